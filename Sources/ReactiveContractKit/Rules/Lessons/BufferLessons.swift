extension Rule.Lesson {
  static let r1 = Rule.Lesson(
    why: "A buffer is there for those who come late. A value that only they miss is missed by nobody who would say so.",
    mistake:
      "The past is told from a copy, and the observer is attached when that is done; what is sent meanwhile is in neither.",
    marbles: [
      .init("sent", "-1-2-3"),
      .init("observed", "---^", as: .subscription),
      .init("before", "---1-3"),
      .init("after", "---(12)-3"),
    ]
  )

  static let r2 = Rule.Lesson(
    why: "The size is how much memory one is ready to spend, and how much of the past still matters. Zero means none.",
    mistake: "The buffer makes room only when the next value comes, so that 0 is 1; or what is full takes no more.",
    marbles: [
      .init("sent, keeping 1", "-1-2"),
      .init("observed", "-----^", as: .subscription),
      .init("before", "-----1"),
      .init("after", "-----2"),
    ]
  )

  static let r3 = Rule.Lesson(
    why: "Who is not told of the end waits for ever, and for a result that has been there all along.",
    mistake: "The end is kept like a value: it takes the place of one, and where there is no place it is lost.",
    marbles: [
      .init("sent, keeping 1", "-1-|"),
      .init("observed", "-----^", as: .subscription),
      .init("before", "-----|"),
      .init("after", "-----(1|)"),
    ]
  )
}
