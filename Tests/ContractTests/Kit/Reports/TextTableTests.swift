import ReactiveContractKit
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

  @Test func `the last column of each part goes on below itself`() {
    var table = TextTable([.left, .left, .left])
    table.add(["mutant", "title", "seen in"])
    table.add(["E2/late", "a map that sends its failures one instant late", "plausible: a delay of everything"])
    expectLines(
      table.lines(TextLook(width: 36, hasColour: false)).joined(separator: "\n"),
      """
      mutant   title
      E2/late  a map that sends its
               failures one instant late

      mutant   seen in
      E2/late  plausible: a delay of
               everything
      """
    )
  }

  @Test(arguments: [1, 20]) func `a narrow terminal gets every cell`(width: Int) {
    let words = Set(table().lines(TextLook(width: width, hasColour: false)).flatMap { $0.split(separator: " ") })
    #expect(words.isSuperset(of: ["rule", "runs", "scope", "E2", "12", "timelines", "instants,", "more"]))
  }

  @Test func `a verdict is coloured, and its column keeps its width`() {
    let report = Report(subject: "map", judgements: [Judgement("E2", .held, evidence: 1, scope: "few")])
    var output = ""
    let terminal = CommandOutput(
      standard: { output += $0 },
      error: { _ in },
      file: { _, _ in nil },
      isTerminal: true,
      width: 120,
      hasColour: true
    )
    _ = ContractsCommand.run(
      [],
      CommandCatalogue(judge: { _ in [report] }, replay: { _ in .held(evidence: 1) }),
      output: terminal
    )
    #expect(output.contains("required  \u{1B}[32mheld   \u{1B}[0m         1  few"), "\(output)")
  }

  @Test func `colours are asked for by a terminal, and refused by the environment`() {
    #expect(CommandOutput.wantsColour { ["TERM": "xterm"][$0] })
    #expect(!CommandOutput.wantsColour { ["TERM": "dumb"][$0] })
    #expect(!CommandOutput.wantsColour { ["NO_COLOR": "1"][$0] })
    #expect(CommandOutput.wantsColour { ["NO_COLOR": ""][$0] })
  }
}
