extension Rule.Lesson {
  static let v5 = Rule.Lesson(
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

  static let v6 = Rule.Lesson(
    why: "A view shows one model after the other. The end of the first one's stream must not be the end of the view's.",
    mistake: "The target is subscribed as it is, so that it receives the end as well as the values.",
    marbles: [
      .init("source", "-1-|"),
      .init("target is set", "-----2"),
      .init("before", "-1-|", "target"),
      .init("after", "-1---2", "target"),
    ]
  )

  static let v7 = Rule.Lesson(
    why: "Models live long, views do not. A model that held every view that was ever bound to it would keep them all.",
    mistake: "The closure that sets the target refers to it strongly, and the source holds the closure.",
    marbles: [
      .init("target is released", "--~", as: .lifetime),
      .init("before", "1", "target"),
      .init("after", "1-|", "target"),
    ]
  )

  static let v8 = Rule.Lesson(
    why: "Cells of a list are bound anew again and again. What the old binding still carries belongs to another row.",
    mistake: "A binding in both directions is made of two, and the handle is that of one.",
    marbles: [
      .init("disposed", "-1"),
      .init("target is set", "--2"),
      .init("before", "--2", "source"),
      .init("after", "-", "source"),
    ]
  )

  static let v9 = Rule.Lesson(
    why:
      "A text field and its model follow each other. If each answered the other, one letter would be typed for ever.",
    mistake: "Two bindings are led into each other, and neither knows that a change is the other one's.",
    marbles: [
      .init("source is set", "-1"),
      .init("before", "-(111)", "source"),
      .init("after", "-1", "source"),
    ]
  )
}
