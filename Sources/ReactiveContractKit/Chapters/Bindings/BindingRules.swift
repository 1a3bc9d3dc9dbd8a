extension RuleBook {
  /// The rules of bindings, which keep one value equal to another.
  static let bindingRules: [Rule] = [v5, v6, v7, v8, v9]

  static let v5 = Rule(
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
    lesson: Rule.Lesson(
      why: "Who binds a label to a name wants to see the name, not the next one.",
      mistake:
        "What is bound are the changes; or the value is copied first, and a change slips through before anybody listens.",
      marbles: [
        .init("source", "1---2"),
        .init("bound", "--^", as: .subscription),
        .init("before", "----2", "target"),
        .init("after", "--1-2", "target"),
      ]
    )
  )

  static let v6 = Rule(
    "V6",
    "A binding ends with either side",
    level: .required,
    source: .init("Managing lifetime", items: [65], document: "000"),
    text:
      "When one side has gone, the other one goes on as if it had never been bound: it keeps its value, and can be set.",
    check:
      "Either side is released while they are bound; the other one must tell nothing of it, and what it is set to later.",
    lesson: Rule.Lesson(
      why:
        "A view shows one model after the other. The end of the first one's stream must not be the end of the view's.",
      mistake: "The target is subscribed as it is, so that it receives the end as well as the values.",
      marbles: [
        .init("source", "-1-|"),
        .init("target is set", "-----2"),
        .init("before", "-1-|", "target"),
        .init("after", "-1---2", "target"),
      ]
    )
  )

  static let v7 = Rule(
    "V7",
    "A binding keeps nobody alive",
    level: .required,
    source: .init("Managing lifetime", items: [65], document: "000"),
    text: "A side that nobody else holds goes, bound or not, and ends what was observed of it.",
    check: "Each side is let go of; whoever listens to it must be told one end in the same step.",
    lesson: Rule.Lesson(
      why:
        "Models live long, views do not. A model that held every view that was ever bound to it would keep them all.",
      mistake: "The closure that sets the target refers to it strongly, and the source holds the closure.",
      marbles: [
        .init("target is released", "--~", as: .lifetime),
        .init("before", "1", "target"),
        .init("after", "1-|", "target"),
      ]
    )
  )

  static let v8 = Rule(
    "V8",
    "Disposing of a binding ends it",
    level: .required,
    source: .init("Properties", items: [64, 66], document: "004"),
    text:
      "Behind the disposal nothing is carried over any more, in no direction. Both sides keep their values, and go on.",
    check:
      "Bindings are disposed of, and both sides are set afterwards; each must tell what it was set to, and nothing else.",
    lesson: Rule.Lesson(
      why:
        "Cells of a list are bound anew again and again. What the old binding still carries belongs to another row.",
      mistake: "A binding in both directions is made of two, and the handle is that of one.",
      marbles: [
        .init("disposed", "-1"),
        .init("target is set", "--2"),
        .init("before", "--2", "source"),
        .init("after", "-", "source"),
      ]
    )
  )

  static let v9 = Rule(
    "V9",
    "Nothing is carried back",
    level: .required,
    source: .init("Properties", items: [64], document: "004"),
    text: """
      A change is told once by the side that was set, and once by the one that follows. It does not come back; only a binding \
      in both directions carries what is done to the target.
      """,
    check: "Either side is set while they are bound; what both tell in that step is counted.",
    lesson: Rule.Lesson(
      why:
        "A text field and its model follow each other. If each answered the other, one letter would be typed for ever.",
      mistake: "Two bindings are led into each other, and neither knows that a change is the other one's.",
      marbles: [
        .init("source is set", "-1"),
        .init("before", "-(111)", "source"),
        .init("after", "-1", "source"),
      ]
    ),
    implies: [.sometimes("V5", "what goes round in circles does not arrive")]
  )
}
