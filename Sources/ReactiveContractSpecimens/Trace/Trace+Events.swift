import ReactiveContractKit

extension Trace {
  /// The sentences about events on any stream.
  static let events: [TracedSentence] = [
    .behaviour(
      1,
      "Any number of values comes first, then at most one end.",
      .rule("E0", "E0/second-end")
    ),
    .behaviour(
      2,
      "Nothing is received after an end.",
      .rule("E0", "E0/value-after-failure")
    ),
    .style(
      3,
      "Only values carry something, and all of one type.",
      .compiled("E1")
    ),
    .style(
      4,
      "The empty value is a value: it says that something has happened.",
      .compiled("E1")
    ),
    .behaviour(
      5,
      "Operators work on values; an end is none and needs a treatment of its own.",
      .rule("O4", "O4/default-case"),
      .rule("O3", "O3/skips-end")
    ),
    .style(
      6,
      "A failure says what has failed, with a type of its own.",
      .compiled("E1")
    ),
    .behaviour(
      7,
      "A failure passes through operators at once, and they stop.",
      .rule("E2", "E2/hidden-failure")
    ),
    .behaviour(
      8,
      "An operator that shifts values in time does not shift failures.",
      .rule("E2", "E2/delayed-failure"),
      .test("delay forwards failure and interruption without the delay")
    ),
    .behaviour(
      9,
      "A failure ends the whole chain, but for operators that are made to handle failures.",
      .rule("B1", "B1/inners-not-disposed"),
      .rule("E2", "E2/delayed-failure"),
      .test("flatMapError goes on with the replacement, which ends with the result"),
      .test("every event becomes a value, and an interruption stays one")
    ),
    .style(
      10,
      "A failure is an abnormal end; what others must get to the end of is a value.",
      .attested("no run knows what its author calls abnormal; the types of failures are reviewed, see E2")
    ),
    .style(
      11,
      "A stream whose failures have the type of nothing cannot fail.",
      .compiled("E1")
    ),
    .behaviour(
      12,
      "A completion means a normal end, and that no value follows.",
      .rule("E3", "E3/outer-completes"),
      .rule("E0", "E0/second-end")
    ),
    .behaviour(
      13,
      "Taking the first n values completes right behind the n-th.",
      .rule("B1", "B1/source-not-disposed"),
      .rule("E3"),
      .test("the last of the first values brings the completion")
    ),
    .behaviour(
      14,
      "What has several inputs completes when all of them have, as a rule.",
      .rule("E3", "E3/one-input-completes")
    ),
    .behaviour(
      15,
      "An interruption is a cancellation: neither success nor failure, and an end.",
      .rule("E4", "E4/interruption-completes"),
      .rule("E0")
    ),
    .behaviour(
      16,
      "Operators forward an interruption at once.",
      .rule("E4", "E4/drops-interruption"),
      .rule("O3", "O3/skips-end")
    ),
    .behaviour(
      17,
      "Flattening does not forward the interruption of an inner stream.",
      .rule("E4", "E4/inner-interrupts"),
      .test("concat starts the next when the one before has ended, also by interruption")
    ),
    .behaviour(
      18,
      "Disposal interrupts by itself; an interruption may be sent by hand, too.",
      .rule("P4", "P4/disposal-completes"),
      .rule("E4"),
      .test("a termination reaches every observer in order, and nothing follows")
    ),
    .behaviour(
      19,
      "An operator of one's own forwards interruption and failure unless it is made to handle them.",
      .rule("O3", "O3/end-needs-values"),
      .rule("E4", "E4/drops-interruption")
    ),
    .instrumented(
      20,
      "Events arrive one at a time, even if several threads send.",
      .rule("E5", "E5/lock-per-thread")
    ),
    .behaviour(
      21,
      "A stream may deliver on any thread, each event on another one, unless it is moved to a scheduler.",
      .rule("B2", "B2/skips-scheduler"),
      .rule("E5"),
      .test("each event arrives on the thread that sends it")
    ),
    .instrumented(
      22,
      "Who sends meanwhile waits until the event at hand is handled.",
      .rule("E5"),
      .rule("E7"),
      .test("a second sender waits until all observers have the value"),
      .test("a send returns when all observers have handled the value")
    ),
    .instrumented(
      23,
      "The handlers of one observer never run at the same time and need no lock among them.",
      .rule("E5", "E5/lock-per-thread"),
      .test("threads that enter a hundred thousand times never meet inside, and none sleeps on")
    ),
    .instrumented(
      24,
      "Nobody receives an event inside of another one; operators and observers need not be re-entrant.",
      .rule("E6", "E6/interrupts-mid-delivery")
    ),
    .instrumented(
      25,
      "An event that is sent from inside its own stream locks up, determinately.",
      .superseded("A recursive value is a breach, a recursive end is legal"),
      .rule("E6"),
      .test("a recursive value stops the program with the text of the rule")
    ),
    .behaviour(
      26,
      "A recursion that is meant is shifted in time.",
      .rule("E6"),
      .test("a recursion that is shifted in time goes round")
    ),
    .behaviour(
      27,
      "Nothing is concurrent or late by itself: events are delivered inside of the call that sends them.",
      .rule("E7", "E7/deferred-delivery"),
      .rule("O5", "O5/own-queue")
    ),
  ]
}
