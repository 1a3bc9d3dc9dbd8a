import Foundation
import ReactiveContractKit
import ReactiveContractTool
import Testing

/// All code on the page about adapters is compiled and run.
@Suite struct AdaptersPageTests {
  private func lines(_ text: String) -> String {
    text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n")
  }

  private func text(_ path: String) throws -> String {
    try String(contentsOf: SourceTree.root.appending(path: path), encoding: .utf8)
  }

  @Test func `every snippet on the page of adapters stands in a file that is compiled`() throws {
    let compiled = try ["Architecture/AdapterSnippets.swift", "Conformance/CallbackStream.swift"].map {
      lines(try text("Tests/ContractTests/\($0)"))
    }
    let snippets = try text("Docs/Adapters.md").components(separatedBy: "```swift\n").dropFirst().map {
      $0.components(separatedBy: "\n```")[0]
    }
    #expect(snippets.count == 9)
    for snippet in snippets { #expect(compiled.contains { $0.contains(lines(snippet)) }, "\(snippet)") }
  }

  @Test func `the adapter has twenty lines`() throws {
    let adapter = try text("Docs/Adapters.md").components(separatedBy: "```swift\n")[1].components(
      separatedBy: "\n```"
    )[0]
    #expect(adapter.split(separator: "\n").count <= 20)
  }

  @Test func `what the page of adapters shows does as it says`() throws {
    try AdapterSnippets.takes()
    _ = try AdapterSnippets.merges()
    try AdapterSnippets.relays()
    try AdapterSnippets.iterates()
    #expect(AdapterSnippets.foretells().report.isGreen)
  }

  @Test func `a list of subjects is a command`() throws {
    let catalogue = AdapterSnippets.catalogue(try AdapterSnippets.merges(), AdapterSnippets.foretells().subject)
    var said = ""
    let output = CommandOutput(standard: { said += $0 }, error: { _ in }, file: { _, _ in nil }, isTerminal: false)
    #expect(ContractsCommand.run([], catalogue, output: output) == .success, "\(said)")
    #expect(ContractsCommand.run(["operators"], catalogue, output: output) == .success, "\(said)")
    #expect(said.contains("1 subject\n") && said.contains("Callback map"))
  }
}
