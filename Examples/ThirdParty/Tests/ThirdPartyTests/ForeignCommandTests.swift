import Foundation
import ReactiveContractKit
import Testing

@testable import ThirdParty

/// The kit's command on subjects that are not ours.
@Suite struct ForeignCommandTests {
  private func run(_ words: String...) -> (status: CommandStatus, text: String) {
    var said = ""
    let output = CommandOutput(
      standard: { said += $0 },
      error: { said += $0 },
      file: { _, _ in nil },
      isTerminal: false
    )
    return (ContractsCommand.run(words, Library.command, output: output), said)
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
    #expect(text.contains("\ntraits: [.finishesEarly]\nwith that it keeps every rule that concerns it\n"), "\(text)")
    #expect(
      run("describe", "OpenCombine throttle(2, latest: true)").text
        .contains("\ntraits: [.asynchronous, .deliversOnScheduler]\n")
    )
  }

  @Test func `the commands that the page shows are commands`() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../README.md")
    let lines = try String(contentsOf: page, encoding: .utf8).split(separator: "\n").filter {
      $0.contains("third-party ")
    }
    #expect(lines.count == 3)
    for line in lines {
      let parts = line.components(separatedBy: "third-party ")[1].components(separatedBy: "'")
      let words = parts.enumerated().compactMap { index, part in
        let word = index % 2 == 0 ? part.trimmingCharacters(in: .whitespaces) : part
        return word.isEmpty ? nil : word
      }
      let status = words.count == 2 ? run(words[0], words[1]).status : run(words[0], words[1], words[2]).status
      #expect(status != .usage, "\(line)")
    }
  }
}
