import ReactiveContractKit

extension Trace {
  /// The sentences about producers.
  static let producers: [TracedSentence] = [
    .style(
      47,
      "A producer is a value without a life of its own.",
      .rule("P1"),
      .rule("P2", "take(2) whose starts share one counter"),
      .test("runs do not know of each other")
    ),
    .behaviour(
      48,
      "A producer does nothing until it is started.",
      .rule("B4", "map that begins its work when it is made"),
      .rule("P1"),
      .test("work runs once for every start, and not before")
    ),
    .behaviour(
      49,
      "Each start makes a signal, and its work begins when the observers are there.",
      .rule("P1"),
      .test("observers attached in the setup miss nothing, and the work begins after it")
    ),
    .behaviour(
      50,
      "The work runs as often as it is started: any number of times, or never.",
      .rule("P1", "map that starts its source once to use it and once to look at it"),
      .rule("P2", "map that serves a start with the run of another one that goes on")
    ),
    .behaviour(
      51,
      "Each start has a time line of its own, and that keeps the contract of events.",
      .rule("P2", "take(2) whose starts share one counter", "debounce(1) whose starts share one timer")
    ),
    .behaviour(
      52,
      "Who starts a producer gets what it sends, whereas a signal may have sent before.",
      .rule("P1"),
      .test("every start sends the same, whatever follows"),
      .test("observers attached in the setup miss nothing, and the work begins after it")
    ),
    .behaviour(
      53,
      "Lifting makes an operator on signals one on producers, for any number of inputs.",
      .rule("P3", "skip(1) whose two forms count differently"),
      .test("a lifted operator is applied once per start, before the work begins"),
      .test("several inputs start in order, after the operator was applied to all of them")
    ),
    .behaviour(
      54,
      "Disposing of a start cancels the work, interrupts the observers and gives everything back.",
      .rule(
        "P4",
        "filter whose disposal only detaches the observer",
        "delay(2) that cannot be disposed once its source has completed"
      ),
      .rule("A5"),
      .test("the handle interrupts all observers, then the resources go")
    ),
    .behaviour(
      55,
      "Disposing of one start does not concern the others.",
      .rule("P2", "map that serves a start with the run of another one that goes on"),
      .rule("P4"),
      .test("two runs of one producer are independent, also when they overlap")
    ),
    .behaviour(
      56,
      "Operators decide when work starts, and how often.",
      .rule("P1", "map that starts its source once to use it and once to look at it"),
      .test("repeat and retry count their runs")
    ),
    .style(
      57,
      "An infix operator applies operators, and lifts them where necessary.",
      .rule("P3"),
      .test("a signal and a producer send the same, by the method and by the value"),
      .test("operator values compose and apply to both forms")
    ),
    .behaviour(
      58,
      "A buffer keeps what is sent for whoever starts later; the oldest value goes when it is full.",
      .rule(
        "R1",
        "buffer that tells the past outside of its turn",
        "buffer that tells the value at hand twice"
      ),
      .rule("R2", "buffer that takes none for one", "buffer that drops the newest"),
      .rule("R3", "buffer that counts the end", "buffer that goes on keeping"),
      .test("a late run receives the newest values, then the rest")
    ),
  ]
}
