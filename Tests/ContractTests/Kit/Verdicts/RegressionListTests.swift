import ReactiveContractKit
import Testing

@Suite struct RegressionListTests {
  private let header = RegressionList.header + "\n"

  @Test func `a list keeps what people have written`() throws {
    let text = header + "# seen on Monday\n\nE2:pairs:(a#)\n  # and this on Tuesday\nE4:pairs:a!:dispose=1\n"
    let list = try RegressionList(text)
    #expect(list.tokens.map(\.description) == ["E2:pairs:(a#)", "E4:pairs:a!:dispose=1"])
    #expect(list.text == text && list.unreadable.isEmpty)
  }

  @Test func `a new list says what it is`() throws {
    var list = RegressionList()
    list.add([ReplayToken("E2", subject: "pairs", inputs: ["a#"]), ReplayToken("E2", subject: "pairs", inputs: ["a#"])])
    let lines = list.text.split(separator: "\n")
    #expect(lines.count == 3 && lines[0] == RegressionList.header && lines[2] == "E2:pairs:a#")
    #expect(lines[1].hasPrefix("# Cases that have failed"))
    list.remove(list.tokens)
    #expect(list == RegressionList() && list.text.hasPrefix(header))
    for text in ["", "\n", " \r\n", list.text] {
      let read = try RegressionList(text)
      #expect(read == list)
    }
  }

  @Test(arguments: [
    "E2:pairs:a#\n", "import Reactive\n", "{}", "\nE2:pairs:a#\n",
    "# Cases that have failed, one a line\nE2:pairs:a#\n",
    "# ReactiveContractKit regressions, version 2\nE2:pairs:a#\n", "# ReactiveContractKit regressions, version 12",
  ])
  func `a text that does not begin with the header is no list, and the reason names the line`(text: String) {
    let error = #expect(throws: RegressionList.FormatError.self) { try RegressionList(text) }
    #expect(
      error?.reason.contains("its first line is not \"\(RegressionList.header)\"; the file is unchanged; ") == true
    )
    #expect(error?.reason.hasSuffix(text.contains(", version ") ? "the kit that wrote it" : "line at the top") == true)
  }

  @Test func `a list that an editor has saved with other line ends is one`() throws {
    let list = try RegressionList("  \(RegressionList.header) \r\nE2:pairs:a#\r\n")
    #expect(list.text == header + "E2:pairs:a#\n")
  }

  @Test func `what is no token is put aside with the place where it stops making sense`() throws {
    let list = try RegressionList(header + "E2:pairs:a#\r\n\tX9:pairs:a#  \nE2\n")
    #expect(list.tokens.count == 1)
    #expect(
      list.unreadable.map(\.description) == [
        "X9:pairs:a#\n^^ there is no rule X9\(suggestion)",
        "E2\n  ^ the name of a subject must follow the rule",
      ]
    )
    #expect(list.text == header + "E2:pairs:a#\n")
  }

  /// The nearest rule; only the presence of a suggestion matters here.
  private var suggestion: String { Suggestion.clause(for: "X9", among: RuleBook.all.map(\.id.text)) }

  @Test(arguments: ["a\nb", "a\r\nb", " a ", "a:b%", "#", "observe=1", "🙂"])
  func `whatever a subject is called, its token is one line and is read again`(_ name: String) throws {
    var list = RegressionList()
    let tokens = [ReplayToken("E2", subject: name), ReplayToken("E5", subject: name, inputs: [name], schedule: "01")]
    list.add(tokens)
    #expect(list.text.split(separator: "\n").count == 4)
    let read = try RegressionList(list.text)
    #expect(read.tokens == tokens)
  }
}
