extension RuleBook {
  /// The rules of producers, the recipes for streams.
  static let producerRules: [Rule] = [p1, p2, p3, p4]

  static let p1 = Rule(
    "P1",
    "Each start does the work once",
    level: .required,
    basis: .stated([
      .init("000", "Signal producers start work on demand by creating signals", 48, 49, 50),
      .init("000", "The SignalProducer contract", 47),
      .init("002", "Signal Producers", 52, 56),
    ]),
    text: """
      A producer does nothing until it is started. Every start runs the work exactly once, after the observers have \
      been attached.
      """,
    check: """
      The work counts its runs and sends its first event at once. After k starts, for every k from zero on, the count \
      must be k, and every observer must have received that first event.
      """,
    rationale: Rule.Rationale(
      why: """
        Creating, passing on and discarding a producer costs nothing, and code that starts it knows what the start \
        costs. Observers miss nothing, because they are attached before the work begins.
        """,
      mistake: "The work begins when the producer is created, and its result is kept for later starts.",
      marbles: [
        .init("started", "--^", as: .subscription),
        .init("before", "w", "w: the work is done"),
        .init("after", "--w"),
      ]
    ),
    implies: [
      .sometimes("P2", "runs that share their work are not independent"),
      .sometimes("B4", "work that runs without a start begins when the producer is created"),
      .sometimes("B5", "work that runs once per observer defeats the sharing of a run"),
      .sometimes("S6", "work that begins at the wrong time is disposed at the wrong time"),
      .sometimes("P4", "a disposal does not reach work that began before the run was set up"),
    ]
  )

  static let p2 = Rule(
    "P2",
    "Each start is an independent run",
    level: .required,
    basis: .stated([
      .init("000", "Each produced signal may send different events at different times", 51),
      .init("000", "The SignalProducer contract", 47),
    ]),
    text: """
      Runs of one producer are independent: each has fresh state, its own timeline and its own end, and each obeys the \
      event rules.
      """,
    check: """
      The kit starts two runs at every pair of instants and interleaves them, and starts one inside an event of the \
      other. Each must deliver what it delivers alone.
      """,
    rationale: Rule.Rationale(
      why: """
        A retry is useful only if the second run starts afresh. Runs that share state cannot be started from two \
        places.
        """,
      mistake: """
        The producer's closure captures a counter instead of creating one, so that the second run continues the count.
        """,
      marbles: [
        .init("first run", "pq|", "p, q, r, s: the first, second, third and fourth that was counted"),
        .init("second run before", "---rs|"),
        .init("second run after", "---pq|"),
      ]
    ),
    implies: [
      .sometimes("P1", "state that survives a run changes how often the next one works"),
      .sometimes("P4", "runs that share state end together"),
      .sometimes("P3", "state that is shared between starts makes producer and signal differ"),
    ]
  )

  static let p3 = Rule(
    "P3",
    "Signal operators lift to producers",
    level: .required,
    basis: .stated([
      .init("000", "Signal operators can be lifted to apply to signal producers", 53),
      .init("002", "Signals", 57),
    ]),
    text: """
      An operator over one or more signals applies to the same number of producers. The lifted operator does to every \
      started signal what the operator does to a signal.
      """,
    check: """
      The kit sends every timeline through the operator twice, on a signal and on a producer. The events and their \
      instants must be equal.
      """,
    rationale: Rule.Rationale(
      why: """
        An operator that is written for signals also serves producers, and a user who knows one form knows the other. \
        Two forms that are written by hand drift apart.
        """,
      mistake: """
        The producer's form of `take(last: 1)` is written by hand, and on a failure it sends the value that it holds.
        """,
      marbles: [
        .init("source", "-a-#"),
        .init("signal", "---#"),
        .init("producer before", "---(a#)"),
        .init("producer after", "---#"),
      ]
    ),
    implies: [
      .sometimes("O1", "two forms that differ are not one operator"),
      .sometimes("P1", "a lifted operator that starts its source again repeats the work"),
      .sometimes("P2", "a lifted operator that keeps its state between starts couples the runs"),
    ]
  )

  static let p4 = Rule(
    "P4",
    "Disposing a start interrupts that run",
    level: .required,
    basis: .stated([
      .init("000", "Disposing of a produced signal will interrupt it", 18, 54, 55)
    ]),
    text: """
      Disposing the handle of a start cancels the work of that run, sends its observers one interruption unless it has \
      ended, and disposes what it registered. Other runs of the producer are not affected.
      """,
    check: """
      The kit disposes every timeline at every instant, before, during and after each event, inside an event of \
      another run, on the same and on another thread. The output must be that of the run up to then, followed by one \
      interruption. No input may be observed after that, and other runs must not be affected.
      """,
    rationale: Rule.Rationale(
      why: """
        A disposal is one consumer's decision about one run. Its observers must not take it for a success, and it does \
        not concern the other runs.
        """,
      mistake: "Disposal completes the run, so that a half-loaded file looks complete.",
      marbles: [
        .init("source", "a---b|"),
        .init("started", "^--!", as: .subscription),
        .init("before", "a--|"),
        .init("after", "a--!"),
      ]
    ),
    readings: [
      .init(
        "P4/interrupts-first",
        "The observers receive the interruption before the resources of their signal are disposed.",
        basis: .stated([.init("000", "Disposing of a produced signal will interrupt it", 54)]),
        isReference: true
      ),
      .init(
        "P4/disposes-first",
        "The resources are disposed before the observers receive the interruption.",
        basis: .stated([.init("004", "Disposables", 54)])
      ),
    ],
    implies: [
      .sometimes("E0", "an interruption after the end is a second end"),
      .sometimes("E3", "a disposal that completes the run reports a success"),
      .sometimes("E4", "an interruption that is lost or changed did not pass"),
      .sometimes("P2", "a disposal that affects another run shows that the runs share state"),
      .sometimes("S6", "work that goes on after the disposal was not disposed"),
    ]
  )
}
