extension RuleBook {
  /// The rules of buffers, which retain events for late observers.
  static let bufferRules: [Rule] = [
    Rule(
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
      lesson: .r1
    ),
    Rule(
      "R2",
      "The oldest value goes first",
      level: .required,
      source: .init("Buffers", items: [58], document: "002"),
      text:
        "A buffer keeps as many values as it was told to, the newest ones: of a buffer that keeps none, late observers get none.",
      check:
        "More values are sent than a buffer keeps; who observes it then must be told the newest, as many as it keeps.",
      lesson: .r2,
      implies: [
        .sometimes("R1", "what is kept wrongly is told wrongly inside of a handler, too"),
        .sometimes("R3", "what is kept wrongly is so behind an end, too"),
      ]
    ),
    Rule(
      "R3",
      "The end is always kept",
      level: .required,
      source: .init("Buffers", items: [58], document: "004"),
      text: """
        Everybody who observes a buffer that has ended is told the values that it keeps, and then the end, whatever it can keep. \
        What is sent behind the end is not kept.
        """,
      check: "Buffers of several sizes are ended in each way, sent to once more, and observed.",
      lesson: .r3
    ),
  ]
}
