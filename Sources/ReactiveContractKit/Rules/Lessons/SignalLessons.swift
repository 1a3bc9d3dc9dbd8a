extension Rule.Lesson {
  static let s1 = Rule.Lesson(
    why: """
      A signal stands for something that happens anyway. If its work waited for an observer, the first one would change \
      what all others see.
      """,
    mistake: """
      The generator runs on creation, but its early events are kept for the first observer, who then takes an old value \
      for a new one.
      """,
    marbles: [
      .init("sent", "a--b|"),
      .init("observed", "--^", as: .subscription),
      .init("before", "--ab|"),
      .init("after", "---b|"),
    ]
  )

  static let s2 = Rule.Lesson(
    why: """
      Work that takes long must not die because nobody happens to hold the signal that reports on it. Who feeds the \
      stream knows when it is over.
      """,
    mistake:
      "The input observer refers to the stream weakly, so that the stream goes with the last reference to its signal.",
    marbles: [
      .init("sent", "-a--b-c|"),
      .init("signal dropped", "--~", as: .lifetime),
      .init("before", "-a!"),
      .init("after", "-a--b-c|"),
    ]
  )

  static let s3 = Rule.Lesson(
    why: """
      What nobody observes and nobody ever can is work for nothing. It needs no event, since there is nobody to receive it.
      """,
    mistake:
      "The resources of a stream are given back when it ends, and only then; a stream that is out of reach never does.",
    marbles: [
      .init("observed", "^--!", as: .subscription),
      .init("signal dropped", "-~", as: .lifetime),
      .init("before", "+", "+: a resource is acquired, *: it is disposed", as: .lifetime),
      .init("after", "+--*", as: .lifetime),
    ]
  )

  static let s4 = Rule.Lesson(
    why: """
      If looking changed anything, no part of a program could observe a signal without knowing who else does. Logging \
      would be a risk.
      """,
    mistake: "Every observer starts the work again, so that the second request goes out with the second observer.",
    marbles: [
      .init("source", "-a-b-c-|"),
      .init("observed", "----^", as: .subscription),
      .init("before", "-----a-b-c-|"),
      .init("after", "-----c-|"),
    ]
  )

  static let s5 = Rule.Lesson(
    why: """
      Parts of a program that observe the same signal agree on what happened and in which order. Who comes too late is \
      told so and need not wait for ever.
      """,
    mistake: "A stream repeats its last value and its end for late observers, who take an old result for a new one.",
    marbles: [
      .init("source", "-a|"),
      .init("observed", "----^", as: .subscription),
      .init("before", "----(a|)"),
      .init("after", "----!"),
    ]
  )

  static let s6 = Rule.Lesson(
    why: """
      Files, requests and memory are held for a stream that can send nothing more. Its end is the one place where \
      somebody surely knows that.
      """,
    mistake: "The resources are given back on completion and on failure; interruption is forgotten.",
    marbles: [
      .init("source", "-a!"),
      .init("before", "+", "+: a resource is acquired, *: it is disposed", as: .lifetime),
      .init("after", "+-*", as: .lifetime),
    ]
  )
}
