extension RuleBook {
  /// The rules of using streams well.
  static let practiceRules: [Rule] = [b1, b2, b3, b4, b5, b6]

  static let b1 = Rule(
    "B1",
    "No work beyond what is needed",
    level: .required,
    basis: .stated([
      .init("000", "Process only as many values as needed", 83, 84),
      .init("000", "Completion indicates success", 13),
    ]),
    text: """
      A stream ends as soon as it has all that it needs, and disposes its upstream in the same instant. It requests, \
      computes and keeps nothing more.
      """,
    check: """
      For every timeline in which the operator ends before its inputs, it must dispose them in that instant. It may \
      not observe another input, and no action may stay on the scheduler. After each small timeline of several inputs, \
      an input that is still observed sends values and ends: if no run differs from the one in which it stays silent, \
      the operator must have disposed it. Two inputs send the same events in every order: if the output completes in one \
      of them, it must complete in every other one that brings the same values, unless more values can follow there. The \
      result of a short timeline of signals is released when no observer is left: then no input may be observed any more.
      """,
    rationale: Rule.Rationale(
      why: """
        An operator that ends early also ends everything upstream early, up to a request that is never sent. An \
        upstream that is kept costs time and memory for results that no observer sees.
        """,
      mistake: "`take(first: 1)` completes and ignores the rest of its source, instead of disposing it.",
      marbles: [
        .init("source", "-a-b-c-|"),
        .init("output", "-(a|)"),
        .init("before", "^------!", "when the source is observed and disposed", as: .subscription),
        .init("after", "^!", as: .subscription),
      ]
    ),
    implies: [
      .sometimes("S6", "an upstream that is kept is a resource that was not disposed"),
      .sometimes("P4", "an upstream that outlives the end may outlive a disposal as well"),
    ]
  )

  static let b2 = Rule(
    "B2",
    "Events arrive on the declared scheduler",
    level: .declared,
    basis: .stated([
      .init("000", "Observe events on a known scheduler", 85),
      .init("003", "Signal events are serialized", 21),
      .init("002", "Schedulers", 71, 73),
    ]),
    text: """
      A stream that is moved to a scheduler delivers every event there, terminal events included. A stream that is not \
      moved promises nothing about threads.
      """,
    check: """
      The kit records the scheduler on which every event is delivered. It must be the scheduler that the subject \
      declares.
      """,
    rationale: Rule.Rationale(
      why: """
        Some consumers are bound to one scheduler, above all user interfaces. They can rely on it only if no event \
        reaches them on another one, not even a terminal event.
        """,
      mistake: "An operator moves values to the scheduler, but forwards the completion on the thread that sends it.",
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
      .sometimes("B3", "an event on another scheduler took one hop too many or too few"),
      .sometimes("E7", "an event on an undeclared scheduler did not arrive before send returned"),
    ]
  )

  static let b3 = Rule(
    "B3",
    "Hops are few and declared",
    level: .declared,
    basis: .stated([
      .init("000", "Switch schedulers in as few places as possible", 86)
    ]),
    text: """
      An event changes schedulers only where it must: at most once, or twice if the operator declares that, and as \
      late as possible.
      """,
    check: """
      The kit counts the scheduled actions for every event. No event may have more than one, or than two if the \
      subject declares two.
      """,
    rationale: Rule.Rationale(
      why: """
        Every hop costs a turn of a scheduler, and other work may run in between. One hop, just before the consumer, \
        guarantees as much as several.
        """,
      mistake: "Every layer of a program moves its events to the main scheduler, to be safe.",
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
      .sometimes("E7", "an undeclared hop delivers the event after its send has returned"),
    ]
  )

  static let b4 = Rule(
    "B4",
    "Creating a producer has no effect",
    level: .required,
    basis: .stated([
      .init("000", "Capture side effects within signal producers", 87),
      .init("000", "The SignalProducer contract", 48),
      .init("003", "Make the side effects of a signal explicit", 91),
    ]),
    text: """
      A function that returns a producer does its work inside the producer: calling the function has no side effect, \
      and every start has all of them.
      """,
    check: """
      The kit calls the function that creates the producer. The call may neither start a source nor schedule an \
      action; only a start may.
      """,
    rationale: Rule.Rationale(
      why: """
        The caller can keep the producer, start it later, start it again or never start it. Work that has already \
        begun removes that choice, and a retry then repeats nothing.
        """,
      mistake: "`search(text)` sends its request when it is called, and returns a producer of the answer.",
      marbles: [
        .init("started", "---^", as: .subscription),
        .init("before", "r", "r: the request is sent; the function was called at the beginning"),
        .init("after", "---r"),
      ]
    ),
    implies: [
      .sometimes("P1", "an effect of creating the producer is work without a start"),
      .sometimes("P2", "an effect that happens once is shared by all runs"),
      .sometimes("P4", "work that begins on creation belongs to no run, so no disposal ends it"),
      .sometimes("B1", "work that begins on creation belongs to no run, so no end stops it"),
    ]
  )

  static let b5 = Rule(
    "B5",
    "One run serves all its observers",
    level: .required,
    basis: .stated([
      .init("000", "Share the side effects of a signal producer by sharing one produced signal", 88),
      .init("003", "Share the side effects of a signal by multicasting", 82),
    ]),
    text: """
      Observers that need the same results share one started signal. The work then runs once for all of them, and each \
      sees the whole timeline.
      """,
    check: """
      The kit attaches two observers inside one start, in all orders of steps. The work must run once, and both \
      observers must receive the same events.
      """,
    rationale: Rule.Rationale(
      why: """
        Two starts are two requests, and their answers may differ. Observers that must agree, or that know of each \
        other, share one run.
        """,
      mistake: "A view starts the same producer twice, once for its list and once for its counter.",
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
      .sometimes("S5", "observers that each have a run see different events"),
      .sometimes("S6", "a start that works several times disposes several resources"),
      .sometimes("P4", "the disposal of such a start ends several runs, or only one of them"),
    ]
  )

  static let b6 = Rule(
    "B6",
    "Operators end streams",
    level: .attested,
    basis: .stated([
      .init("000", "Prefer managing lifetime with operators over explicit disposal", 65, 89),
      .init("002", "Disposables", 66),
      .init("003", "Avoid using subjects when possible", 94),
    ]),
    text: """
      An operator or a binding should decide when a stream ends. Use a disposable, which code has to keep and dispose, \
      only where there is no such operator or binding.
      """,
    check: """
      No run can tell how else a stream might have been ended. B1 and S6 check that the operators do end it, and \
      dispose upstream in the same instant.
      """,
    rationale: Rule.Rationale(
      why: """
        An operator states when a stream is over, at the place where the stream is built. Code has to keep a \
        disposable, find it again, and dispose it on every path out.
        """,
      mistake: """
        A view stores the disposable of a download for its cancel button, and one of the ways out of the view does not \
        dispose it.
        """,
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
