import ReactiveContractKit
import ReactiveContractTool
import Testing

@Suite struct ReportTests {
  private let report = Report(
    subject: "map",
    judgements: [
      Judgement("E0", .held, evidence: 18_204, scope: "all 241 timelines; 7 orders; 34 schedules", runs: 9),
      Judgement("E1", .compiled(by: "Refused/E1.swift")),
      Judgement("E3", .vacuous("no second input")),
      Judgement("E5", .inconclusive("a foreign thread"), evidence: 2, scope: "2 threads"),
      Judgement("E6", .violated([Samples.overlap]), evidence: 1, scope: "1 order", reading: "E6/queued", runs: 1),
      Judgement("S1", .notApplicable("no signal given")),
      Judgement("B4", .excluded("a reason")),
      Judgement("O2", .attested(by: "review")),
      Judgement("X1", .held, evidence: 1),
    ]
  )

  @Test func `the table has a line per rule and sets apart what no run decides`() {
    expectLines(
      report.table(),
      """
      rule  title                                 level     verdict         evidence  scope
      E0    Values first, then at most one end    required  held              18 204  all 241 timelines (and 2 more)
      E3    Completion means success              declared  VACUOUS                0  no second input
      E5    Events arrive one at a time           bounded   INCONCLUSIVE           2  2 threads
      E6    Events are not sent recursively       required  VIOLATED               1  1 order
      S1    A signal begins its work at creation  required  not applicable         0  no signal given
      B4    Creating a producer has no effect     required  excluded               0  a reason
      X1                                                    held                   1

      decided by the compiler
      E1    Values of one type carry the payload  compiled  compiled                  Refused/E1.swift

      attested by people
      O2    Operators are built from operators    attested  attested                  review
      """
    )
  }

  @Test func `the JSON has everything that does not differ between two runs`() {
    let report = Report(
      subject: "map",
      judgements: [
        Judgement("E0", .held, evidence: 18_204, scope: "all 241 timelines", runs: 9),
        Judgement("E6", .violated([Samples.overlap]), evidence: 1, scope: "1 order", reading: "E6/queued", runs: 1),
        Judgement("B4", .notApplicable("a\u{1}\u{1F}\"\\\n\r\té🙂/")),
      ],
      caller: .init(fileID: "A/B.swift", line: 1),
      elapsed: .seconds(1),
      build: .init(configuration: "release", platform: "macOS")
    )
    expectLines(
      report.json(),
      #"""
      {
        "subject": "map",
        "seed": "0",
        "rules": [
          {
            "id": "E0",
            "title": "Values first, then at most one end",
            "level": "required",
            "verdict": "held",
            "evidence": 18204,
            "scope": "all 241 timelines",
            "runs": 9,
            "reading": null,
            "remark": null,
            "findings": []
          },
          {
            "id": "E6",
            "title": "Events are not sent recursively",
            "level": "required",
            "verdict": "violated",
            "evidence": 1,
            "scope": "1 order",
            "runs": 1,
            "reading": "E6/queued",
            "remark": null,
            "findings": [
              {
                "subject": "MyRelay",
                "headline": "two events were inside the observer at once: value 2 (thread A) and value 3 (thread B)",
                "tally": "schedule 2, after 1 that passed",
                "diagram": [],
                "details": [
                  "thread A                    thread B",
                  "send 2",
                  "observer enters  value 2",
                  "                            send 3",
                  "                            observer enters  value 3",
                  "observer leaves  value 2"
                ],
                "cause": "the observer is called after the lock has been given back.",
                "replay": "E5:MyRelay:schedule=0000100000"
              }
            ]
          },
          {
            "id": "B4",
            "title": "Creating a producer has no effect",
            "level": "required",
            "verdict": "notApplicable",
            "evidence": 0,
            "scope": "",
            "runs": 0,
            "reading": null,
            "remark": "a\u0001\u001f\"\\\n\r\té🙂/",
            "findings": []
          }
        ]
      }

      """#
    )
  }

  @Test func `the JSON words of the verdicts are the agreed ones`() {
    let words: Set = [
      "held", "violated", "vacuous", "notApplicable", "excluded", "attested", "compiled", "inconclusive",
    ]
    #expect(Set(Verdict.Kind.allCases.map(\.rawValue)) == words)
  }
}
