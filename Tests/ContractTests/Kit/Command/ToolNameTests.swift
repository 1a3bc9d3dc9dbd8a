import Foundation
import Reactive
import ReactiveContractKit
import ReactiveContractTool
import Testing

/// The command of a third party prints its own name.
@Suite struct ToolNameTests {
  /// Runs the command; returns its output and its errors.
  private func run(_ words: String..., tool: String?) -> (standard: String, error: String) {
    let broken = OracleSubject(
      OperatorSubject("loud map", values: ["a", "b"]) { source, _ in source.map { $0 + "!" } },
      oracle: "map"
    )
    var catalogue = CommandCatalogue(Catalogue(subjects: []), oracles: [broken])
    if let tool { catalogue.tool = tool }
    var (standard, error) = ("", "")
    let output = CommandOutput(
      standard: { standard += $0 },
      error: { error += $0 },
      file: { _, _ in nil },
      isTerminal: false
    )
    _ = ContractsCommand.run(words, catalogue, output: output)
    return (standard, error)
  }

  @Test func `the line that shows a case again begins with the name of the tool`() {
    let ours = run("operators", tool: nil).standard
    let theirs = run("operators", tool: "swift run judge").standard
    #expect(ours.contains("replay: contracts replay 'oracle:loud map:"), "\(ours)")
    #expect(theirs.contains("replay: swift run judge replay 'oracle:loud map:"), "\(theirs)")
    #expect(theirs == ours.replacing("contracts replay", with: "swift run judge replay"))
  }

  @Test(arguments: ["swift run my-contracts", "./contracts-of-mine", "contracts.exe"])
  func `a name that contains the word stands once`(tool: String) {
    let ours = run("operators", tool: nil).standard
    let theirs = run("operators", tool: tool).standard
    #expect(theirs == ours.replacing("contracts replay", with: tool + " replay"))
    let name = tool.split(separator: " ").last.map(String.init) ?? tool
    #expect(run("replay", "--nonsense", tool: tool).error.hasPrefix("\(name) replay --nonsense\n"))
  }

  @Test func `usage keeps its columns, whatever the name`() {
    let ours = run("--help", tool: nil).standard
    for (tool, name) in [("swift run a-long-name", "a-long-name"), ("me", "me")] {
      let theirs = run("--help", tool: tool).standard
      #expect(!theirs.contains("  contracts ") && theirs.contains("\n  \(name) replay TOKEN "))
      let columns = [ours, theirs].map { text in
        Set(
          text.split(separator: "\n").compactMap { line in
            ["checks every subject", "adds a line", "finds the smallest", "prints this"].compactMap {
              line.range(of: $0)
            }
            .first.map { line.distance(from: line.startIndex, to: $0.lowerBound) }
          }
        )
      }
      #expect(columns.allSatisfy { $0.count == 1 }, "\(theirs)")
    }
  }

  @Test func `complaints draw the line as it was typed`() {
    let said = run("replay", tool: "swift run judge").error
    #expect(said.hasPrefix("judge replay\n"), "\(said)")
    let usual = run("replay", tool: nil).error
    #expect(usual.hasPrefix("contracts replay\n"), "\(usual)")
  }

  @Test func `how a case is run again is said for the tool, not for a test`() throws {
    var catalogue = CommandCatalogue(Catalogue(subjects: [.deaf]))
    catalogue.tool = "swift run judge"
    var said = ""
    let output = CommandOutput(standard: { said += $0 }, error: { _ in }, file: { _, _ in nil }, isTerminal: false)
    _ = ContractsCommand.run([], catalogue, output: output)
    #expect(said.contains("replay:  swift run judge replay '"), "\(said)")
    #expect(!said.contains("CONTRACT_REPLAY"))
  }

  @Test func `files name the tool as well, in the spelling of their format`() throws {
    var catalogue = CommandCatalogue(Catalogue(subjects: [.deaf]))
    catalogue.tool = "swift run judge"
    var files: [String: String] = [:]
    let output = CommandOutput(
      standard: { _ in },
      error: { _ in },
      file: { name, text in
        files[name] = text
        return nil
      },
      isTerminal: false
    )
    _ = ContractsCommand.run(["--junit", "r.xml", "--html", "r.html"], catalogue, output: output)
    for name in ["r.xml", "r.html"] {
      let text = try #require(files[name])
      #expect(text.contains("swift run judge replay "), "\(name)")
      #expect(!text.contains("CONTRACT_REPLAY"), "\(name)")
    }
  }
}
