import Foundation
import ReactiveContractKit
import ReactiveContractTool
import Testing

/// Everything on the page about reports is compiled, drawn or printed by a test.
@Suite struct ReportsPageTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: SourceTree.root.appending(path: path), encoding: .utf8)
  }

  private func lines(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
      .joined(separator: "\n")
  }

  @Test(arguments: ["swift", "text"]) func `what the page of reports shows stands in a test`(_ language: String) throws
  {
    let tests = lines(try text("Tests/ContractTests/Kit/Mutations/MutationTests.swift"))
    let shown = try text("Docs/Reports.md").components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
    #expect(shown.count == (language == "swift" ? 2 : 1))
    for snippet in shown { #expect(tests.contains(lines(snippet)), "\(snippet)") }
  }

  @Test func `the options that the page of reports names are those of the command`() throws {
    let page = try text("Docs/Reports.md")
    var usage = ""
    let output = CommandOutput(standard: { usage += $0 }, error: { _ in }, file: { _, _ in nil }, isTerminal: false)
    #expect(ContractsCommand.run(["--help"], .empty, output: output) == .success)
    for option in [
      "--json", "--junit", "--html", "--regressions", "--prune", "mutate", "merge", "statement", "--scope", "--shard",
    ] {
      #expect(page.contains(option) && usage.contains(option), "\(option)")
    }
  }

  @Test func `the page of reports quotes the first line of a file of cases`() throws {
    #expect(try text("Docs/Reports.md").contains("`\(RegressionList.header)`"))
  }

  @Test(arguments: ["Report-light.png", "Report-dark.png"]) func `the pictures are there`(_ name: String) throws {
    #expect(try text("Docs/Reports.md").contains("](\(name))"))
    let bytes = try Data(contentsOf: SourceTree.root.appending(path: "Docs/\(name)"))
    #expect(bytes.prefix(4) == Data([0x89, 0x50, 0x4E, 0x47]) && bytes.count < 200_000, "\(bytes.count)")
  }
}
