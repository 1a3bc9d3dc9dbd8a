import ReactiveContractKit

extension Trace {
  /// The sentences about producers.
  static let producers: [TracedSentence] = [
    .style(
      47,
      "A producer is a value without a life of its own.",
      .rule("P1"),
      .rule("P2", "P2/shared-counter"),
      .test("runs do not know of each other")
    ),
    .behaviour(
      48,
      "A producer does nothing until it is started.",
      .rule("B4", "B4/starts-when-applied"),
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
      .rule("P1", "P1/double-start"),
      .rule("P2", "P2/shared-run")
    ),
    .behaviour(
      51,
      "Each start has a time line of its own, and that keeps the contract of events.",
      .rule("P2", "P2/shared-counter", "P2/shared-timer")
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
      .rule("P3", "P3/forms-differ"),
      .test("a lifted operator is applied once per start, before the work begins"),
      .test("several inputs start in order, after the operator was applied to all of them")
    ),
    .behaviour(
      54,
      "Disposing of a start cancels the work, interrupts the observers and gives everything back.",
      .rule(
        "P4",
        "P4/detaches-only",
        "P4/undisposable-after-end"
      ),
      .rule("A5"),
      .test("the handle interrupts all observers, then the resources go")
    ),
    .behaviour(
      55,
      "Disposing of one start does not concern the others.",
      .rule("P2", "P2/shared-run"),
      .rule("P4"),
      .test("two runs of one producer are independent, also when they overlap")
    ),
    .behaviour(
      56,
      "Operators decide when work starts, and how often.",
      .rule("P1", "P1/double-start"),
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
        "R1/replay-then-attach",
        "R1/attach-then-replay"
      ),
      .rule("R2", "R2/zero-keeps-one", "R2/drops-newest"),
      .rule("R3", "R3/end-takes-capacity", "R3/retains-after-end"),
      .test("a late run receives the newest values, then the rest")
    ),
  ]
}
