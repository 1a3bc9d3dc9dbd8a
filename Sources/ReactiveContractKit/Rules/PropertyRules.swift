extension RuleBook {
  /// The rules of properties, values over time.
  static let propertyRules: [Rule] = [
    Rule(
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
      lesson: .v1,
      implies: [.sometimes("V2", "a run that starts in a handler begins with a value that is no longer the latest")]
    ),
    Rule(
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
      lesson: .v2
    ),
    Rule(
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
      lesson: .v3
    ),
    Rule(
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
      lesson: .v4
    ),
  ]
}
