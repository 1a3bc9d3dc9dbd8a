import ReactiveContractKit
import ReactiveContractTool
import Testing

/// The statement of conformance, which a library can publish.
@Suite(.waitsLong) struct StatementCommandTests {
  private func run(_ words: [String], files: [String: String] = [:]) -> (status: CommandStatus, text: String) {
    var text = ""
    var files = files
    let catalogue = Catalogue(
      subjects: [.plain, .deaf, Subject.plain.excluding("E3", because: "values | wait")],
      library: "Operators",
      version: "1.4"
    )
    let output = CommandOutput(
      standard: { text += $0 },
      error: { if !$0.hasPrefix("[") { text += $0 } },
      file: { path, content in
        files[path] = content
        return nil
      },
      read: { files[$0].map(FileText.text) ?? .missing },
      isTerminal: false
    )
    let status = ContractsCommand.run(words, CommandCatalogue(catalogue), output: output)
    return (status, words.contains("f") && words.count > 2 ? files["f"] ?? "" : text)
  }

  @Test func `it says what was checked, under which rules, and with which result`() throws {
    let statement = run(["statement"])
    #expect(statement.status == .failure)
    #expect(statement.text.hasPrefix("# Statement of conformance\n\n"), "\(statement.text)")
    for line in [
      "| library | Operators 1.4 |",
      "| rule book | ReactiveContractKit \(RuleBook.version), \(RuleBook.all.count) rules |",
      "| checked | 3 subjects |", "## Broken rules", "## Rules that were left out",
      "- E3 Operators: plain: values | wait",
    ] {
      #expect(statement.text.contains(line + "\n"), "\(line)")
    }
    let row = try #require(statement.text.split(separator: "\n").first { $0.hasPrefix("| E2 |") })
    #expect(row.hasPrefix("| E2 | A failure passes at once | required | violated | "), "\(row)")
    #expect(
      statement.text.contains("\n- E2 Operators: deaf: ") && statement.text.contains("contracts replay 'E2:deaf:")
    )
    #expect(!statement.text.contains("Known findings"))
  }

  @Test func `known findings have a list of their own, and files give the same statement`() {
    let known =
      Baseline.header + "\n" + ["E2", "E3", "E4", "P3"].map { "\($0) Operators: deaf # see issue 12\n" }.joined()
    let statement = run(["statement", "--baseline", "k", "--allow", "inconclusive"], files: ["k": known])
    #expect(
      statement.text.contains("## Known findings\n\n- E2 Operators: deaf: known: see issue 12\n"),
      "\(statement.text)"
    )
    #expect(statement.text.contains("| allowed | inconclusive |"))
    let today = run(["baseline", "f", "--because", "see issue 12"]).text
    let complete = run(["statement", "--baseline", "k"], files: ["k": today])
    #expect(complete.status == .success)
    #expect(
      complete.text.contains("\n\nApart from ") && complete.text.contains(" known findings, every rule that concerns"),
      "\(complete.text)"
    )
    #expect(
      complete.text.contains(
        "## Not searched under threads\n\n- E5 Operators: deaf: because E2 is broken on one thread\n"
      ),
      "\(complete.text)"
    )
    let json = run(["--json", "f", "--subjects"]).text
    #expect(run(["statement", "f"], files: ["f": json]).text == run(["statement"]).text)
    #expect(run(["statement", "g"]).status == .usage)
  }
}
