extension RuleBook {
  /// The rules of bindings, which keep one value equal to another.
  static let bindingRules: [Rule] = [
    Rule(
      "V5",
      "A target keeps the latest value",
      level: .required,
      source: .init("Properties", items: [64], document: "004"),
      text: """
        When a target has been bound, it has the value of its source, and has every later value when the call that set the \
        source returns; also if another thread sets the source while they are being bound.
        """,
      check: """
        Both sides are set, bound, unbound and released in all orders; after each, the side that follows is read. Besides, one \
        thread binds while another sets, and, in both directions, two threads set one side each.
        """,
      lesson: .v5
    ),
    Rule(
      "V6",
      "A binding ends with either side",
      level: .required,
      source: .init("Managing lifetime", items: [65], document: "000"),
      text:
        "When one side has gone, the other one goes on as if it had never been bound: it keeps its value, and can be set.",
      check:
        "Either side is released while they are bound; the other one must tell nothing of it, and what it is set to later.",
      lesson: .v6
    ),
    Rule(
      "V7",
      "A binding keeps nobody alive",
      level: .required,
      source: .init("Managing lifetime", items: [65], document: "000"),
      text: "A side that nobody else holds goes, bound or not, and ends what was observed of it.",
      check: "Each side is let go of; whoever listens to it must be told one end in the same step.",
      lesson: .v7
    ),
    Rule(
      "V8",
      "Disposing of a binding ends it",
      level: .required,
      source: .init("Properties", items: [64, 66], document: "004"),
      text:
        "Behind the disposal nothing is carried over any more, in no direction. Both sides keep their values, and go on.",
      check:
        "Bindings are disposed of, and both sides are set afterwards; each must tell what it was set to, and nothing else.",
      lesson: .v8
    ),
    Rule(
      "V9",
      "Nothing is carried back",
      level: .required,
      source: .init("Properties", items: [64], document: "004"),
      text: """
        A change is told once by the side that was set, and once by the one that follows. It does not come back; only a binding \
        in both directions carries what is done to the target.
        """,
      check: "Either side is set while they are bound; what both tell in that step is counted.",
      lesson: .v9,
      implies: [.sometimes("V5", "what goes round in circles does not arrive")]
    ),
  ]
}
