extension RuleBook {
  /// The rules of writing operators.
  static let operatorRules: [Rule] = [o1, o2, o3, o4, o5, o6, o7]

  static let o1 = Rule(
    "O1",
    "One operator serves signals and producers",
    level: .compiled,
    source: .init("Prefer writing operators that apply to both signals and producers", items: [95]),
    text: """
      An operator is written once and applies to signals and to producers alike, unless it needs to start its source \
      again and says so.
      """,
    check: """
      The compiler accepts the registration of every operator, which applies it to a signal and to a producer, and \
      refuses files that apply a producer's operator to a signal. P3 judges that both do the same.
      """,
    lesson: Rule.Lesson(
      why: """
        An operator with one definition has one meaning. Who writes it for producers only will need it for a signal one \
        day.
        """,
      mistake: """
        An operator exists for producers only; a signal is wrapped into a producer for its sake, and the values before the \
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
    source: .init("Compose existing operators when possible", items: [96, 100]),
    text: """
      A new operator is put together from existing ones as far as they reach, since those have been tried; what is \
      written from scratch stays small.
      """,
    check: """
      No run can tell how an operator was written; that a composition does what its parts promise is judged by all \
      other rules.
      """,
    lesson: Rule.Lesson(
      why: """
        The existing operators have met the cases that a new one has yet to think of. What is composed of them inherits \
        their answers.
        """,
      mistake: """
        "The first b, then done" is written from scratch, with a flag that silences the operator instead of ending it; \
        `filter` and `take(first: 1)` would have done.
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
    source: .init("Forward failure and interruption events as soon as possible", items: [16, 19]),
    text: """
      An operator that is not made to handle failures or interruptions passes both on in the instant in which they \
      come, in every state that it can be in.
      """,
    check: """
      Both ends are sent at every instant of every timeline, so that they meet the operator in every state that a \
      timeline of this length can lead to; neither may be late, changed or lost.
      """,
    lesson: Rule.Lesson(
      why: """
        Both ends say that the rest will not come, and both are wanted at once. An operator that keeps them back for its \
        own reasons breaks every chain that it is part of.
        """,
      mistake: "A delay lets an interruption wait like a value.",
      marbles: [
        .init("source", "a!"),
        .init("before", "--a!"),
        .init("after", "-!"),
      ]
    ),
    implies: [
      .sometimes("E2", "if it was the failure that did not pass"),
      .sometimes("E4", "if it was the interruption that did not pass"),
      .sometimes("O4", "an end that is swallowed is a kind of event without an effect"),
    ]
  )

  static let o4 = Rule(
    "O4",
    "Every kind of event is handled",
    level: .required,
    source: .init("Switch over Event values", items: [5, 97]),
    text: """
      An operator has an answer to each of the four kinds of event in each of its states; the compiler can see to that \
      if it switches over whole events.
      """,
    check: """
      After every timeline each kind of event is sent once more, and it must have an effect on the output, on the \
      source or on the scheduler, or be dropped by a declared trait.
      """,
    lesson: Rule.Lesson(
      why: """
        A kind of event that was forgotten shows up as a stream that never ends, in a situation that nobody tried. A \
        switch over all cases makes the compiler ask.
        """,
      mistake: "The switch over events handles values and failures and has a `default` that does nothing.",
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
      .sometimes("E2", "if it was a failure that had no effect"),
      .sometimes("E3", "if it was a completion that had no effect"),
      .sometimes("E4", "if it was an interruption that had no effect"),
    ]
  )

  static let o5 = Rule(
    "O5",
    "Operators bring no concurrency",
    level: .required,
    source: .init("Avoid introducing concurrency", items: [27, 98]),
    text: """
      An operator does its work on the thread that sends to it or on the scheduler that it was given, and starts \
      neither threads nor queues of its own.
      """,
    check: """
      Every event, every use of a source and every use of the scheduler tells on which thread it came; none may come \
      on a thread that nobody handed to the operator.
      """,
    lesson: Rule.Lesson(
      why: """
        Threads are the caller's decision. An operator that starts its own gives up the order of its values, and its \
        callers can neither see nor stop it.
        """,
      mistake: "Values are transformed on a concurrent queue, and the faster one overtakes.",
      marbles: [
        .init("source", "ab|"),
        .init("before", "-ba|"),
        .init("after", "ab|"),
      ]
    ),
    implies: [
      .sometimes("E7", "work on another thread is not done when send returns"),
      .sometimes("B2", "work on another thread delivers on an unknown scheduler"),
      .sometimes("B3", "work on another thread is a hop that nobody declared"),
      .sometimes("E5", "work on another thread may overlap with the sender's"),
    ]
  )

  static let o6 = Rule(
    "O6",
    "Applying an operator does not block",
    level: .required,
    source: .init("Avoid blocking in operators", items: [77, 99]),
    text: """
      Applying an operator returns a stream at once, whatever its source does; the work belongs to the handling of \
      events. Only calls that are made to wait for a value may block.
      """,
    check: """
      The operator is applied to a source that sends nothing until the call has returned, on a thread whose state is \
      watched; it must return, and without an effect on the source's work.
      """,
    lesson: Rule.Lesson(
      why: """
        A chain is built before anything happens, often where nobody may wait. An operator that waits while it is applied \
        stops its caller for as long as its source likes, at worst for ever.
        """,
      mistake: "An operator waits for the first value of its source, to start from it.",
      marbles: [
        .init("source", "---a"),
        .init("before", "---r", "r: the call that applies the operator returns"),
        .init("after", "r"),
      ]
    )
  )

  static let o7 = Rule(
    "O7",
    "Repetition is a loop",
    level: .required,
    source: .init("Avoid stack overflow from deep recursion", items: [102], document: "003"),
    text: """
      An operator that starts its source again and again, or one inner stream after the other, does the next start when the \
      one before has returned, so that streams that end at once take no stack, however many they are.
      """,
    check: """
      The operator gets sources, or inner streams, that end in the call that observes them; the calls that are made inside of \
      each other are counted.
      """,
    lesson: Rule.Lesson(
      why: """
        A source that ends at once is the usual case for caches and for requests that fail. A retry that recurses works in \
        every test, and overflows the stack on the day on which the network is gone.
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
