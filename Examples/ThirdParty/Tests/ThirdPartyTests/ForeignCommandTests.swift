import Foundation
import ReactiveContractKit
import ReactiveContractTool
import Testing

@testable import ThirdParty

/// The kit's command on subjects that are not ours.
@Suite struct ForeignCommandTests {
  private func run(_ words: String...) -> (status: CommandStatus, text: String) { run(words) }

  private func run(
    _ words: [String],
    _ catalogue: CommandCatalogue = Library.command
  ) -> (status: CommandStatus, text: String) {
    var said = ""
    let output = CommandOutput(
      standard: { said += $0 },
      error: { _ in },
      file: { _, _ in nil },
      isTerminal: false
    )
    return (ContractsCommand.run(words, catalogue, output: output), said)
  }

  @Test func `our throttle differs from that of OpenCombine in its first value`() {
    let (status, text) = run("compare", "throttle(2)", "OpenCombine throttle(2, latest: true)")
    #expect(status == .failure)
    #expect(
      text == """
        throttle(2) and OpenCombine throttle(2, latest: true) differ

        tick                                     0
        source                                   a
        throttle(2)                              a
        OpenCombine throttle(2, latest: true)    -
                                                 ^ the first difference

        """
    )
  }

  @Test func `map is map everywhere`() {
    #expect(run("compare", "map", "OpenCombine map").text.hasPrefix("map and OpenCombine map: no difference"))
    #expect(run("compare", "OpenCombine scan", "AsyncAlgorithms reductions(into:)").text.contains("no difference"))
  }

  @Test func `a foreign operator is described, whatever was declared`() {
    let (status, text) = run("describe", "OpenCombine zip")
    #expect(status == .success)
    #expect(
      text.contains("\ntraits: [.finishesEarly]\nwith these traits it keeps every rule that concerns it\n"),
      "\(text)"
    )
    #expect(
      run("describe", "OpenCombine throttle(2, latest: true)").text
        .contains("\ntraits: [.asynchronous, .deliversOnScheduler]\n")
    )
  }

  @Test func `what the page shows is what is printed`() throws {
    let consoles = try page("console")
    #expect(consoles.count == 5)
    for console in consoles {
      let (command, shown) = try parts(console)
      var words = try #require(command)
      // `mutate` starts hundreds of processes: those of the package manager would take too long.
      if let place = words.firstIndex(of: "--") { words = words[...place] + Self.ownTests }
      let said = run(words).text
      for block in shown.components(separatedBy: "\n\n") {
        #expect(said.contains(block + "\n"), "\(console)\n\(said)")
      }
      // All of it, except for the long list of mutations.
      if words[0] != "mutate" { #expect(said == shown + "\n") }
    }
  }

  @Test func `what the page shows of races is what they come to`() throws {
    let name = "OpenCombine "
    let catalogue = Library.openCombine.catalogue
    let said = run(["races"], CommandCatalogue(catalogue)).text.split(separator: "\n").filter { $0.hasPrefix(name) }
    let rows = Set(said.map { words($0.dropFirst(name.count)) })
    let shown = try #require(try page("races").first).split(separator: "\n")
    for row in shown { #expect(rows.contains(words(row)), "\(row)\n\(said.joined(separator: "\n"))") }
    #expect(shown.count > 15)
  }

  @Test func `the schedulers of the page are subject, and break nothing`() {
    let alone = OpenCombineLibrary.schedulers.map(\.subject)
    let catalogues = [Catalogue(subjects: alone), Library.openCombineOnOperationQueues.catalogue]
    let reports = catalogues.flatMap { $0.reports() }
    #expect(reports.count == 4)
    for report in reports {
      #expect(report.failedChecks.isEmpty, "\(report.subject)")
      for rule: Rule.ID in ["T2", "T4"] {
        #expect(report.judgement(of: rule)?.verdict.kind == .held, "\(report.subject)")
      }
      #expect(report.judgement(of: "T3")?.verdict.kind == .notApplicable, "\(report.subject)")
    }
  }

  /// The tests of this process, to be run by another one.
  private static let ownTests: [String] = {
    let binary = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    return [binary, "--testing-library", "swift-testing", "--filter", "RemoveDuplicatesTests"]
  }()

  private func words(_ text: some StringProtocol) -> String { text.split(separator: " ").joined(separator: " ") }

  private func page(_ language: String) throws -> [String] {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../README.md")
    return try String(contentsOf: file, encoding: .utf8).components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
  }

  /// Returns the words after the name of the command, and the output.
  private func parts(_ console: String) throws -> (command: [String]?, text: String) {
    let lines = console.split(separator: "\n", maxSplits: 1)
    let parts = lines[0].components(separatedBy: "$ third-party ").last?.components(separatedBy: "'")
    let words = parts?.enumerated().flatMap { index, part in
      index % 2 == 1 ? [part] : part.split(separator: " ").map(String.init)
    }
    return (words, String(lines[1]))
  }
}
