import ReactiveContractKit

extension CustomOperatorTests {
  private static var build: String {
    let build = Report.Build.current
    return "\(build.configuration), \(build.platform)"
  }

  static let delayText = """
    App/DelayTests.swift:12 · cautiousDelay(2) breaks E2, and with it O3 (2 of 32 rules)

    E2  A failure passes at once                                                    required
        An operator forwards a failure in the instant in which it arrives, and drops the values that it
        holds back. The failure ends the whole chain. Operators that shift values in time are no
        exception; only an operator that is made to handle failures may withhold one.

        smallest of 60 failing timelines of 301 that were tried

        tick        012
        source      #
        expected    #      the failure in the instant in which it was sent
        actual      --#
                    ^ sent at 0, delivered at 2

        cause:   the failure was scheduled with a delay, as values are. If that is meant, declare
                 .handlesFailure.
        replay:  CONTRACT_REPLAY='E2:cautiousDelay(2):#' swift test
        scope:   all 301 timelines up to 4 instants over a, b; those up to 2 also disposed, started again and observed late
        basis:   stated by document 000, “Failures behave like exceptions and propagate immediately”,
                 sentences 7, 8, 10; document 003, “Errors are propagated immediately”, sentence 9
        rule:    swift run contracts explain E2
        opt out: .excluding("E2", because: "…")

    O3  Operators pass failure and interruption on                                  required
        follows from E2: O3 asks of every new operator what E2 asks of the chain
        replay:  CONTRACT_REPLAY='O3:cautiousDelay(2):#' swift test

    held 13 (6 161 situations) · violated 2 · vacuous 0 · inconclusive 0 · not applicable 17
      not applicable  E1, O1: the compiler decides it; E5: not searched under threads, because E2 is
                      broken on one thread; E7: declares .asynchronous; E8, S1-S6, B5: no signal or
                      producer given; P3: the kit made the producer form: it is the lift of the signal
                      form; B2: declares no scheduler for its events; B6: no run decides it;
                      .attesting("B6", by: …) answers for it; O2: no run decides it; .attesting("O2",
                      by: …) answers for it; O7: starts no streams repeatedly
    seed 0 · \(build)
    """

  static let filterText = """
    App/FilterTests.swift:12 · forgetfulFilter breaks E4, and with it O3 and O4 (3 of 32 rules)

    E4  An interruption passes at once                                              required (E4/inner-completes)
        An interruption cancels outstanding work; it is neither a success nor a failure. An operator
        forwards it in the instant in which it arrives, unless it is made to handle interruptions. A
        flattening operator does not forward the interruption of an inner stream.

        smallest of 60 failing timelines of 301 that were tried

        tick        0
        source      !
        expected    !    the interruption in the instant in which it was sent
        actual      -
                    ^ sent at 0, never delivered

        cause:   the interruption does not end the output: it is dropped, or taken for another end. If
                 that is meant, declare .handlesInterruption.
        replay:  CONTRACT_REPLAY='E4:forgetfulFilter:!' swift test
        scope:   all 301 timelines up to 4 instants over a, b; those up to 2 also disposed, started again and observed late
        basis:   stated by document 000, “Interruption cancels outstanding work and usually propagates
                 immediately”, sentences 15, 16, 17, 18, 19
        rule:    swift run contracts explain E4
        opt out: .excluding("E4", because: "…")

    O3  Operators pass failure and interruption on                                  required
        follows from E4: O3 asks of every new operator what E4 asks of the chain
        replay:  CONTRACT_REPLAY='O3:forgetfulFilter:!' swift test

    O4  Every kind of event is handled                                              required
        An operator handles each of the four kinds of event in each of its states. The compiler can
        check that if the operator switches over whole events.

        follows from E4: a swallowed interruption is an event without an effect

        smallest of 60 failing timelines of 301 that were tried

        tick      0
        source    !
        actual    -
                  ^ interrupted had no effect

        cause:   the operator does not handle interrupted in this state: the event affects neither the
                 output nor an input nor the scheduler.
        replay:  CONTRACT_REPLAY='O4:forgetfulFilter:!' swift test
        scope:   all 301 timelines up to 4 instants over a, b; those up to 2 also disposed, started again and observed late
        basis:   stated by document 000, “Switch over Event values”, sentence 97; document 000, “Nexts
                 provide values or indicate the occurrence of events”, sentence 5
        rule:    swift run contracts explain O4
        opt out: .excluding("O4", because: "…")

    held 11 (4 426 situations) · violated 3 · vacuous 0 · inconclusive 0 · not applicable 18
      not applicable  E1, O1: the compiler decides it; E5: not searched under threads, because E4 is
                      broken on one thread; E8, S1-S6, B5: no signal or producer given; P3: the kit made
                      the producer form: it is the lift of the signal form; B1: never ended before its
                      inputs; B2: declares no scheduler for its events; B3: uses no scheduler; B6: no
                      run decides it; .attesting("B6", by: …) answers for it; O2: no run decides it;
                      .attesting("O2", by: …) answers for it; O7: starts no streams repeatedly
    seed 0 · \(build)
    """

  static let takeText = """
    App/TakeTests.swift:12 · greedyTake(1) breaks B1 (1 of 32 rules)

    B1  No work beyond what is needed                                               required
        A stream ends as soon as it has all that it needs, and disposes its upstream in the same
        instant. It requests, computes and keeps nothing more.

        smallest of 144 failing timelines of 301 that were tried

        tick      0
        source    a
        actual    (a|)
                  ^ completed, and the source goes on

        cause:   the operator sends the end, but never disposes its observation of the source.
        replay:  CONTRACT_REPLAY='B1:greedyTake(1):a' swift test
        scope:   all 301 timelines up to 4 instants over a, b; those up to 2 also disposed, started again and observed late
        basis:   stated by document 000, “Process only as many values as needed”, sentences 83, 84;
                 document 000, “Completion indicates success”, sentence 13
        rule:    swift run contracts explain B1
        opt out: .excluding("B1", because: "…")

    held 14 (6 558 situations) · violated 1 · vacuous 0 · inconclusive 0 · not applicable 17
      not applicable  E1, O1: the compiler decides it; E5: one input and no scheduler: its events
                      already arrive one at a time; E8, S1-S6, B5: no signal or producer given; P3: the
                      kit made the producer form: it is the lift of the signal form; B2: declares no
                      scheduler for its events; B3: uses no scheduler; B6: no run decides it;
                      .attesting("B6", by: …) answers for it; O2: no run decides it; .attesting("O2",
                      by: …) answers for it; O7: starts no streams repeatedly
    seed 0 · \(build)
    """
}
