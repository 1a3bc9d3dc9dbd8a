import Foundation
import Reactive
import ReactiveContractKit
import Testing

import ReactiveContractTesting

@Suite struct ReadmeTests {
  private func text(_ path: String) throws -> String {
    try String(contentsOf: SourceTree.root.appending(path: path), encoding: .utf8)
  }

  /// Returns the contents of the README's code blocks of a language, in order.
  private func fences(_ language: String) throws -> [String] {
    try text("README.md").components(separatedBy: "```\(language)\n").dropFirst().map {
      $0.components(separatedBy: "```")[0]
    }
  }

  /// The lines of a snippet without its indentation.
  private func lines(_ snippet: String) -> [String] {
    snippet.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }
  }

  @Test func `the snippets of the README are those that compile`() throws {
    let compiled = try text("Tests/ContractTests/Architecture/ReadmeSnippets.swift").components(
      separatedBy: "// snippet\n"
    )
    .dropFirst().map { $0.components(separatedBy: "// end")[0] }
    let shown = try fences("swift").map(lines)
    #expect(compiled.count == 5)
    #expect(shown.sorted { $0.joined() < $1.joined() } == compiled.map(lines).sorted { $0.joined() < $1.joined() })
  }

  @Test func `the README shows what its operator's test says`() throws {
    let shown = try #require(try fences("text").first)
    let violation = #expect(throws: ContractViolation.self) {
      try Contract.operators.verify("pairs", fileID: "YourTests/PairsTests.swift", line: 7) { Pairs() }
    }
    let said = try #require(violation).description
    #expect(said.hasPrefix(shown.trimmingCharacters(in: .newlines)), "\(said)")
  }

  @Test func `the README shows what Swift Testing says`() throws {
    let shown = try #require(try fences("text").dropFirst().first).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    #expect(
      shown[0].hasPrefix(
        "✘ Test \"an operator keeps the contract\" recorded an issue with 1 argument subject → pairs at "
      )
    )
    let issues = ContractIssue.found(at: Report.Caller(fileID: #fileID, line: #line)) {
      try Contract.operators.verify("pairs") { Pairs() }
    }
    guard case .text(let first) = try #require(issues.first).content else {
      Issue.record("this is no rule")
      return
    }
    // The runner prints an arrow before the first line, and two blanks before the others.
    let printed = first.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { index, line in
      line.isEmpty ? "" : (index == 0 ? "↳ " : "  ") + line
    }
    #expect(Array(shown.dropFirst().dropLast().map(String.init)) == Array(printed.prefix(shown.count - 2)))
    #expect(shown.count == 8)
  }

  @Test func `the README's snippet and its cure do as they say`() throws {
    #expect(throws: ContractViolation.self) { try ReadmeSnippets.verify() }
    try Contract.operators.verify("pairs") { ReadmeSnippets.PatientPairs() }
    ReadmeSnippets.use()
  }
}
