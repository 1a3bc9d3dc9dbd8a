extension Rule.Lesson {
  static let q1 = Rule.Lesson(
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
  )

  static let q2 = Rule.Lesson(
    why: """
      Working out a place may read a file, count, or take long. Who goes through a sequence twice relies on that happening \
      once.
      """,
    mistake: "The head is worked out by whoever reads it, and not kept; or what is derived begins again at the source.",
    marbles: [
      .init("asked", "-0--0", "places"),
      .init("before", "-0--0", "worked out"),
      .init("after", "-0", "worked out"),
    ]
  )

  static let q3 = Rule.Lesson(
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
  )

  static let q4 = Rule.Lesson(
    why: """
      A sequence is a value that can be handed to any thread. Whoever gets it cannot know who else is reading it.
      """,
    mistake: "Whether a place is known is asked, and the work begun, in two steps, between which another thread comes.",
    marbles: [
      .init("thread A asks", "-0", "places"),
      .init("thread B asks", "-0", "places"),
      .init("before", "-(00)", "worked out"),
      .init("after", "-0", "worked out"),
    ]
  )

  static let q5 = Rule.Lesson(
    why: "Otherwise a long sequence fills the memory, although everybody has gone on to what is behind.",
    mistake: "All places share one buffer that grows, or a place refers to the one that it came from.",
    marbles: [
      .init("asked", "-0-1-2", "places"),
      .init("before", "-+", "+: value 0 is found, *: it is gone", as: .lifetime),
      .init("after", "-+-*", as: .lifetime),
    ]
  )

  static let q6 = Rule.Lesson(
    why: "When the small stack of a thread is full, the program ends, and how long a sequence gets, nobody knows.",
    mistake: "Each place lets go of the one behind it when it goes itself, one inside the other.",
    marbles: [
      .init("held", "^--!", as: .subscription),
      .init("before", "---(012)", "places let go of, one inside the other"),
      .init("after", "---0-1-2", "places let go of"),
    ]
  )
}
