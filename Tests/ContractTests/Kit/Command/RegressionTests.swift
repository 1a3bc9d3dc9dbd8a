import Foundation
import Reactive
import ReactiveContractTool
import Testing

@testable import ReactiveContractKit

@Suite struct RegressionTests {
  /// An operator that cannot be disposed of, or a sound one of the same name.
  private func subject(breaks: Bool) -> Subject {
    Subject(
      OperatorSubject("f", values: ["a", "b"]) { source, _ in
        let sound = EventSource(SignalProducer(source))
        return EventSource<String, TestFailure> { sink in
          let run = sound.observe(sink)
          return breaks ? .none : run
        }
      }
    )
  }

  private func configuration() -> CheckConfiguration {
    var configuration = CheckConfiguration()
    configuration.scope = .small
    return configuration
  }

  private let header = RegressionList.header + "\n"

  private func tokens(_ text: String) throws -> [ReplayToken] { try RegressionList(text).tokens }

  private let caller = Report.Caller(fileID: "A/b.swift", line: 1)

  /// A command over one operator whose files are kept in memory.
  private final class Desk {
    var files: [String: String] = [:]
    var standard = ""
    var error = ""

    func run(_ subjects: [Subject], _ words: String...) -> CommandStatus {
      var configuration = CheckConfiguration()
      configuration.scope = .small
      (standard, error) = ("", "")
      return ContractsCommand.run(
        words,
        CommandCatalogue(Catalogue(subjects: subjects, configuration: configuration)),
        output: CommandOutput(
          standard: { self.standard += $0 },
          error: { self.error += $0 },
          file: { path, text in
            self.files[path] = text
            return nil
          },
          obstacle: { $0.hasPrefix("nowhere") ? "No such file or directory" : nil },
          read: { path in path == "." ? .unreadable("Is a directory") : self.files[path].map(FileText.text) ?? .missing
          },
          isTerminal: false
        )
      )
    }
  }

  @Test func `what fails is kept, fails first the next time, and stays when it holds again until it is pruned`() throws
  {
    let desk = Desk()
    #expect(desk.run([subject(breaks: true)], "--regressions", "kept.txt") == .failure)
    let kept = try tokens(desk.files["kept.txt"] ?? "")
    #expect(kept.map(\.rule) == ["P4"] && !desk.standard.contains("still fails"))
    #expect(desk.standard.hasSuffix("1 case added to kept.txt\n"))

    #expect(desk.run([subject(breaks: true)], "--regressions", "kept.txt") == .failure)
    #expect(desk.standard.hasPrefix("still fails: \(kept[0])\n\n    "))
    #expect(
      desk.standard.contains("1 case has failed before · still fails 1 · holds again 0\n")
    )
    #expect(try tokens(desk.files["kept.txt"] ?? "") == kept)

    _ = desk.run([subject(breaks: false)], "--regressions", "kept.txt")
    #expect(desk.standard.hasPrefix("holds again: \(kept[0])\n"))
    #expect(try tokens(desk.files["kept.txt"] ?? "") == kept)

    _ = desk.run([subject(breaks: false)], "--prune", "--regressions", "kept.txt")
    #expect(desk.standard.hasPrefix("holds again: \(kept[0]), removed\n"))
    #expect(try tokens(desk.files["kept.txt"] ?? "").isEmpty)
  }

  @Test func `a kept case that fails is a failure, even if the scope would not find it`() {
    let held = Report(subject: "debounce(2)", judgements: RuleBook.all.map { Judgement($0.id, .held, evidence: 1) })
    let probe = CommandProbe(
      reports: [held],
      outcome: .violated(Samples.lateFailure(under: "E2")),
      files: ["kept.txt": header + "E2:debounce(2):a#\n"]
    )
    #expect(probe.run() == .success)
    #expect(probe.run("--regressions", "kept.txt") == .failure)
    #expect(probe.calls == ["judge", "replay E2:debounce(2):a#", "judge"])
    #expect(probe.files["kept.txt"]?.contains("E2:debounce(2):a#\n") == true)
    #expect(
      CommandProbe(reports: [held], outcome: .violated(Samples.overlap)).run("--regressions", "new.txt") == .success
    )
    #expect(probe.run("--prune") == .usage && probe.run("operators", "--regressions", "kept.txt") == .usage)
  }

  @Test func `what means nothing any more is dropped with a notice`() {
    let desk = Desk()
    desk.files["kept.txt"] = header + "# mine\nnonsense\nE4:gone:!\nE5:f:no race:schedule=01\nP4:f:a:dispose=1\n"
    #expect(desk.run([subject(breaks: true)], "--regressions", "kept.txt") == .failure)
    #expect(
      desk.error.contains("kept.txt: dropped, because it is not a token:\nnonsense\n^^^^^^^^ there is no rule nonsense")
    )
    #expect(desk.error.contains("kept.txt: dropped E4:gone:!: there is no subject gone\n"))
    #expect(desk.error.contains("kept.txt: dropped E5:f:no race:schedule=01: "))
    let lines = desk.files["kept.txt"]?.split(separator: "\n") ?? []
    #expect(lines.dropFirst().prefix(2) == ["# mine", "P4:f:a:dispose=1"])
  }

  @Test func `a file that cannot be read or written is found out before the work`() {
    let desk = Desk()
    #expect(desk.run([], "--regressions", ".") == .usage)
    #expect(desk.error.hasSuffix("              ^ cannot be read: Is a directory\n"), "\(desk.error)")
    #expect(desk.run([], "--regressions", "nowhere/f") == .usage)
    #expect(desk.error.hasSuffix("^^^^^^^^^ cannot be written: No such file or directory\n"))
  }

  private func inTemporaryFile(_ text: String?, _ body: (String) throws -> Void) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "kept-\(UUID().uuidString).txt")
    defer { try? FileManager.default.removeItem(at: file) }
    if let text { try text.write(to: file, atomically: true, encoding: .utf8) }
    try body(file.path)
  }

  private func text(_ path: String) -> String {
    if case .text(let text) = FileInput.text(path) { text } else { "" }
  }

  @Test func `a test run keeps what fails, and says it first the next time`() throws {
    try inTemporaryFile(nil) { path throws in
      let memory = RegressionMemory(path: path)
      let found = memory.report(subject(breaks: true), configuration(), caller)
      #expect(try tokens(text(path)) == found.brokenCases)
      #expect(!found.brokenCases.isEmpty)

      let again = memory.report(subject(breaks: true), configuration(), caller)
      #expect(
        again.judgements.allSatisfy { $0.runs < 20 } && again.brokenCases.map(\.rule) == found.brokenCases.map(\.rule)
      )
      #expect(again.headline.hasPrefix("A/b.swift:1 · f breaks P4"))

      var lenient = configuration()
      for judgement in again.judgements { lenient.exclusions[judgement.rule] = "we know" }
      #expect(memory.report(subject(breaks: true), lenient, caller).brokenCases.isEmpty)
      #expect(memory.report(subject(breaks: false), configuration(), caller).judgements.count > 20)
      #expect(try tokens(text(path)) == found.brokenCases, "what holds again stays")
    }
  }

  @Test func `a test run drops what means nothing any more, and leaves to others what is theirs`() throws {
    try inTemporaryFile(header + "nonsense\nE4:other:!\nE5:f:no race:schedule=01\n") { path throws in
      let notices = KitLocked<[String]>([])
      let memory = RegressionMemory(path: path) { notice in notices.withLock { $0.append(notice) } }
      _ = memory.report(subject(breaks: false), configuration(), caller)
      #expect(try tokens(text(path)).map(\.description) == ["E4:other:!"])
      let said = notices.withLock { $0 }
      #expect(said.count == 2 && said[0].contains("not a token") && said[1].contains("dropped E5:f:no race"))
    }
  }

  @Test func `a case of another subject is not run on this one`() throws {
    try inTemporaryFile(header + "P4:other:a:dispose=1\n") { path throws in
      let report = RegressionMemory(path: path).report(subject(breaks: true), configuration(), caller)
      #expect(report.judgements.count > 20)
      #expect(try tokens(text(path)).map(\.subject) == ["other", "f"])
    }
  }

  @Test func `a file that cannot be read is a doubt, not a success`() {
    let memory = RegressionMemory(path: "/")
    let report = memory.report(subject(breaks: false), configuration(), caller)
    #expect(report.judgements.map(\.verdict) == [.inconclusive("/, which CONTRACT_REGRESSIONS names: Is a directory")])
    #expect(ContractViolation(report) != nil)
    #expect(RegressionMemory.requested { _ in nil } == nil && RegressionMemory.requested { _ in "" } == nil)
    #expect(RegressionMemory.requested { $0 == "CONTRACT_REGRESSIONS" ? "a" : nil }?.path == "a")
  }
}
