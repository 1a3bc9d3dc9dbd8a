extension RuleBook {
  /// The rules of every stream of events.
  static let eventRules: [Rule] = [e0, e1, e2, e3, e4, e5, e6, e7]

  static let e0 = Rule(
    "E0",
    "Values first, then at most one end",
    level: .required,
    source: .init("The Event contract", items: [1, 2, 12, 15]),
    text: """
      A stream sends any number of values and then, at most once, a failure, a completion or an interruption. \
      Whatever is sent after that end reaches nobody.
      """,
    check: """
      Every event that any run delivers passes a monitor, and sources that misbehave on purpose send a second event \
      of every kind after every kind of end.
      """,
    lesson: Rule.Lesson(
      why: """
        Whoever receives an end lets go of what the stream needed. An event that follows finds nobody at home, or somebody \
        halfway out; since it cannot come, no observer and no operator has to guard against it.
        """,
      mistake: """
        An operator counts the values that it still wants, but does not remember that it has ended: when the source goes \
        on, it sends another value and another completion.
        """,
      marbles: [
        .init("source", "-a    -b    -|"),
        .init("before", "-(a|)-(b|)", as: .malformedEvents),
        .init("after", "-(a|)"),
      ]
    ),
    implies: [
      .sometimes("S6", "an observer that is called after the end was not released by it"),
      .sometimes("P4", "disposing after the end then adds an interruption"),
      .sometimes("B1", "values after the end were worked for in vain"),
    ]
  )

  static let e1 = Rule(
    "E1",
    "Values of one type carry the payload",
    level: .compiled,
    source: .init("Nexts provide values or indicate the occurrence of events", items: [3, 4, 5, 6, 11]),
    text: """
      Only a next event has a value, and all values of a stream have the same type, possibly the empty one. \
      A stream whose failure type is `Never` cannot fail.
      """,
    check: """
      The compiler refuses files that send a value of another type, put a value into an end, or fail a stream of \
      `Never`, and accepts their corrected twins.
      """,
    lesson: Rule.Lesson(
      why: """
        With one type for all values an operator knows what it works on, and the compiler knows whether it can. A failure \
        type of `Never` spares the consumer a branch that cannot be reached.
        """,
      mistake: """
        A stream of `Any` whose consumers tell the values apart by casting: a cast that was forgotten leaves a gap, and \
        nobody hears of it. An enum with a case for each kind of value is one type.
        """,
      marbles: [
        .init("source", "-a-n-b-|", "n: a number among letters"),
        .init("before", "-a---b-|"),
        .init("after", "-a-n-b-|"),
      ]
    )
  )

  static let e2 = Rule(
    "E2",
    "A failure passes at once",
    level: .required,
    source: .init("Failures behave like exceptions and propagate immediately", items: [7, 8, 9, 10]),
    text: """
      A failure leaves an operator in the instant in which it enters, overtakes values that are held back, and ends \
      the whole chain. Shifting values in time is no excuse; only operators that are made to handle failures may keep one.
      """,
    check: """
      Every timeline that fails is sent through the operator, and the output up to that instant must be that of the \
      same timeline without the failure, followed by the failure.
      """,
    lesson: Rule.Lesson(
      why: """
        A failure means that the rest will not come. Whoever can deal with it should hear of it while that still helps, \
        and nobody should go on working for a result that is lost.
        """,
      mistake: """
        An operator that shifts values in time sends its failures down the same scheduled road, behind the values that \
        wait there.
        """,
      marbles: [
        .init("source", "a#"),
        .init("before", "--(a#)", "values wait for two instants, and the failure waits with them"),
        .init("after", "-#"),
      ]
    ),
    remainder: .init(
      "Whether a failure is the right way to report what happened.",
      substitute: "Review of the failure types that a stream declares; `Never` where none is left."
    ),
    implies: [
      .always("O3", "O3 asks of every new operator what E2 asks of the chain"),
      .sometimes("O4", "a failure that is swallowed is a kind of event without an effect"),
      .sometimes("S6", "an end that is lost or late leaves resources behind"),
    ]
  )

  static let e3 = Rule(
    "E3",
    "Completion means success",
    level: .declared,
    source: .init("Completion indicates success", items: [12, 13, 14]),
    text: """
      A stream completes when its work has come to its normal end. An operator with one input completes with it or, \
      if it is made to, earlier; one with several inputs completes when all of them have, unless it declares an early finish.
      """,
    check: """
      All pairs of timelines are sent through the operator, and it must complete in the instant in which its last \
      input does, or finish early in the way that its traits declare.
      """,
    lesson: Rule.Lesson(
      why: """
        A completion is the promise that everything went well and nothing is missing. An operator that gives it too early \
        throws values away; one that never gives it keeps its consumers waiting.
        """,
      mistake: "An operator over several inputs completes with the first of them.",
      marbles: [
        .init("first", "-a|"),
        .init("second", "--b-|"),
        .init("before", "-a|", "merged: b is lost"),
        .init("after", "-ab-|"),
      ]
    ),
    implies: [
      .sometimes("O4", "a completion that is swallowed is a kind of event without an effect"),
      .sometimes("S6", "an end that is lost or late leaves resources behind"),
    ]
  )
}
