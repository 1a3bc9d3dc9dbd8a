import ReactiveContractKit
import ReactiveContractTool
import Testing

@Suite struct OperatorsCommandTests {
  private func row(_ name: String, problems: [[String]] = []) -> OperatorReport.Row {
    OperatorReport.Row(
      name: name,
      family: "unary",
      rules: ["E0", "E2"],
      relations: ["shift", "causality"],
      exceptions: ["renaming"],
      timelines: 1_234,
      runs: 56_789,
      comparisons: 100_000,
      ties: ["inputs"],
      problems: problems
    )
  }

  private func closure(problems: [[String]] = []) -> OperatorReport.Closure {
    var closure = OperatorReport.Closure()
    closure.pairs = 4
    closure.timelines = 264
    closure.runs = 1_056
    closure.judged = 5_000
    closure.problems = problems
    return closure
  }

  @Test func `equal operators are success, in a table`() {
    let probe = CommandProbe(operators: OperatorReport(rows: [row("map"), row("zip")], closure: closure()))
    #expect(probe.run("operators") == .success)
    #expect(
      probe.standard == """
        operator  family  rules  relations  not       timelines    runs  ties    verdict
        map       unary       2          2  renaming      1 234  56 789  inputs  held
        zip       unary       2          2  renaming      1 234  56 789  inputs  held

        2 operators · held 2 · 2 468 timelines · 113 578 runs
        4 ordered pairs composed · violated 0 · 264 timelines · 1 056 runs · E0 E2 E4 S6 P4 B1 judged in 5 000 situations

        """
    )
  }

  @Test func `one operator that diverges is a failure, and is drawn`() {
    let report = OperatorReport(rows: [row("map"), row("zip", problems: [["the drawing"]])])
    let probe = CommandProbe(operators: report)
    #expect(probe.run("operators") == .failure)
    #expect(probe.standard.contains("VIOLATED"))
    #expect(probe.standard.contains("zip differs from its oracle\nthe drawing\n"))
    #expect(probe.standard.hasSuffix("2 operators · held 1 · 2 468 timelines · 113 578 runs\n"))
  }

  @Test func `a pair that diverges is a failure`() {
    let report = OperatorReport(rows: [row("map")], closure: closure(problems: [["map |> zip", "the drawing"]]))
    let probe = CommandProbe(operators: report)
    #expect(probe.run("operators") == .failure)
    #expect(probe.standard.contains("map |> zip\nthe drawing\n"))
  }

  @Test func `no operator is a failure`() {
    let probe = CommandProbe(operators: OperatorReport(rows: []))
    #expect(probe.run("operators") == .failure)
    #expect(probe.standard.hasSuffix("nothing has been compared: there is no operator\n"))
  }

  @Test func `the file holds an object with the operators`() {
    let probe = CommandProbe(operators: OperatorReport(rows: [row("map")], closure: closure()))
    #expect(probe.run("operators", "--json", "out.json") == .success)
    let text = probe.files["out.json"] ?? ""
    for part in [
      #""operators": ["#, #""name": "map""#, #""timelines": 1234"#, #""runs": 56789"#, #""comparisons": 100000"#,
      #""rules": ["#, #""verdict": "held""#, #""closure": {"#, #""pairs": 4"#,
    ] {
      #expect(text.contains(part), "\(part) is not in \(text)")
    }
  }

  @Test func `a divergence that is replayed is a failure, and agreement is success`() {
    let diverging = CommandProbe(outcome: .diverged(["the drawing"]))
    #expect(diverging.run("replay", "oracle:map:a-|:producer") == .failure)
    #expect(diverging.standard == "map differs from its oracle\n\nthe drawing\n")
    let agreeing = CommandProbe(outcome: .foretold)
    #expect(agreeing.run("replay", "oracle:map:a-|:producer") == .success)
    #expect(agreeing.standard == "map matches its oracle in this case\n")
  }
}
