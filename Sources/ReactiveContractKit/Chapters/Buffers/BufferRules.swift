extension RuleBook {
  /// The rules of buffers, which retain events for late observers.
  static let bufferRules: [Rule] = [r1, r2, r3]

  static let r1 = Rule(
    "R1",
    "Late observers miss nothing",
    level: .required,
    basis: .stated([
      .init("002", "Buffers", 58),
      .init("002", "Signals", 46),
    ]),
    text: """
      An observer of a buffer first receives the retained values, in their order, and then everything that is sent. It \
      misses nothing between the two and receives nothing twice, wherever and whenever it attaches.
      """,
    check: """
      The kit sends into buffers of several sizes and observes them in all orders, also in handlers, and on one thread \
      while another sends; observers also send, or dispose of themselves, inside a replay. It compares what each observer \
      receives with what was retained and sent.
      """,
    rationale: Rule.Rationale(
      why: """
        A buffer exists for late observers. A value that only they miss is hard to notice, because all other observers \
        have received it.
        """,
      mistake: """
        The buffer replays the past from a copy and attaches the observer afterwards, so that a value that is sent \
        meanwhile is lost.
        """,
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
    "The oldest value is evicted first",
    level: .required,
    basis: .stated([
      .init("004", "Buffers", 58)
    ]),
    text: """
      A buffer retains its newest values, as many as its capacity. A buffer of capacity 0 retains none, so late \
      observers receive none.
      """,
    check: """
      The kit sends more values than a buffer can retain. A late observer must then receive the newest values, as many \
      as the capacity.
      """,
    rationale: Rule.Rationale(
      why: """
        The capacity says how much memory the buffer may use, and how much of the past still matters. Zero means none.
        """,
      mistake: """
        The buffer makes room only when the next value comes, so that 0 means 1; or a full buffer takes no more \
        values.
        """,
      marbles: [
        .init("sent, keeping 1", "-1-2"),
        .init("observed", "-----^", as: .subscription),
        .init("before", "-----1"),
        .init("after", "-----2"),
      ]
    ),
    implies: [
      .sometimes("R1", "a value that is retained wrongly is wrong inside a handler, too"),
      .sometimes("R3", "a value that is retained wrongly is wrong after an end, too"),
    ]
  )

  static let r3 = Rule(
    "R3",
    "The end is always retained",
    level: .adopted,
    basis: .decided("A buffer always retains its end"),
    text: """
      Every observer of a buffer receives the terminal event, whatever the capacity; an observer that attaches later \
      first receives the retained values. Values that are sent after the terminal event are not retained.
      """,
    check: """
      The kit ends buffers of several sizes in each way, sends once more, and observes them. Every observer must \
      receive the end, and nothing after it.
      """,
    rationale: Rule.Rationale(
      why: "An observer that does not receive the end waits forever for a result that has been there all along.",
      mistake: "The end is stored like a value: it takes the place of one, and is lost if the capacity is 0.",
      marbles: [
        .init("sent, keeping 1", "-1-|"),
        .init("observed", "-----^", as: .subscription),
        .init("before", "-----|"),
        .init("after", "-----(1|)"),
      ]
    )
  )
}
