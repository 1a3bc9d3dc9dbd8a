extension RuleBook {
  /// The rules of properties, values over time.
  static let propertyRules: [Rule] = [v1, v2, v3, v4]

  static let v1 = Rule(
    "V1",
    "The value is there before it is told",
    level: .required,
    source: .init("Properties", items: [63], document: "004"),
    text: """
      A property shows a change before anybody is told of it. Whoever is told a value can read it in the same moment, \
      and when the setter returns it can be read, too.
      """,
    check: """
      All orders of setting, observing and starting are run; in every handler and after every setting the property is \
      read, and must show the value at hand.
      """,
    lesson: Rule.Lesson(
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
    ),
    implies: [.sometimes("V2", "a run that starts in a handler begins with a value that is no longer the latest")]
  )

  static let v2 = Rule(
    "V2",
    "A run tells the value and every change",
    level: .required,
    source: .init("Properties", items: [63], document: "004"),
    text: """
      Who starts a property is told its value and then every change: nothing is missed between the two, and nothing is \
      told twice, wherever and whenever the start is.
      """,
    check: """
      Runs are started before, between and inside the handlers of changes, and while another thread sets the value; \
      what each is told must be the value at its start and all that is set from then on.
      """,
    lesson: Rule.Lesson(
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
  )

  static let v3 = Rule(
    "V3",
    "Changes of a property take turns",
    level: .bounded,
    source: .init("Properties", items: [63], document: "004"),
    text: """
      A modification reads and writes the value in one step. Several threads that modify a property at the same time do \
      so one after the other, and everybody is told in that order.
      """,
    check: """
      Two threads modify a property, under every schedule up to the bound; the value must be what both make of it, and \
      the last thing that a run is told.
      """,
    lesson: Rule.Lesson(
      why: "A counter that two threads increase must count both. Nobody who uses it can add that from outside.",
      mistake: "The value is read, changed and set again, each under a lock, but not all under one.",
      marbles: [
        .init("thread A adds", "-1"),
        .init("thread B adds", "-1"),
        .init("before", "-(11)", "the values"),
        .init("after", "-(12)", "the values"),
      ]
    )
  )

  static let v4 = Rule(
    "V4",
    "The life of a property ends its streams",
    level: .required,
    source: .init("Properties", items: [65]),
    text: """
      Releasing a property completes everything that was started or observed of it, once. Neither runs nor observers \
      keep it alive, and nothing ends before.
      """,
    check: """
      After each order of steps the property is let go of; everybody who is attached must be told exactly one \
      completion then, and no end at any time before.
      """,
    lesson: Rule.Lesson(
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
  )
}
