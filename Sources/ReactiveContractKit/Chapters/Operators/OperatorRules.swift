extension RuleBook {
  /// The rules of writing operators.
  static let operatorRules: [Rule] = [o1, o2, o3, o4, o5, o6, o7]

  static let o1 = Rule(
    "O1",
    "One operator serves signals and producers",
    level: .compiled,
    basis: .stated([
      .init("000", "Prefer writing operators that apply to both signals and producers", 95)
    ]),
    text: """
      An operator is written once and applies to both signals and producers, unless it needs to start its source again \
      and declares that.
      """,
    check: """
      The compiler must accept the registration of every operator, which applies it to a signal and to a producer. It \
      must reject files that apply a producer's operator to a signal. P3 checks that both forms do the same.
      """,
    rationale: Rule.Rationale(
      why: """
        An operator with one definition has one meaning. An operator that is written for producers only will be needed \
        for a signal later.
        """,
      mistake: """
        An operator exists for producers only. To use it, code wraps a signal in a producer, and the values before the \
        start are lost.
        """,
      marbles: [
        .init("signal", "-a-b|"),
        .init("started", "--^", as: .subscription),
        .init("before", "---b|"),
        .init("after", "-a-b|", "applied to the signal itself"),
      ]
    )
  )

  static let o2 = Rule(
    "O2",
    "Operators are built from operators",
    level: .attested,
    basis: .stated([
      .init("000", "Compose existing operators when possible", 96),
      .init("003", "Prefer building on RACStream methods", 100),
    ]),
    text: """
      A new operator is composed of existing ones as far as possible, because those are tested. The part that is \
      written from scratch stays small.
      """,
    check: """
      No run can tell how an operator was written. All other rules check that a composition does what its parts \
      promise.
      """,
    rationale: Rule.Rationale(
      why: """
        The existing operators handle cases that the author of a new one has yet to think of. A composition inherits \
        that.
        """,
      mistake: """
        An operator for "the first b" is written from scratch, with a flag that silences it instead of ending it. \
        `filter` and `take(first: 1)` would be enough.
        """,
      marbles: [
        .init("source", "-ab-b|"),
        .init("before", "--b--|"),
        .init("after", "--(b|)"),
      ]
    ),
    remainder: .init(
      "Whether an operator that is written from scratch could have been composed.",
      substitute: "The number of its own lines and of observers it makes by hand, read in review."
    )
  )

  static let o3 = Rule(
    "O3",
    "Operators pass failure and interruption on",
    level: .required,
    basis: .stated([
      .init("000", "Forward failure and interruption events as soon as possible", 16, 19)
    ]),
    text: """
      An operator that is not made to handle failures or interruptions forwards both in the instant in which they \
      arrive, in each of its states.
      """,
    check: """
      The kit sends both ends at every instant of every timeline, so that they reach the operator in every state that \
      a timeline of this length can lead to. Neither may be late, changed or lost, or follow a value that was held \
      back.
      """,
    rationale: Rule.Rationale(
      why: """
        A failure and an interruption both mean that the rest will not come, and consumers need both at once. An \
        operator that withholds them breaks every chain that it is part of.
        """,
      mistake: "A delay holds back an interruption as it does a value.",
      marbles: [
        .init("source", "a!"),
        .init("before", "--a!"),
        .init("after", "-!"),
      ]
    ),
    implies: [
      .sometimes("E2", "the end that did not pass may be a failure"),
      .sometimes("E4", "the end that did not pass may be an interruption"),
      .sometimes("O4", "a swallowed end is an event without an effect"),
    ]
  )

  static let o4 = Rule(
    "O4",
    "Every kind of event is handled",
    level: .required,
    basis: .stated([
      .init("000", "Switch over Event values", 97),
      .init("000", "Nexts provide values or indicate the occurrence of events", 5),
    ]),
    text: """
      An operator handles each of the four kinds of event in each of its states. The compiler can check that if the \
      operator switches over whole events.
      """,
    check: """
      After every timeline the kit sends each kind of event once more. The event must have an effect on the output, on \
      the source or on the scheduler, unless a declared trait allows the operator to drop it. An operator may drop some \
      values, but not all of 32; and if it has one input and has sent something, not all that follow, of each two of the \
      named values.
      """,
    rationale: Rule.Rationale(
      why: """
        A forgotten kind of event shows up as a stream that never ends, in a situation that was never tested. The \
        compiler reports a switch that omits a case.
        """,
      mistake: "The switch over events handles values and failures, and has a `default` that does nothing.",
      marbles: [
        .init("source", "-a|"),
        .init("before", "-a-"),
        .init("after", "-a|"),
      ]
    ),
    remainder: .init(
      "Whether the source text switches over all cases without a default.",
      substitute: "A search for `default` in the switches over events, which the project's own house test makes."
    ),
    implies: [
      .sometimes("E2", "the event without an effect may be a failure"),
      .sometimes("E3", "the event without an effect may be a completion"),
      .sometimes("E4", "the event without an effect may be an interruption"),
    ]
  )

  static let o5 = Rule(
    "O5",
    "Operators bring no concurrency",
    level: .required,
    basis: .stated([
      .init("000", "Avoid introducing concurrency", 98),
      .init("000", "Events are sent synchronously by default", 27),
    ]),
    text: """
      An operator does its work on the thread that sends to it or on the scheduler that it was given. It starts \
      neither threads nor queues of its own.
      """,
    check: """
      The kit records the thread of every event, of every use of a source and of every use of the scheduler. None may \
      be a thread that the operator was not given.
      """,
    rationale: Rule.Rationale(
      why: """
        Threads are the caller's decision. An operator that starts its own gives up the order of its values, and its \
        callers can neither see nor stop it.
        """,
      mistake: "An operator transforms values on a concurrent queue, and a later value overtakes an earlier one.",
      marbles: [
        .init("source", "ab|"),
        .init("before", "-ba|"),
        .init("after", "ab|"),
      ]
    ),
    implies: [
      .sometimes("E7", "work on another thread is not done when send returns"),
      .sometimes("B2", "work on another thread delivers on an unknown scheduler"),
      .sometimes("B3", "work on another thread is an undeclared hop"),
      .sometimes("E5", "work on another thread may overlap with the sender's"),
    ]
  )

  static let o6 = Rule(
    "O6",
    "Applying an operator does not block",
    level: .required,
    basis: .stated([
      .init("000", "Avoid blocking in operators", 99),
      .init("003", "Evaluation blocks the caller", 77),
    ]),
    text: """
      Applying an operator returns a stream at once, whatever its source does. The work belongs to the handling of \
      events. Only calls whose purpose is to wait for a value may block.
      """,
    check: """
      The kit applies the operator to a source that sends nothing until the call has returned, on a thread whose state \
      it watches. The call must return, and must not wait by the clock. An operator that never returns from an event, a \
      start or a disposal, because it waits forever or loops, is reported here, too.
      """,
    rationale: Rule.Rationale(
      why: """
        Code builds a chain before any event is sent, often on a thread that must not block. An operator that waits \
        while it is applied stops its caller for as long as its source takes, at worst forever.
        """,
      mistake: "An operator waits for the first value of its source while it is applied, to start from that value.",
      marbles: [
        .init("source", "---a"),
        .init("before", "---r", "r: the call that applies the operator returns"),
        .init("after", "r"),
      ]
    )
  )

  static let o7 = Rule(
    "O7",
    "Repetition does not grow the stack",
    level: .required,
    basis: .stated([
      .init("003", "Avoid stack overflow from deep recursion", 102)
    ]),
    text: """
      An operator that starts its source again and again, or one inner stream after another, makes each start after \
      the previous one has returned. Streams that end at once then take no additional stack, however many they are.
      """,
    check: """
      The kit supplies sources, or inner streams, that end in the call that observes them, and counts the starts that \
      are nested in each other. More than eight nested starts fail.
      """,
    rationale: Rule.Rationale(
      why: """
        Caches end at once, and so do failing requests. A retry that recurses works in every test, and overflows the \
        stack when the network is down.
        """,
      mistake: "`repeat` observes its source again in the closure that receives the completion.",
      marbles: [
        .init("source", "(a|)"),
        .init("before", "(aaa...)", "each a inside of the one before, until the stack is full"),
        .init("after", "(aaa|)", "repeat(3)"),
      ]
    )
  )
}
