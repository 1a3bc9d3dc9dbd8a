import Testing
import ReactiveContractKit
@testable import ReactiveContractTool

@Suite struct JUnitTests {
  private func report(_ subject: String, _ judgements: Judgement...) -> Report {
    Report(subject: subject, judgements: judgements)
  }

  @Test func `a suite is a subject, a case is a rule, and each verdict has its place`() throws {
    var first = Report(
      subject: "debounce(2)",
      judgements: [
        Judgement("E0", .held, evidence: 7),
        Judgement("E2", .violated([Samples.lateFailure(under: "E2")]), evidence: 1),
        Judgement("E3", .vacuous("no second input")),
        Judgement("E5", .inconclusive("a foreign thread")),
        Judgement("S1", .notApplicable("no signal given")),
        Judgement("B4", .excluded("a reason")),
        Judgement("O2", .attested(by: "review")),
      ],
      caller: .init(fileID: "App/Tests.swift", line: 7)
    )
    first.library = "Lib 1.0"
    let rest = RuleBook.all.filter { first.judgement(of: $0.id) == nil }.map { Judgement($0.id, .held, evidence: 1) }
    let root = try XMLTree.parse(Report.junit([first, Report(subject: "map", judgements: rest)]))
    let suite = try #require(root.children.first)
    #expect(root.children.map { $0.attributes["name"] } == ["Lib 1.0: debounce(2)", "map"])
    #expect(
      suite.attributes.filter { $0.key != "name" } == ["tests": "7", "failures": "1", "errors": "2", "skipped": "3"]
    )
    let cases = suite.children
    #expect(
      cases.map { $0.children.first?.name } == [nil, "failure", "error", "error", "skipped", "skipped", "skipped"]
    )
    #expect(
      cases[0].attributes == [
        "classname": "debounce(2)", "name": "E0 Values first, then at most one end", "assertions": "7",
        "file": "App/Tests.swift", "line": "7",
      ]
    )
    let failure = try #require(cases[1].children.first)
    #expect(failure.attributes["message"] == "debounce(2) breaks E2 A failure passes at once")
    #expect(failure.text.contains("    actual      --(a#)\n                 ^ sent at 1, delivered at 2"))
    #expect(cases[2].children.first?.attributes == ["type": "vacuous", "message": "vacuous: no second input"])
    #expect(cases[4].children.first?.attributes == ["message": "not applicable: no signal given"])
    #expect(cases[6].children.first?.attributes == ["message": "attested: review"])
  }

  @Test func `what one subject gives no occasion for is skipped if another one does`() throws {
    let silent = report("a", Judgement("E3", .vacuous("no second input")))
    let alive = report("b", Judgement("E3", .held, evidence: 1))
    let root = try XMLTree.parse(Report.junit([silent, alive]))
    #expect(root.children[0].children[0].children.map(\.name) == ["skipped"])
    #expect(try XMLTree.parse(Report.junit([silent])).children[0].children[0].children.map(\.name) == ["error"])
  }

  /// The verdicts whose combinations decide whether a command succeeds.
  private static let verdicts: [Verdict] = [
    .held, .vacuous("v"), .inconclusive("i"), .excluded("e"), .notApplicable("n"), .violated([]),
  ]

  @Test func `the file is red if and only if the command is`() throws {
    let others = RuleBook.all.filter { !["E0", "E2"].contains($0.id) }.map { Judgement($0.id, .attested(by: "us")) }
    for allowed in [Set<Verdict.Kind>(), [.inconclusive]] {
      for one in Self.verdicts {
        for two in Self.verdicts {
          let reports = [
            Report(subject: "a", judgements: [Judgement("E0", one), Judgement("E2", two)]),
            Report(subject: "b", judgements: [Judgement("E2", one)] + others),
          ]
          let root = try XMLTree.parse(Report.junit(reports, allowing: allowed))
          let isGreen = root.attributes["failures"] == "0" && root.attributes["errors"] == "0"
          #expect(isGreen == JudgedSubjects(reports: reports, allowed: allowed).isGreen, "\(one), \(two), \(allowed)")
        }
      }
    }
    #expect(try XMLTree.parse(Report.junit([])).attributes["errors"] != "0")
  }

  @Test func `names with every kind of sign are read again`() throws {
    let nasty = Report(subject: MarkupTests.nasty, judgements: [Judgement("E0", .excluded(MarkupTests.nasty))])
    let suite = try XMLTree.parse(Report.junit([nasty])).children[0]
    #expect(Array((suite.attributes["name"] ?? "").unicodeScalars) == Array(MarkupTests.seen.unicodeScalars))
  }

  @Test func `operators are cases, and the file is red if the report is`() throws {
    func row(_ name: String, runs: Int, _ problems: [[String]] = []) -> OperatorReport.Row {
      OperatorReport.Row(
        name: name,
        family: "Limiting",
        rules: [],
        relations: [],
        timelines: runs,
        runs: runs,
        comparisons: runs,
        ties: [],
        problems: problems
      )
    }
    let report = OperatorReport(rows: [
      row("take(2)", runs: 9), row("skip(1)", runs: 3, [["tick 0"], ["<b>"]]), row("none", runs: 0),
    ])
    let root = try XMLTree.parse(report.junit())
    #expect(root.attributes["failures"] == "1" && root.attributes["errors"] == "1")
    #expect(root.all("failure").map(\.text) == ["tick 0\n\n<b>"])
    #expect(try XMLTree.parse(OperatorReport(rows: [row("take(2)", runs: 9)]).junit()).attributes["failures"] == "0")
    #expect(try XMLTree.parse(OperatorReport(rows: []).junit()).attributes["errors"] == "1")
    let page = try XMLTree.parse(report.html())
    #expect(page.all("article").map { $0.attributes["data-subject"] } == ["skip(1)"])
    #expect(page.all("tr").compactMap { $0.attributes["data-verdict"] } == ["held", "violated", "vacuous"])
  }
}
