import ReactiveContractTool
import Testing

/// Tables on a terminal, which fit its width.
@Suite struct TextTableTests {
  private func table() -> TextTable {
    var table = TextTable([.left, .right, .left])
    table.add(["rule", "runs", "scope"])
    table.add(["E2", "12", "all timelines up to four instants, and some more"])
    return table
  }

  @Test func `in a file a row is one line`() {
    #expect(table().lines == ["rule  runs  scope", "E2      12  all timelines up to four instants, and some more"])
  }

  @Test func `a last column that is too long goes on below itself`() {
    expectLines(
      table().lines(TextLook(width: 40, hasColour: false)).joined(separator: "\n"),
      """
      rule  runs  scope
      E2      12  all timelines up to four
                  instants, and some more
      """
    )
  }

  @Test func `columns that do not fit go on below the others`() {
    var table = TextTable([.left] + Array(repeating: .right, count: 4))
    table.add(["operator", "rules", "relations", "timelines", "runs"])
    table.add(["map", "1", "2", "3", "4"])
    expectLines(
      table.lines(TextLook(width: 26, hasColour: false)).joined(separator: "\n"),
      """
      operator  rules  relations
      map           1          2

      operator  timelines  runs
      map               3     4
      """
    )
  }

  @Test func `colours are asked for by a terminal, and refused by the environment`() {
    #expect(CommandOutput.wantsColour { ["TERM": "xterm"][$0] })
    #expect(!CommandOutput.wantsColour { ["TERM": "dumb"][$0] })
    #expect(!CommandOutput.wantsColour { ["NO_COLOR": "1"][$0] })
    #expect(CommandOutput.wantsColour { ["NO_COLOR": ""][$0] })
  }
}
