extension RuleBook {
  /// The rules of buffers, which retain events for late observers.
  static let bufferRules: [Rule] = [r1, r2, r3]

  static let r1 = Rule(
    "R1",
    "Late observers miss nothing",
    level: .required,
    source: .init("Buffers", items: [46, 58], document: "002"),
    text: """
      Who observes a buffer is told the values that it keeps, in their order, and then everything that is sent: nothing is \
      missing between the two, and nothing is told twice, wherever and whenever it is observed.
      """,
    check: """
      Buffers of several sizes are sent to and observed in all orders, also in handlers, and by one thread while another \
      sends; what each observer is told is compared with what was kept and sent.
      """,
    lesson: Rule.Lesson(
      why:
        "A buffer is there for those who come late. A value that only they miss is missed by nobody who would say so.",
      mistake:
        "The past is told from a copy, and the observer is attached when that is done; what is sent meanwhile is in neither.",
      marbles: [
        .init("sent", "-1-2-3"),
        .init("observed", "---^", as: .subscription),
        .init("before", "---1-3"),
        .init("after", "---(12)-3"),
      ]
    )
  )

  static let r2 = Rule(
    "R2",
    "The oldest value goes first",
    level: .required,
    source: .init("Buffers", items: [58], document: "002"),
    text:
      "A buffer keeps as many values as it was told to, the newest ones: of a buffer that keeps none, late observers get none.",
    check:
      "More values are sent than a buffer keeps; who observes it then must be told the newest, as many as it keeps.",
    lesson: Rule.Lesson(
      why:
        "The size is how much memory one is ready to spend, and how much of the past still matters. Zero means none.",
      mistake: "The buffer makes room only when the next value comes, so that 0 is 1; or what is full takes no more.",
      marbles: [
        .init("sent, keeping 1", "-1-2"),
        .init("observed", "-----^", as: .subscription),
        .init("before", "-----1"),
        .init("after", "-----2"),
      ]
    ),
    implies: [
      .sometimes("R1", "what is kept wrongly is told wrongly inside of a handler, too"),
      .sometimes("R3", "what is kept wrongly is so behind an end, too"),
    ]
  )

  static let r3 = Rule(
    "R3",
    "The end is always kept",
    level: .required,
    source: .init("Buffers", items: [58], document: "004"),
    text: """
      Everybody who observes a buffer that has ended is told the values that it keeps, and then the end, whatever it can keep. \
      What is sent behind the end is not kept.
      """,
    check: "Buffers of several sizes are ended in each way, sent to once more, and observed.",
    lesson: Rule.Lesson(
      why: "Who is not told of the end waits for ever, and for a result that has been there all along.",
      mistake: "The end is kept like a value: it takes the place of one, and where there is no place it is lost.",
      marbles: [
        .init("sent, keeping 1", "-1-|"),
        .init("observed", "-----^", as: .subscription),
        .init("before", "-----|"),
        .init("after", "-----(1|)"),
      ]
    )
  )
}
