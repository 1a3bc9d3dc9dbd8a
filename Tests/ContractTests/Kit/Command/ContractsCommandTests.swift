import ReactiveContractKit
import ReactiveContractSpecimens
import ReactiveContractTool
import Testing

@Suite struct ContractsCommandTests {
  /// The number of rules that runs decide.
  private let decided = RuleBook.all.count(where: \.isDecidedByRuns)

  /// A report that holds every rule that runs decide, and more if asked.
  private func report(_ subject: String, _ changes: [Rule.ID: Verdict] = [:]) -> Report {
    Report(
      subject: subject,
      judgements: RuleBook.all.map { rule in
        let usual: Verdict =
          switch rule.level {
          case .required, .declared, .adopted, .bounded: .held
          case .compiled: .compiled(by: "files that must not compile")
          case .attested: .attested(by: "review")
          }
        return Judgement(
          rule.id,
          changes[rule.id] ?? usual,
          evidence: rule.isDecidedByRuns ? 2 : 0,
          scope: "7 timelines"
        )
      },
      build: .init(configuration: "debug", platform: "Linux")
    )
  }

  @Test func `judging prints a line per rule and the summary, and succeeds`() {
    let probe = CommandProbe(reports: [report("map"), report("filter")])
    #expect(probe.run() == .success)
    let lines = probe.standard.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines[0] == "rule  title                                       level     verdict   evidence  scope")
    #expect(lines[1] == "E0    Values first, then at most one end          required  held             4  7 timelines")
    expectLines(
      lines.suffix(6).dropLast(2).joined(separator: "\n"),
      """
      2 subjects
      held \(decided) (\(4 * decided) situations) · violated 0 · vacuous 0 · inconclusive 0 · compiled 2 · attested 2
        compiled        E1, O1: files that must not compile
        attested        B6, O2: review
      """
    )
    #expect(probe.writes.isEmpty)
  }

  @Test func `a violation is printed in full and fails`() {
    let finding = Samples.lateFailure(under: "E2")
    let probe = CommandProbe(reports: [report("map"), report("debounce(2)", ["E2": .violated([finding])])])
    #expect(probe.run() == .failure)
    #expect(probe.standard.contains("E2    A failure passes at once                    required  VIOLATED         4"))
    #expect(
      probe.standard.contains(
        "\n\ndebounce(2) breaks E2 (1 of \(RuleBook.all.count) rules)\n\nE2  A failure passes at once"
      )
    )
    #expect(probe.standard.contains("    replay:  contracts replay 'E2:debounce(2):a#'\n"))
    #expect(!probe.standard.contains("map breaks"))
  }

  @Test func `a rule without an occasion anywhere fails`() {
    let probe = CommandProbe(reports: [report("map", ["E3": .vacuous("one input")])])
    #expect(probe.run() == .failure)
    #expect(probe.standard.contains("  vacuous         E3: one input (map)\n"))
  }

  @Test func `a rule with an occasion in one subject needs none in another`() {
    let probe = CommandProbe(reports: [report("map", ["E3": .vacuous("one input")]), report("zip")])
    #expect(probe.run() == .success)
  }

  @Test func `an inconclusive rule fails unless it is allowed, and the summary says so`() {
    let probe = CommandProbe(reports: [report("map", ["E5": .inconclusive("a foreign thread")])])
    #expect(probe.run() == .failure)
    #expect(!probe.standard.contains("allowed"))
    #expect(probe.run("--allow", "inconclusive") == .success)
    #expect(probe.standard.hasSuffix("\nallowed: inconclusive\n"))
  }

  @Test func `allowing the inconclusive allows nothing else`() {
    let probe = CommandProbe(reports: [report("map", ["E5": .vacuous("silent")])])
    #expect(probe.run("--allow", "inconclusive") == .failure)
  }

  @Test func `without a subject nothing is claimed`() {
    let probe = CommandProbe()
    #expect(probe.run() == .failure)
    #expect(probe.standard.contains("\nnothing has been checked: there is no subject\n"))
    #expect(!probe.standard.contains("  held  "))
    #expect(probe.run("--allow", "inconclusive") == .failure)
  }

  @Test func `a line for each subject shows which rules it decided`() {
    let others = RuleBook.all.drop { $0.id != "O6" }.dropFirst()
    let probe = CommandProbe(reports: [
      report("map", ["E3": .notApplicable("one"), "E5": .inconclusive("?"), "E7": .excluded("x")]),
      report("filter", ["E2": .violated([]), "S1": .vacuous("silent")]),
    ])
    #expect(probe.run("--subjects") == .failure)
    #expect(
      probe.standard.contains(
        """
        subject  E0  E1  E2  E3  E4  E5  E6  E7  E8  S1  S2  S3  S4  S5  S6  P1  P2  P3  P4  B1  B2  B3  B4  B5  B6  O1  O2  O3  O4  O5  O6\(others.map { "  \($0.id)" }.joined())
        map      +   c   +   -   +   ?   +   e   +   +   +   +   +   +   +   +   +   +   +   +   +   +   +   +   a   c   a   +   +   +   +\(others.map { _ in "   +" }.joined())
        filter   +   c   X   +   +   +   +   +   +   0   +   +   +   +   +   +   +   +   +   +   +   +   +   +   a   c   a   +   +   +   +\(others.map { _ in "   +" }.joined())
        + held, X violated, 0 vacuous, ? inconclusive, - not applicable, e excluded, c compiled, a attested
        """
      )
    )
  }

  @Test func `the file is tried before the work and written after it`() {
    let probe = CommandProbe(reports: [report("map")])
    #expect(probe.run("--json", "verdicts.json") == .success)
    #expect(probe.writes.count == 1 && probe.writes.first != "")
    #expect(
      probe.files["verdicts.json"]?.contains("\n  \"subject\": \"1 subject\",\n  \"seed\": \"0\",\n  \"rules\": [")
        == true
    )
    #expect(probe.files["verdicts.json"]?.split(separator: "\"id\": ").count == 2 * RuleBook.all.count + 1)
  }

  @Test func `progress is a line per step, or one line that changes on a terminal`() {
    let plain = CommandProbe(reports: [report("map"), report("filter")])
    _ = plain.run()
    #expect(plain.error == "[1/2] map\n[2/2] filter\n")
    let terminal = CommandProbe(reports: [report("map"), report("filter")])
    _ = terminal.run(isTerminal: true)
    #expect(terminal.error == "\r\u{1B}[2K[1/2] map\r\u{1B}[2K[2/2] filter\r\u{1B}[2K")
    #expect(terminal.standard == plain.standard)
  }

  @Test func `the matrix succeeds only if it is green, and can be written`() {
    let rows = RuleBook.all.filter(\.isDecidedByRuns).map {
      KillMatrix.MutantRow(
        id: "\($0.id)/made-up",
        title: "a mutant",
        rule: $0.id,
        source: "made up",
        killedBy: [$0.id]
      )
    }
    let green = CommandProbe(
      matrix: KillMatrix(mutants: rows, variants: [.init(id: "reference", title: "", killedBy: [])])
    )
    #expect(green.run("matrix", "--json", "m.json") == .success)
    #expect(
      green.standard.hasSuffix(
        "killed by their own rule \(decided) of \(decided) · by unlisted rules 0 · variants untouched 1 of 1\n"
      )
    )
    #expect(green.files["m.json"]?.hasPrefix("{\n  \"mutants\": [") == true)
    #expect(green.error == "[1/1] late failure\n")
    #expect(CommandProbe().run("matrix") == .failure)
  }

  @Test func `explaining prints the book's words, or the page`() {
    let text = CommandProbe()
    #expect(text.run("explain", "E2") == .success)
    #expect(text.standard == RuleBook.rule("E2").map { $0.explanation + "\n" })
    let page = CommandProbe()
    #expect(page.run("explain", "--markdown", "O6") == .success)
    #expect(page.standard == RuleBook.rule("O6")?.page)
  }

  @Test func `rendering draws a diagram anew and describes it in words`() {
    let probe = CommandProbe()
    #expect(probe.run("render", "a 9ms {b?}-#'lost'") == .success)
    expectLines(
      probe.standard,
      """
      tick      0     10  11
      marble    a 9ms {b?}-#'lost'

       0  next a
      10  next b, next (any value) (in any order)
      12  failed lost

      """
    )
    let history = CommandProbe()
    #expect(history.run("render", "-a-^-(b!)") == .success)
    expectLines(
      history.standard,
      """
      tick        012
      marble    a-^-(b!)

      -2  next a
       2  next b, interrupted

      """
    )
    let empty = CommandProbe()
    #expect(empty.run("render", "") == .success)
    expectLines(
      empty.standard,
      """
      tick
      marble    -

      nothing happens

      """
    )
  }

  @Test(arguments: ["-a-b|", "--help", "--json"]) func `rendering takes its word as it is`(marble: String) {
    let probe = CommandProbe()
    #expect(probe.run("render", marble) == .success)
    #expect(probe.standard.contains("\nmarble    \(marble)\n"))
  }

  @Test func `a replayed case prints its outcome`() {
    let held = CommandProbe(outcome: .held(evidence: 3))
    #expect(held.run("replay", "E2:map:a#") == .success)
    #expect(held.standard == "map keeps E2 in this case (3 situations)\n")
    #expect(held.calls == ["replay E2:map:a#"])
    let violated = CommandProbe(outcome: .violated(Samples.overlap))
    #expect(violated.run("replay", "E5:MyRelay:schedule=0000100000") == .failure)
    #expect(violated.standard == "MyRelay breaks E5 in this case\n\n\(Samples.overlap.printed(by: "contracts").text)\n")
  }

  @Test(arguments: [
    (["--help"], "contracts checks streams, operators and related types against the rules of the contract.\n"),
    (["--json", "f", "--help"], "contracts checks streams, operators and related types against the rules"),
    (["help"], "contracts checks streams, operators and related types against the rules"),
    (["matrix", "--help"], "usage:\n  contracts matrix             shows which broken"),
    (["--help", "explain"], "usage:\n  contracts explain RULE       prints everything"),
  ])
  func `help is given wherever it is asked for`(words: [String], first: String) {
    let probe = CommandProbe()
    #expect(probe.run(words) == .success)
    #expect(probe.standard.hasPrefix(first))
    #expect(probe.calls.isEmpty && probe.writes.isEmpty)
  }
}
