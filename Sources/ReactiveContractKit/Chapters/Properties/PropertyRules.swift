extension RuleBook {
  /// The rules of properties, values over time.
  static let propertyRules: [Rule] = [v1, v2, v3, v4]

  static let v1 = Rule(
    "V1",
    "A value is stored before it is sent",
    level: .required,
    basis: .derived(
      "a change that observers are notified of is the current value, which the getter returns",
      from: [
        .init("004", "Properties", 63)
      ]
    ),
    text: """
      A property shows a change before any observer receives it. A handler that receives a value can read it from the \
      property in the same moment, and so can the caller when the setter returns.
      """,
    check: """
      The kit runs all orders of setting, observing and starting, and reads the property in every handler and after \
      every set. The property must show the value that the handler received, or that was set.
      """,
    rationale: Rule.Rationale(
      why: """
        A handler often reads the property that called it, or others that depend on it. If it sees the old value \
        there, it acts on a state that no longer exists.
        """,
      mistake: "The property calls its observers before it stores the value, as in a hook that runs before the change.",
      marbles: [
        .init("set", "-1-2"),
        .init("before", "-0-1", "what a handler reads"),
        .init("after", "-1-2", "what a handler reads"),
      ]
    ),
    implies: [.sometimes("V2", "a run that starts in a handler begins with an outdated value")]
  )

  static let v2 = Rule(
    "V2",
    "A run sends the value and every change",
    level: .required,
    basis: .stated([
      .init("004", "Properties", 63)
    ]),
    text: """
      A run of a property receives its value and then every change: it misses none between the two and receives none \
      twice, wherever and whenever it starts. An observer receives every change after its attachment, once.
      """,
    check: """
      The kit starts runs before, between and inside the handlers of changes, and while another thread sets the value. \
      Each must receive the value at its start and all that is set from then on; a value that equals the one before \
      is always sent, or never, whether it is set or modified.
      """,
    rationale: Rule.Rationale(
      why: """
        A view of a property needs the current value and all later ones. If it misses a change between the two, it \
        shows a wrong value until the next change, which may never come.
        """,
      mistake: """
        The value is sent first and the observer is attached afterwards, or the other way round, so that a change in \
        between is lost or arrives twice.
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
    "Changes of a property are serial",
    level: .bounded,
    basis: .derived(
      "the changes of a property are events, and events are serial",
      from: [
        .init("004", "Properties", 63),
        .init("000", "Events are serial", 20),
      ]
    ),
    text: """
      A modification reads and writes the value in one atomic step. When several threads modify a property at the same \
      time, their modifications happen one after the other, and every observer receives them in that order.
      """,
    check: """
      Two threads modify a property, under every schedule up to the bound. The value must be the result of both \
      modifications, and a run must receive both changes in order.
      """,
    rationale: Rule.Rationale(
      why: """
        A counter that two threads increment must count both. Code that uses the property cannot add this guarantee \
        from outside.
        """,
      mistake: "Reading, changing and setting the value each take a lock, but the three together do not.",
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
    "Releasing a property completes its streams",
    level: .required,
    basis: .derived(
      "a binding lasts until the property is deallocated, and so does every other stream of the property",
      from: [
        .init("000", "Prefer managing lifetime with operators over explicit disposal", 65)
      ]
    ),
    text: """
      Releasing a property completes everything that was started or observed of it, once. Neither runs nor observers \
      keep it alive, and none of them ends before.
      """,
    check: """
      After each order of steps the kit releases the property. Every attached run and observer must receive exactly \
      one completion then, and no terminal event at any time before.
      """,
    rationale: Rule.Rationale(
      why: """
        A binding to a property should end with the property. If a binding kept the property alive, or missed its end, \
        every screen that was ever shown would stay in memory.
        """,
      mistake: "The closure that serves a run refers to the property strongly, so that the two keep each other alive.",
      marbles: [
        .init("set", "-1-2"),
        .init("released", "-----~", as: .lifetime),
        .init("before", "-1-2"),
        .init("after", "-1-2-|"),
      ]
    )
  )
}
