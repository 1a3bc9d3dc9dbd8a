import Foundation
import Reactive
import ReactiveContractSpecimens
import ReactiveContractTool
import Testing

@testable import ReactiveContractKit

/// The file of `--regressions`, of every kind to which a path can lead.
@Suite struct RegressionFileTests {
  /// Runs the command over one case that fails, with the real files; returns what it prints as an error.
  private func run(_ path: String) -> (status: CommandStatus, error: String, judged: Bool) {
    var error = ""
    var judged = false
    let finding = Samples.lateFailure(under: "E2")
    let report = Report(subject: "f", judgements: [Judgement("E2", .violated([finding]), evidence: 1)])
    let catalogue = CommandCatalogue(
      judge: { _ in
        judged = true
        return [report]
      },
      replay: { _ in .held(evidence: 1) }
    )
    let files = CommandOutput.process
    let output = CommandOutput(
      standard: { _ in },
      error: { error += $0 },
      file: files.file,
      obstacle: files.obstacle,
      read: files.read,
      isTerminal: false
    )
    return (ContractsCommand.run(["--regressions", path], catalogue, output: output), error, judged)
  }

  @Test(arguments: [
    "import Reactive\n", "E2:debounce(2):a#\n", "# ReactiveContractKit regressions, version 2\nE2:debounce(2):a#\n",
  ])
  func `a file that does not begin as a list of cases is refused before the work, and stays as it is`(
    text: String
  ) throws {
    try inTemporaryFolder { folder throws in
      let path = "\(folder)/Package.swift"
      try text.write(toFile: path, atomically: true, encoding: .utf8)
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "Package.swift")
      for name in [path, "\(folder)/link"] {
        let outcome = run(name)
        #expect(outcome.status == .usage && !outcome.judged && FileInput.text(path) == .text(text))
        let carets = String(repeating: "^", count: name.count)
        #expect(outcome.error.hasPrefix("contracts --regressions \(name)\n                        \(carets) not a "))
        #expect(outcome.error.contains("its first line is not \"\(RegressionList.header)\"; the file is unchanged; "))
      }
      let memory = RegressionMemory(path: path)
      let subject = Subject(
        OperatorSubject("f", values: ["a"]) { source, _ in
          EventSource(SignalProducer(source))
        }
      )
      let verdict = memory.report(subject, CheckConfiguration(), Report.Caller(fileID: "A/b.swift", line: 1))
        .judgements[0].verdict
      #expect(verdict.kind == .inconclusive && "\(verdict)".contains("names: not a regressions file"))
      #expect(FileInput.text(path) == .text(text))
    }
  }

  @Test func `a missing file is created, an empty one becomes a list, and its link stays`() throws {
    try inTemporaryFolder { folder throws in
      try "".write(toFile: "\(folder)/empty", atomically: true, encoding: .utf8)
      try FileManager.default.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "new")
      for name in ["missing", "empty", "link"] {
        let outcome = run("\(folder)/\(name)")
        #expect(outcome.status == .failure && outcome.judged && outcome.error.isEmpty)
        guard case .text(let text) = FileInput.text("\(folder)/\(name)") else { return }
        #expect(text.hasPrefix(RegressionList.header + "\n# Cases that have failed"))
        let list = try RegressionList(text)
        #expect(list.tokens.count == 1)
        let again = run("\(folder)/\(name)")
        #expect(again.status == .failure && FileInput.text("\(folder)/\(name)") == .text(text))
      }
      #expect(try FileManager.default.destinationOfSymbolicLink(atPath: "\(folder)/link") == "new")
    }
  }

  @Test func `a pipe, a device and a folder are refused at once`() throws {
    try inTemporaryFolder { folder throws in
      #expect(mkfifo("\(folder)/pipe", 0o600) == 0)
      let reasons = [
        "\(folder)/pipe": "it is a pipe, not a regular file", "/dev/zero": "it is a device, not a regular file",
        folder: "Is a directory",
      ]
      for (path, reason) in reasons {
        let outcome = run(path)
        #expect(outcome.status == .usage && !outcome.judged)
        #expect(outcome.error.hasSuffix("^ cannot be read: \(reason)\n"), "\(outcome.error)")
      }
    }
  }

  @Test func `a list that a run does not change is not written`() {
    let probe = CommandProbe(files: ["kept.txt": RegressionList.header + "\n# mine\nE2:debounce(2):a#\n"])
    _ = probe.run("--regressions", "kept.txt")
    #expect(probe.calls == ["replay E2:debounce(2):a#", "judge"] && probe.writes.isEmpty)
    _ = probe.run("--prune", "--regressions", "kept.txt")
    #expect(probe.writes == [RegressionList.header + "\n# mine\n"])
  }
}
