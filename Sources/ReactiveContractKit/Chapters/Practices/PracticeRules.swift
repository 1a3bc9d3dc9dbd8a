extension RuleBook {
  /// The rules of using streams well.
  static let practiceRules: [Rule] = [b1, b2, b3, b4, b5, b6]

  static let b1 = Rule(
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
    lesson: Rule.Lesson(
      why: """
        What ends early ends everything above it early as well, up to the request that is spared. An upstream that is kept \
        costs time and memory for results that nobody sees.
        """,
      mistake: "`take(first: 1)` completes and ignores the rest of its source, instead of disposing it.",
      marbles: [
        .init("source", "-a-b-c-|"),
        .init("output", "-(a|)"),
        .init("before", "^------!", "when the source is observed and disposed", as: .subscription),
        .init("after", "^!", as: .subscription),
      ]
    ),
    implies: [.sometimes("S6", "an upstream that is kept is a resource that was not given back")]
  )

  static let b2 = Rule(
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
    lesson: Rule.Lesson(
      why: """
        Some consumers live on one scheduler, user interfaces above all. They can rely on it only if nothing reaches them \
        on another, not even an end.
        """,
      mistake: "Values are moved to the scheduler, but the completion is forwarded from wherever it comes.",
      marbles: [
        .init("source", "ab|"),
        .init("before", "mms", "m: on the declared scheduler, s: on the thread of the sender"),
        .init("after", "mmm"),
      ]
    ),
    remainder: .init(
      "Whether the code that observes needed a known scheduler.",
      substitute: "The compiler: a closure of the main actor is taken only by the form that delivers there."
    ),
    implies: [
      .sometimes("B3", "an event on another scheduler has hopped once too often or once too rarely"),
      .sometimes("E7", "an event on a scheduler that nobody declared did not arrive before send returned"),
    ]
  )

  static let b3 = Rule(
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
    lesson: Rule.Lesson(
      why: """
        Every hop costs a turn of a scheduler and lets something else happen in between. One hop, just before the \
        consumer, gives all the certainty that there is.
        """,
      mistake: "Every layer of a program moves its events to the main scheduler, to be on the safe side.",
      marbles: [
        .init("source", "-a"),
        .init("before", "---a", "two hops, each of them a turn of the scheduler"),
        .init("after", "--a"),
      ]
    ),
    remainder: .init(
      "Whether a chain of operators hops more often than its consumer needs.",
      substitute: "The number of hops per event that a report of the whole chain prints."
    ),
    implies: [
      .sometimes("B2", "a hop too many may lead away from the declared scheduler"),
      .sometimes("E7", "a hop that nobody declared delays the event beyond its send"),
    ]
  )

  static let b4 = Rule(
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
    lesson: Rule.Lesson(
      why: """
        Who calls the function can keep the producer, start it later, again or never. Work that was already begun takes \
        that freedom away, and a retry repeats nothing.
        """,
      mistake: "`search(text)` sends its request and returns a producer of the answer.",
      marbles: [
        .init("started", "---^", as: .subscription),
        .init("before", "r", "r: the request is sent; the function was called at the beginning"),
        .init("after", "---r"),
      ]
    ),
    implies: [
      .sometimes("P1", "an effect of making the producer is work without a start"),
      .sometimes("P2", "an effect that is had once is shared by all runs"),
      .sometimes("P4", "what the making has begun belongs to no run, so no disposal ends it"),
      .sometimes("B1", "what the making has begun belongs to no run, so no end takes it back"),
    ]
  )

  static let b5 = Rule(
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
    lesson: Rule.Lesson(
      why: """
        Two starts are two requests, and their answers may differ. Observers that must agree, or that know of each other, \
        share one run.
        """,
      mistake: "A view starts a producer once for its list and once for its counter.",
      marbles: [
        .init("before", "(rr)-(ab)", "r: a request is sent, a and b: two answers that differ"),
        .init("after", "r-a"),
      ]
    ),
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
  )

  static let b6 = Rule(
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
    lesson: Rule.Lesson(
      why: """
        An operator states when a stream is over, in the place where the stream is built. Disposables have to be kept, \
        found again and disposed on every road out.
        """,
      mistake: "The disposable of a download is stored for a cancel button, and one of the ways to leave forgets it.",
      marbles: [
        .init("source", "-a-b-c-|"),
        .init("cancel", "--x"),
        .init("before", "-a-b-c-|"),
        .init("after", "-a|", "take(until: cancel)"),
      ]
    ),
    remainder: .init(
      "Whether an explicit disposal could have been an operator.",
      substitute: "A count of stored disposables and calls of `dispose()` per source file, read in review."
    )
  )
}
