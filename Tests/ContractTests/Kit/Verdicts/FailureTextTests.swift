import ReactiveContractKit
import Testing

@Suite struct FailureTextTests {
  private let caller = Report.Caller(fileID: "AppTests/DebounceTests.swift", line: 12)
  private let build = Report.Build(configuration: "debug", platform: "Linux")
  private let scope = "all 241 timelines up to 4 instants over a, b"

  private func text(_ subject: String, _ judgements: [Judgement], elapsed: Duration? = nil) throws -> String {
    let report = Report(subject: subject, judgements: judgements, caller: caller, elapsed: elapsed, build: build)
    return try #require(ContractViolation(report)).description
  }

  @Test func `a broken timing rule shows the smallest timeline, its cause and its replay`() throws {
    let lateFailure = Samples.lateFailure(under: "O3")
    let text = try text(
      "debounce(2)",
      [
        Judgement("E0", .held, evidence: 18_000, scope: scope, runs: 241),
        Judgement("E2", .violated([Samples.lateFailure(under: "E2")]), evidence: 81, scope: scope),
        Judgement("E3", .held, evidence: 204),
        Judgement("E7", .notApplicable("asynchronous")),
        Judgement("S1", .notApplicable("no signal or producer given")),
        Judgement("S2", .notApplicable("no signal or producer given")),
        Judgement("S3", .notApplicable("no signal or producer given")),
        Judgement("P1", .notApplicable("no signal or producer given")),
        Judgement("O2", .attested(by: "review")),
        Judgement("O3", .violated([lateFailure]), evidence: 81, scope: scope),
      ],
      elapsed: .milliseconds(412)
    )
    expectLines(
      text,
      """
      AppTests/DebounceTests.swift:12 · debounce(2) breaks E2, and with it O3 (2 of 10 rules)

      E2  A failure passes at once                                                    required
          An operator forwards a failure in the instant in which it arrives, and drops the values that it
          holds back. The failure ends the whole chain. Operators that shift values in time are no
          exception; only an operator that is made to handle failures may withhold one.

          smallest of 31 failing timelines of 241 that were tried

          tick        012
          source      a#
          expected    -#        the failure in the instant in which it was sent
          actual      --(a#)
                       ^ sent at 1, delivered at 2

          cause:   the failure waited until the pending value was due: it takes the same scheduled path as
                   values.
          replay:  CONTRACT_REPLAY='E2:debounce(2):a#' swift test
          scope:   all 241 timelines up to 4 instants over a, b
          basis:   stated by document 000, “Failures behave like exceptions and propagate immediately”,
                   sentences 7, 8, 10; document 003, “Errors are propagated immediately”, sentence 9
          rule:    swift run contracts explain E2
          opt out: .excluding("E2", because: "…")

      O3  Operators pass failure and interruption on                                  required
          follows from E2: O3 asks of every new operator what E2 asks of the chain
          replay:  CONTRACT_REPLAY='O3:debounce(2):a#' swift test

      held 2 (18 204 situations) · violated 2 · vacuous 0 · inconclusive 0 · not applicable 5 · attested 1
        not applicable  E7: asynchronous; S1-S3, P1: no signal or producer given
        attested        O2: review
      seed 0 · 0.41 s · debug, Linux
      """
    )
  }

  @Test func `a broken concurrency rule shows what the threads did and the schedule`() throws {
    let text = try text(
      "MyRelay",
      [
        Judgement("E5", .violated([Samples.overlap]), evidence: 3, scope: "2 threads, 2 preemptions", runs: 2)
      ]
    )
    expectLines(
      text,
      """
      AppTests/DebounceTests.swift:12 · MyRelay breaks E5 (1 of 1 rule)

      E5  Events arrive one at a time                                                 bounded
          An observer never receives an event while it is handling another, however many threads send or
          dispose at once. A thread that sends a value waits for its turn.

          two events were inside the observer at once: value 2 (thread A) and value 3 (thread B)
          schedule 2, after 1 that passed

          thread A                    thread B
          send 2
          observer enters  value 2
                                      send 3
                                      observer enters  value 3
          observer leaves  value 2

          cause:   the observer is called after the lock has been given back.
          replay:  CONTRACT_REPLAY=E5:MyRelay:schedule=0000100000 swift test
          scope:   2 threads, 2 preemptions
          basis:   stated by document 000, “Events are serial”, sentence 20; document 003, “Signal events
                   are serialized”, sentences 21, 23; document 000, “Events are sent synchronously by
                   default”, sentence 22
          rule:    swift run contracts explain E5
          opt out: .excluding("E5", because: "…")

      held 0 (0 situations) · violated 1 · vacuous 0 · inconclusive 0
      seed 0 · debug, Linux
      """
    )
  }

  @Test func `a rule that may follow from another is reported in full, with the reason`() throws {
    let text = try text(
      "take(2)",
      [
        Judgement("E4", .violated([Samples.lostInterruption(under: "E4")]), reading: "E4/inner-completes"),
        Judgement("O4", .violated([Samples.lostInterruption(under: "O4"), Samples.lostInterruption(under: "O4")])),
      ]
    )
    expectLines(
      text,
      """
      AppTests/DebounceTests.swift:12 · take(2) breaks E4, and with it O4 (2 of 2 rules)

      E4  An interruption passes at once                                              required (E4/inner-completes)
          An interruption cancels outstanding work; it is neither a success nor a failure. An operator
          forwards it in the instant in which it arrives, unless it is made to handle interruptions. A
          flattening operator does not forward the interruption of an inner stream.

          the only failing one of 7 timelines that were tried

          source    !
          actual

          cause:   the interruption was received and dropped.
          replay:  CONTRACT_REPLAY='E4:take(2):!:dispose=3' swift test
          basis:   stated by document 000, “Interruption cancels outstanding work and usually propagates
                   immediately”, sentences 15, 16, 17, 18, 19
          rule:    swift run contracts explain E4
          opt out: .excluding("E4", because: "…")

      O4  Every kind of event is handled                                              required
          An operator handles each of the four kinds of event in each of its states. The compiler can
          check that if the operator switches over whole events.

          follows from E4: a swallowed interruption is an event without an effect

          the only failing one of 7 timelines that were tried

          source    !
          actual

          cause:   the interruption was received and dropped.
          replay:  CONTRACT_REPLAY='O4:take(2):!:dispose=3' swift test
          also:    CONTRACT_REPLAY='O4:take(2):!:dispose=3' swift test
          basis:   stated by document 000, “Switch over Event values”, sentence 97; document 000, “Nexts
                   provide values or indicate the occurrence of events”, sentence 5
          rule:    swift run contracts explain O4
          opt out: .excluding("O4", because: "…")

      held 0 (0 situations) · violated 2 · vacuous 0 · inconclusive 0
      seed 0 · debug, Linux
      """
    )
  }

  @Test func `a rule that could not be judged is no success`() throws {
    let text = try text(
      "merge",
      [
        Judgement("E3", .vacuous("the second input never completed"), scope: "1 timeline up to 0 instants"),
        Judgement("E5", .inconclusive("an event arrived on a thread that the run does not control")),
        Judgement("E6", .excluded("our library queues")),
        Judgement("E1", .compiled(by: "Tests/Refused/E1.swift")),
      ]
    )
    expectLines(
      text,
      """
      AppTests/DebounceTests.swift:12 · merge was not judged under E3, E5 (2 of 4 rules)

      E3  Completion means success                                                    declared
          A stream completes when its work has ended normally. An operator completes when the last of its
          inputs completes; if it is made to complete earlier or later, it declares that.

          vacuous: the second input never completed
          scope:   1 timeline up to 0 instants
          basis:   stated by document 000, “Completion indicates success”, sentences 12, 13, 14
          rule:    swift run contracts explain E3
          opt out: .excluding("E3", because: "…")

      E5  Events arrive one at a time                                                 bounded
          An observer never receives an event while it is handling another, however many threads send or
          dispose at once. A thread that sends a value waits for its turn.

          inconclusive: an event arrived on a thread that the run does not control
          basis:   stated by document 000, “Events are serial”, sentence 20; document 003, “Signal events
                   are serialized”, sentences 21, 23; document 000, “Events are sent synchronously by
                   default”, sentence 22
          rule:    swift run contracts explain E5
          opt out: .excluding("E5", because: "…")

      held 0 (0 situations) · violated 0 · vacuous 1 · inconclusive 1 · excluded 1 · compiled 1
        vacuous         E3: the second input never completed
        inconclusive    E5: an event arrived on a thread that the run does not control
        excluded        E6: our library queues
        compiled        E1: Tests/Refused/E1.swift
      seed 0 · debug, Linux
      """
    )
  }

  @Test func `independent breaches are named apart`() {
    let report = Report(
      subject: "filter",
      judgements: ["E2", "E5", "S5", "P1", "O3"].map { Judgement($0, .violated([])) } + [
        Judgement("B1", .vacuous("silent"))
      ],
      build: build
    )
    #expect(
      report.headline
        == "filter breaks E2, and with it O3; breaks E5, and with it S5; breaks P1; was not judged under B1 (6 of 6 rules)"
    )
  }

  @Test func `a green report is no violation`() {
    let report = Report(
      subject: "map",
      judgements: [
        Judgement("E0", .held, evidence: 1), Judgement("E1", .compiled(by: "a file")),
        Judgement("E3", .notApplicable("one")),
        Judgement("E4", .excluded("no interruption")), Judgement("O2", .attested(by: "review")),
      ]
    )
    #expect(report.isGreen)
    #expect(ContractViolation(report) == nil)
    #expect(report.headline == "map breaks nothing (0 of 5 rules)")
  }

  @Test func `a report in which nothing held is a violation`() {
    let silent = Report(subject: "map", judgements: [Judgement("E3", .notApplicable("one input"))])
    #expect(ContractViolation(silent)?.report.headline == "map was not judged under any rule (0 of 1 rule)")
    #expect(ContractViolation(Report(subject: "map", judgements: [])) != nil)
  }
}
