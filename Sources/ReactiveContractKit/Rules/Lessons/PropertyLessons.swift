extension Rule.Lesson {
  static let v1 = Rule.Lesson(
    why: """
      A handler that is told of one property often reads it, or others that depend on it. If it sees the old value there, \
      it acts on a state that no longer exists.
      """,
    mistake: "The observers are told on the way to storing the value, as in a hook that runs before the change.",
    marbles: [
      .init("set", "-1-2"),
      .init("before", "-0-1", "what a handler reads"),
      .init("after", "-1-2", "what a handler reads"),
    ]
  )

  static let v2 = Rule.Lesson(
    why: """
      Whoever shows a property needs its value now and all later ones. A change that slips through between the two is \
      shown wrongly until the next one, which may never come.
      """,
    mistake: """
      The value is sent first and the observer is attached after that, or the other way round: in between a change gets \
      lost, or is told twice.
      """,
    marbles: [
      .init("set", "-1-2-3"),
      .init("started", "---^", as: .subscription),
      .init("before", "---1-3"),
      .init("after", "---2-3"),
    ]
  )

  static let v3 = Rule.Lesson(
    why: "A counter that two threads increase must count both. Nobody who uses it can add that from outside.",
    mistake: "The value is read, changed and set again, each under a lock, but not all under one.",
    marbles: [
      .init("thread A adds", "-1"),
      .init("thread B adds", "-1"),
      .init("before", "-(11)", "the values"),
      .init("after", "-(12)", "the values"),
    ]
  )

  static let v4 = Rule.Lesson(
    why: """
      What is bound to a property should go when that goes. If a binding kept the property alive, or did not hear of its \
      end, every screen that was ever shown would stay.
      """,
    mistake: "The closure that serves a run refers to the property strongly, so that the two keep each other.",
    marbles: [
      .init("set", "-1-2"),
      .init("released", "-----~", as: .lifetime),
      .init("before", "-1-2"),
      .init("after", "-1-2-|"),
    ]
  )
}
