extension RuleBook {
  /// The rules of producers, the recipes for streams.
  static let producerRules: [Rule] = [p1, p2, p3, p4]

  static let p1 = Rule(
    "P1",
    "Each start does the work once",
    level: .required,
    source: .init("Signal producers start work on demand by creating signals", items: [47, 48, 49, 50, 52, 56]),
    text: """
      A producer does nothing until it is started, and every start runs the work exactly once, after the observers \
      have been attached. No start, no work.
      """,
    check: """
      The work counts its runs and sends its first event at once; after k starts the count must be k, for k from zero \
      on, and every observer must have received that first event.
      """,
    lesson: Rule.Lesson(
      why: """
        A producer can be made, passed on and thrown away at no cost, and who starts it knows what the start costs. Since \
        the work begins after the observers came, they miss nothing.
        """,
      mistake: "The work begins when the producer is made, and its result is kept for whoever starts it.",
      marbles: [
        .init("started", "--^", as: .subscription),
        .init("before", "w", "w: the work is done"),
        .init("after", "--w"),
      ]
    ),
    implies: [
      .sometimes("P2", "runs that share their work are not independent"),
      .sometimes("B4", "work that runs without a start was begun by whoever made the producer"),
      .sometimes("B5", "work that runs once per observer makes sharing one run worthless"),
    ]
  )

  static let p2 = Rule(
    "P2",
    "Every start is a run of its own",
    level: .required,
    source: .init("Each produced signal may send different events at different times", items: [47, 51]),
    text: """
      Runs of one producer do not know of each other: each has fresh state, its own timeline and its own end, and each \
      obeys the event rules.
      """,
    check: """
      Two runs are started at every pair of instants and interleaved; each must give what it gives alone.
      """,
    lesson: Rule.Lesson(
      why: """
        A retry is worth something only if the second run is a fresh one. Runs that know of each other cannot be started \
        from two places.
        """,
      mistake:
        "A counter is captured by the producer's closure instead of being made in it: the second run goes on counting.",
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
    source: .init("Signal operators can be lifted to apply to signal producers", items: [53, 57]),
    text: """
      An operator over signals applies to as many producers: the lifted operator does to every started signal what the \
      operator does to a signal.
      """,
    check: """
      Every timeline is sent down both roads, as a signal and as a producer; events, instants and the runs of the work \
      must be equal.
      """,
    lesson: Rule.Lesson(
      why: """
        An operator that is written for signals serves producers too, and whoever knows one form knows the other. Two \
        forms that are written by hand drift apart.
        """,
      mistake: "The producer's form of `take(last: 1)` is written by hand and sends what it holds on a failure, too.",
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
      .sometimes("P2", "a lifted operator that keeps its state between starts ties the runs together"),
    ]
  )

  static let p4 = Rule(
    "P4",
    "Disposing a start interrupts that run",
    level: .required,
    source: .init("Disposing of a produced signal will interrupt it", items: [18, 54, 55]),
    text: """
      Disposing what a start returned cancels the work of that run, sends its observers one interruption unless it has \
      ended, and disposes what it registered. Other runs of the producer go on.
      """,
    check: """
      Every timeline is disposed at every instant, before, in and after each event, from the same and from another \
      thread; the output must be that of the run up to there, followed by one interruption, and its siblings must be untouched.
      """,
    lesson: Rule.Lesson(
      why: """
        A disposal is a decision of one consumer about one run. Its observers must not mistake it for a success, and \
        nobody else's run is concerned.
        """,
      mistake: "Disposal completes the run, so that a half loaded file looks like a whole one.",
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
        "The observers are told before the resources of their signal are disposed.",
        isReference: true
      ),
      .init("P4/disposes-first", "The resources are disposed before the observers are told."),
    ],
    implies: [
      .sometimes("E0", "an interruption after the end is a second end"),
      .sometimes("E3", "a disposal that is answered with a completion claims a success"),
      .sometimes("E4", "an interruption that gets lost or changed did not pass"),
      .sometimes("P2", "a disposal that reaches a sibling shows that the runs share state"),
      .sometimes("S6", "work that goes on after the disposal was not given back"),
    ]
  )
}
