extension RuleBook {
  /// The rules of using streams well.
  static let practiceRules: [Rule] = [
    Rule(
      "B1",
      "No work beyond what is needed",
      level: .required,
      source: .init("Process only as many values as needed", items: [13, 83, 84]),
      text: """
        A stream that has all it needs ends, and its end reaches upstream in the same instant: nothing more is asked for, \
        computed or kept.
        """,
      check: """
        For every timeline in which the operator ends before its source, the source must be disposed in that instant, and \
        neither events nor calls of the operator's closures may follow.
        """,
      lesson: .b1,
      implies: [.sometimes("S6", "an upstream that is kept is a resource that was not given back")]
    ),
    Rule(
      "B2",
      "Events arrive on the declared scheduler",
      level: .declared,
      source: .init("Observe events on a known scheduler", items: [21, 71, 73, 85]),
      text: """
        A stream that is moved to a scheduler delivers every event there, the ends included. A stream that is not moved \
        makes no promise about threads, and claims none.
        """,
      check: """
        The ledger notes the scheduler on which every event is delivered, and each must be the one that the subject \
        declares.
        """,
      lesson: .b2,
      remainder: .init(
        "Whether the code that observes needed a known scheduler.",
        substitute: "The compiler: a closure of the main actor is taken only by the form that delivers there."
      ),
      implies: [
        .sometimes("B3", "an event on another scheduler has hopped once too often or once too rarely"),
        .sometimes("E7", "an event on a scheduler that nobody declared did not arrive before send returned"),
      ]
    ),
    Rule(
      "B3",
      "Hops are few and declared",
      level: .declared,
      source: .init("Switch schedulers in as few places as possible", items: [86]),
      text: """
        An event changes schedulers only where it must: as often as the operator declares, which is once at most, and as \
        late as possible.
        """,
      check: """
        The ledger counts the actions that are scheduled for every event, and none may have more than the subject \
        declares.
        """,
      lesson: .b3,
      remainder: .init(
        "Whether a chain of operators hops more often than its consumer needs.",
        substitute: "The number of hops per event that a report of the whole chain prints."
      ),
      implies: [
        .sometimes("B2", "a hop too many may lead away from the declared scheduler"),
        .sometimes("E7", "a hop that nobody declared delays the event beyond its send"),
      ]
    ),
    Rule(
      "B4",
      "Making a producer has no effect",
      level: .required,
      source: .init("Capture side effects within signal producers", items: [48, 87, 91]),
      text: """
        A function that returns a producer does its work inside it: calling the function has no effect, and every start \
        has all of it.
        """,
      check: """
        The function is called without a start and with k starts, and its effects must be none and k.
        """,
      lesson: .b4,
      implies: [
        .sometimes("P1", "an effect of making the producer is work without a start"),
        .sometimes("P2", "an effect that is had once is shared by all runs"),
        .sometimes("P4", "what the making has begun belongs to no run, so no disposal ends it"),
        .sometimes("B1", "what the making has begun belongs to no run, so no end takes it back"),
      ]
    ),
    Rule(
      "B5",
      "One run serves all its observers",
      level: .required,
      source: .init("Share the side effects of a signal producer by sharing one produced signal", items: [82, 88]),
      text: """
        Observers that need the same results share one started signal: the work then runs once for all of them, and each \
        sees the whole timeline.
        """,
      check: """
        Up to three observers are attached inside one start of every timeline; the work must run once, and all of them \
        must see all of it.
        """,
      lesson: .b5,
      remainder: .init(
        "Whether code that starts a producer twice should have shared one start.",
        substitute: "The number of starts per producer that a probe around it counts, read in review."
      ),
      implies: [
        .sometimes("P1", "work that runs once per observer runs more than once per start"),
        .sometimes("S4", "a started signal that works for each observer has a side effect when observed"),
        .sometimes("S5", "observers with a run each see different events"),
        .sometimes("S6", "a start that works several times gives back several resources"),
        .sometimes("P4", "the disposal of such a start ends several runs, or only one of them"),
      ]
    ),
    Rule(
      "B6",
      "Operators end streams, not hands",
      level: .attested,
      source: .init("Prefer managing lifetime with operators over explicit disposal", items: [65, 66, 89, 94]),
      text: """
        The life of a stream is best bounded by an operator or a binding that says when it ends, and only where there is \
        none by a disposable that somebody has to keep and to dispose.
        """,
      check: """
        No run can tell how else a stream might have been ended; that the operators do end it, and dispose upstream in \
        the same instant, is judged under B1 and S6.
        """,
      lesson: .b6,
      remainder: .init(
        "Whether an explicit disposal could have been an operator.",
        substitute: "A count of stored disposables and calls of `dispose()` per source file, read in review."
      )
    ),
  ]
}
