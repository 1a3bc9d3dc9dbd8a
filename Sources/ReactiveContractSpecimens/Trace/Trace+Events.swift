import ReactiveContractKit

extension Trace {
  /// The sentences about events on any stream.
  static let events: [TracedSentence] = [
    .behaviour(
      1,
      "Any number of values comes first, then at most one end.",
      .rule("E0", "take(1) that lets the end of its source follow its own")
    ),
    .behaviour(
      2,
      "Nothing is received after an end.",
      .rule("E0", "merge that lets values follow a failure")
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
      .rule("O4", "map whose switch has a default"),
      .rule("O3", "skip(1) that counts an end among what it skips")
    ),
    .style(
      6,
      "A failure says what has failed, with a type of its own.",
      .compiled("E1")
    ),
    .behaviour(
      7,
      "A failure passes through operators at once, and they stop.",
      .rule("E2", "skip(until:) that hides a failure until it has opened")
    ),
    .behaviour(
      8,
      "An operator that shifts values in time does not shift failures.",
      .rule("E2", "delay(2) that holds back failures"),
      .test("delay forwards failure and interruption without the delay")
    ),
    .behaviour(
      9,
      "A failure ends the whole chain, but for operators that are made to handle failures.",
      .rule("B1", "flatten(.merge) that keeps its inner streams after a failure"),
      .rule("E2", "delay(2) that holds back failures"),
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
      .rule("E3", "flatten(.merge) that completes with its outer stream"),
      .rule("E0", "take(1) that lets the end of its source follow its own")
    ),
    .behaviour(
      13,
      "Taking the first n values completes right behind the n-th.",
      .rule("B1", "take(1) that keeps its source"),
      .rule("E3"),
      .test("the last of the first values brings the completion")
    ),
    .behaviour(
      14,
      "What has several inputs completes when all of them have, as a rule.",
      .rule("E3", "merge that completes with its first input")
    ),
    .behaviour(
      15,
      "An interruption is a cancellation: neither success nor failure, and an end.",
      .rule("E4", "map that takes an interruption for a completion"),
      .rule("E0")
    ),
    .behaviour(
      16,
      "Operators forward an interruption at once.",
      .rule("E4", "filter that forgets interruptions"),
      .rule("O3", "skip(1) that counts an end among what it skips")
    ),
    .behaviour(
      17,
      "Flattening does not forward the interruption of an inner stream.",
      .rule("E4", "flatten(.merge) that passes on the interruption of an inner stream"),
      .test("concat starts the next when the one before has ended, also by interruption")
    ),
    .behaviour(
      18,
      "Disposal interrupts by itself; an interruption may be sent by hand, too.",
      .rule("P4", "map whose disposal completes it"),
      .rule("E4"),
      .test("a termination reaches every observer in order, and nothing follows")
    ),
    .behaviour(
      19,
      "An operator of one's own forwards interruption and failure unless it is made to handle them.",
      .rule("O3", "combineLatest that passes no end on before both inputs have sent a value"),
      .rule("E4", "filter that forgets interruptions")
    ),
    .instrumented(
      20,
      "Events arrive one at a time, even if several threads send.",
      .rule("E5", "signal whose lock keeps out only the thread that holds it")
    ),
    .behaviour(
      21,
      "A stream may deliver on any thread, each event on another one, unless it is moved to a scheduler.",
      .rule("B2", "observe(on:) that delivers where it is when nothing waits"),
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
      .rule("E5", "signal whose lock keeps out only the thread that holds it"),
      .test("threads that enter a hundred thousand times never meet inside, and none sleeps on")
    ),
    .instrumented(
      24,
      "Nobody receives an event inside of another one; operators and observers need not be re-entrant.",
      .rule("E6", "map that interrupts in the middle of a delivery")
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
      .rule("E7", "map that leaves its queue to the scheduler to empty"),
      .rule("O5", "map that sends its values from a queue of its own and waits for it")
    ),
  ]
}
