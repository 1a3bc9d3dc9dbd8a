extension Rule.Lesson {
  static let o1 = Rule.Lesson(
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

  static let o2 = Rule.Lesson(
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
  )

  static let o3 = Rule.Lesson(
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
  )

  static let o4 = Rule.Lesson(
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
  )

  static let o5 = Rule.Lesson(
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
  )

  static let o7 = Rule.Lesson(
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

  static let o6 = Rule.Lesson(
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
}
