import ReactiveContractKit
import Testing

@Suite struct RegressionListTests {
  @Test func `a list keeps what people have written`() {
    let text = "# seen on Monday\n\nE2:pairs:(a#)\n  # and this on Tuesday\nE4:pairs:a!:dispose=1\n"
    let list = RegressionList(text)
    #expect(list.tokens.map(\.description) == ["E2:pairs:(a#)", "E4:pairs:a!:dispose=1"])
    #expect(list.text == text && list.unreadable.isEmpty)
  }

  @Test func `a new list says what it is, and an empty one nothing`() {
    var list = RegressionList()
    #expect(list.text.isEmpty)
    list.add([ReplayToken("E2", subject: "pairs", inputs: ["a#"]), ReplayToken("E2", subject: "pairs", inputs: ["a#"])])
    let lines = list.text.split(separator: "\n")
    #expect(lines.count == 2 && lines[0].hasPrefix("# Cases that have failed") && lines[1] == "E2:pairs:a#")
    list.remove(list.tokens)
    #expect(RegressionList(list.text).tokens.isEmpty)
  }

  @Test func `what is no token is put aside with the place where it stops making sense`() {
    let list = RegressionList("E2:pairs:a#\r\n\tX9:pairs:a#  \nE2\n")
    #expect(list.tokens.count == 1)
    #expect(
      list.unreadable.map(\.description) == [
        "X9:pairs:a#\n^^ there is no rule X9; did you mean K1?".replacing("; did you mean K1?", with: suggestion),
        "E2\n  ^ the name of a subject follows the rule",
      ]
    )
    #expect(
      list.text
        == "# Cases that have failed, one a line; they are run first. Remove a line when it need not be watched any more.\nE2:pairs:a#\n"
    )
  }

  /// Whatever rule is near; only that there is a reason matters here.
  private var suggestion: String {
    let said = RegressionList("X9:pairs:a#").unreadable.first?.reason ?? ""
    return String(said.dropFirst("there is no rule X9".count))
  }

  @Test(arguments: ["a\nb", "a\r\nb", " a ", "a:b%", "#", "observe=1", "🙂"])
  func `whatever a subject is called, its token is one line and is read again`(_ name: String) {
    var list = RegressionList()
    let tokens = [ReplayToken("E2", subject: name), ReplayToken("E5", subject: name, inputs: [name], schedule: "01")]
    list.add(tokens)
    #expect(list.text.split(separator: "\n").count == 3)
    #expect(RegressionList(list.text).tokens == tokens)
  }
}
