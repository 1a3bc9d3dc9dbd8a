extension RuleBook {
  /// The rules of every stream of events.
  static let eventRules: [Rule] = [e0, e1, e2, e3, e4, e5, e6, e7, e8]

  static let e0 = Rule(
    "E0",
    "Values first, then at most one end",
    level: .required,
    basis: .stated([
      .init("000", "The Event contract", 1, 2),
      .init("000", "Completion indicates success", 12),
      .init("000", "Interruption cancels outstanding work and usually propagates immediately", 15),
    ]),
    text: """
      A stream sends any number of values and then, at most once, a failure, a completion or an interruption. No event \
      that is sent after that end reaches an observer.
      """,
    check: """
      The kit watches every event that any run delivers; none may follow a terminal event. Some of its sources \
      misbehave on purpose: after every kind of end, they send one more event of every kind.
      """,
    rationale: Rule.Rationale(
      why: """
        An observer releases what the stream needed when it receives the end. A later event would find it gone or half \
        torn down. Since no such event can come, no observer and no operator has to guard against it.
        """,
      mistake: """
        An operator counts the values that it still wants, but does not record that it has ended. When the source goes \
        on, the operator sends another value and another completion.
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
      .sometimes("B1", "the work for values after the end is wasted"),
      .sometimes("E6", "an event after the end may arrive while the observer handles another one"),
    ]
  )

  static let e1 = Rule(
    "E1",
    "Values of one type carry the payload",
    level: .compiled,
    basis: .stated([
      .init("000", "Nexts provide values or indicate the occurrence of events", 3, 4, 5),
      .init("000", "Failures behave like exceptions and propagate immediately", 6, 11),
    ]),
    text: """
      Only a `next` event carries a value, and all values of a stream have the same type, which may be `()`. A stream \
      whose failure type is `Never` cannot fail.
      """,
    check: """
      The compiler must reject files that send a value of another type, put a value into a terminal event, or fail a \
      stream of `Never`. It must accept the corrected version of each file.
      """,
    rationale: Rule.Rationale(
      why: """
        With one type for all values, an operator knows the type that it works on, and the compiler checks it. With \
        the failure type `Never`, a consumer needs no branch that handles a failure.
        """,
      mistake: """
        The consumers of a stream of `Any` distinguish its values by casts, and a forgotten cast silently drops \
        values. An enum with a case for each kind of value is one type.
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
    basis: .stated([
      .init("000", "Failures behave like exceptions and propagate immediately", 7, 8, 10),
      .init("003", "Errors are propagated immediately", 9),
    ]),
    text: """
      An operator forwards a failure in the instant in which it arrives, and drops the values that it holds back. The \
      failure ends the whole chain. Operators that shift values in time are no exception; only an operator that is \
      made to handle failures may withhold one.
      """,
    check: """
      The kit sends every timeline that fails through the operator. The failure must leave it unchanged, in the \
      instant in which it arrives, and before any value that the operator holds back: on a scheduler, no more values may \
      arrive by then than without the failure.
      """,
    rationale: Rule.Rationale(
      why: """
        A failure means that the rest will not come. The code that can handle it should receive it while that still \
        helps, and no operator should go on working for a lost result.
        """,
      mistake: """
        An operator that shifts values in time schedules failures like values, so that a failure arrives after the \
        values that are waiting.
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
      .sometimes("O4", "a swallowed failure is an event without an effect"),
      .sometimes("S6", "a stream that ends late or not at all keeps its resources"),
    ]
  )

  static let e3 = Rule(
    "E3",
    "Completion means success",
    level: .declared,
    basis: .stated([
      .init("000", "Completion indicates success", 12, 13, 14)
    ]),
    text: """
      A stream completes when its work has ended normally. An operator completes when the last of its inputs \
      completes; if it is made to complete earlier or later, it declares that.
      """,
    check: """
      The kit sends all pairs of timelines through the operator. The output must complete in the instant in which its \
      last input does, or earlier or later as the traits of the operator declare. If the outer stream of a flattening \
      operator completes, it must observe every stream that it observes when the outer stream stays open. An output that \
      completes before it has observed an input must complete as well if all inputs send an instant later.
      """,
    rationale: Rule.Rationale(
      why: """
        A completion promises that the work succeeded and nothing is missing. An operator that completes too early \
        drops values; one that never completes keeps its consumers waiting.
        """,
      mistake: "An operator with several inputs completes when the first of them does.",
      marbles: [
        .init("first", "-a|"),
        .init("second", "--b-|"),
        .init("before", "-a|", "merged: b is lost"),
        .init("after", "-ab-|"),
      ]
    ),
    implies: [
      .sometimes("O4", "a swallowed completion is an event without an effect"),
      .sometimes("S6", "a stream that ends late or not at all keeps its resources"),
    ]
  )
}
