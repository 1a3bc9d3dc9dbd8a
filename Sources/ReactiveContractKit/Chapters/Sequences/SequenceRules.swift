extension RuleBook {
  /// The rules of pull-driven sequences.
  static let sequenceRules: [Rule] = [q1, q2, q3, q4, q5, q6]

  static let q1 = Rule(
    "Q1",
    "A place waits until it is asked for",
    level: .required,
    source: .init("Evaluation occurs lazily by default", items: [74, 76], document: "003"),
    text: """
      Making a sequence, deriving one and letting go of one work nothing out. Asking for the head or the tail of a place \
      may work out that place and those before it, and none behind it.
      """,
    check: """
      All orders of reading heads, going on to tails, beginning again, deriving and letting go are run; no step may work \
      out a place that it did not ask for.
      """,
    lesson: Rule.Lesson(
      why: """
        What is never asked for should cost nothing, and may not even be there: a sequence without end, a file that is read \
        line by line.
        """,
      mistake: "To know whether there is more, the place behind is looked at, too.",
      marbles: [
        .init("asked", "-0--1", "places"),
        .init("before", "-(01)--2", "worked out"),
        .init("after", "-0--1", "worked out"),
      ]
    ),
    readings: [
      .init("Q1/lazy", "A place is worked out when it is asked for, and not before.", isReference: true),
      .init("Q1/eager", "All places are worked out when the sequence is made, and none later."),
    ]
  )

  static let q2 = Rule(
    "Q2",
    "A place is worked out once",
    level: .required,
    source: .init("Side effects occur only once", items: [75, 78], document: "003"),
    text: """
      What working out a place does is done once, however often the place is asked for, on every way to it, and also by \
      way of sequences that are derived.
      """,
    check: """
      In all orders of steps every place that is worked out is noted; none may be noted twice.
      """,
    lesson: Rule.Lesson(
      why: """
        Working out a place may read a file, count, or take long. Who goes through a sequence twice relies on that happening \
        once.
        """,
      mistake:
        "The head is worked out by whoever reads it, and not kept; or what is derived begins again at the source.",
      marbles: [
        .init("asked", "-0--0", "places"),
        .init("before", "-0--0", "worked out"),
        .init("after", "-0", "worked out"),
      ]
    ),
    implies: [.sometimes("Q4", "who works a place out for each who asks does so for threads, too")]
  )

  static let q3 = Rule(
    "Q3",
    "Every walk finds the same",
    level: .required,
    source: .init("Evaluation occurs lazily by default", items: [75], document: "003"),
    text: """
      A sequence does not change. Whoever goes through it finds the same values at the same places, whether heads were \
      read on the way or not, and an end that stays one.
      """,
    check: """
      In all orders of steps each head must be the value of its place, and `nil` behind the last; a tail must be there as \
      long as there are values.
      """,
    lesson: Rule.Lesson(
      why: "Two who go through the same sequence must be able to speak of the same values.",
      mistake: """
        A place takes the next value of an iterator when it is read. If the second place is read before the first, they have \
        changed places.
        """,
      marbles: [
        .init("asked", "-1-0", "places"),
        .init("before", "-0-1", "values found"),
        .init("after", "-1-0", "values found"),
      ]
    ),
    implies: [
      .sometimes("Q2", "a sequence that begins again behind its end works places out again"),
      .sometimes("Q4", "values that are at the wrong places are so for threads, too"),
    ]
  )

  static let q4 = Rule(
    "Q4",
    "Threads that ask at once get one answer",
    level: .bounded,
    source: .init("Evaluation blocks the caller", items: [77], document: "003"),
    text: """
      Who asks for a place waits until it is worked out, also if another thread is at it. Threads that ask at the same time \
      get the same value, and it is worked out once.
      """,
    check: """
      Two threads go through a sequence, under every schedule up to the bound; both must find every value, and each place \
      must have been worked out once.
      """,
    lesson: Rule.Lesson(
      why: """
        A sequence is a value that can be handed to any thread. Whoever gets it cannot know who else is reading it.
        """,
      mistake:
        "Whether a place is known is asked, and the work begun, in two steps, between which another thread comes.",
      marbles: [
        .init("thread A asks", "-0", "places"),
        .init("thread B asks", "-0", "places"),
        .init("before", "-(00)", "worked out"),
        .init("after", "-0", "worked out"),
      ]
    )
  )

  static let q5 = Rule(
    "Q5",
    "A tail lives without its head",
    level: .required,
    source: .init("Avoid retaining streams for too long", items: [79], document: "003"),
    text: """
      Holding a place holds what is behind it, and not what is before it. The values before a place are let go of when \
      nobody holds a place before it.
      """,
    check: """
      In all orders of steps in which the beginning is let go of, the values before the place that is still held must be \
      gone. An eager sequence may keep its values together.
      """,
    lesson: Rule.Lesson(
      why: "Otherwise a long sequence fills the memory, although everybody has gone on to what is behind.",
      mistake: "All places share one buffer that grows, or a place refers to the one that it came from.",
      marbles: [
        .init("asked", "-0-1-2", "places"),
        .init("before", "-+", "+: value 0 is found, *: it is gone", as: .lifetime),
        .init("after", "-+-*", as: .lifetime),
      ]
    )
  )

  static let q6 = Rule(
    "Q6",
    "The length takes no stack",
    level: .required,
    source: .init("Avoid stack overflow from deep recursion", items: [102], document: "003"),
    text: """
      Going through a sequence and letting go of it take the same stack, however long it is.
      """,
    check: """
      A sequence of eight thousand values is gone through, and then let go of from its beginning, on a thread with a \
      stack of 256 KiB.
      """,
    lesson: Rule.Lesson(
      why: "When the small stack of a thread is full, the program ends, and how long a sequence gets, nobody knows.",
      mistake: "Each place lets go of the one behind it when it goes itself, one inside the other.",
      marbles: [
        .init("held", "^--!", as: .subscription),
        .init("before", "---(012)", "places let go of, one inside the other"),
        .init("after", "---0-1-2", "places let go of"),
      ]
    )
  )
}
