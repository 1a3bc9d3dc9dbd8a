/// A chapter of `Docs/Operators.md`, and a page of its own in `Docs/Operators`.
struct OperatorFamily: Sendable {
  let title: String
  let text: String
  let operators: [ReferenceOperator]

  /// The path of its page.
  var path: String { "Docs/Operators/\(title.split(separator: " ").joined(separator: "-")).md" }

  /// All chapters, in the order of the page.
  static let all: [OperatorFamily] = [
    OperatorFamily(
      title: "Transforming",
      text: "Each value becomes another one, or none.",
      operators: ReferenceOperator.transforming
    ),
    OperatorFamily(
      title: "Filtering",
      text: "Some values pass, and ends always do.",
      operators: ReferenceOperator.filtering
    ),
    OperatorFamily(
      title: "Limiting",
      text: "The beginning or the end of a stream is cut off.",
      operators: ReferenceOperator.limiting
    ),
    OperatorFamily(
      title: "Accumulating",
      text: "What is sent depends on the values before.",
      operators: ReferenceOperator.accumulating
    ),
    OperatorFamily(
      title: "Failing and going on",
      text: "Failures are made, renamed, ruled out, or answered.",
      operators: ReferenceOperator.failing
    ),
    OperatorFamily(
      title: "Materializing",
      text: "Ends become values, and values become ends.",
      operators: ReferenceOperator.materializing
    ),
    OperatorFamily(
      title: "Observing",
      text: "Side effects, while every event passes unchanged.",
      operators: ReferenceOperator.observing
    ),
    OperatorFamily(
      title: "Timing",
      text:
        "Events move to a scheduler; one tick is a millisecond of its time. What the scheduler holds for one instant goes in "
        + "the order in which it was put there, and no operator has a rule of its own: a value that was scheduled before a "
        + "deadline of the same instant comes before it, one that was scheduled later comes behind.",
      operators: ReferenceOperator.timing
    ),
    OperatorFamily(
      title: "Combining",
      text:
        "Several streams make one. Who sends first in an instant is served first; under each drawing stands the same "
        + "instant in both orders.",
      operators: ReferenceOperator.combining
    ),
    OperatorFamily(
      title: "Steered by a second stream",
      text: "The other stream says when, or adds what it sent last.",
      operators: ReferenceOperator.steering
    ),
    OperatorFamily(
      title: "One after the other",
      text: "A producer goes on where a stream has ended.",
      operators: ReferenceOperator.succeeding
    ),
    OperatorFamily(
      title: "Flattening",
      text:
        "A stream of streams becomes one stream. `1` and `2` in the source stand for the streams below it, each drawn from its own "
        + "beginning. In one instant, what was sent first comes first: a value of an inner stream "
        + "passes unless the event that ends that stream was sent before.",
      operators: ReferenceOperator.flattening
    ),
    OperatorFamily(
      title: "Sharing",
      text:
        "One run serves many observers, which is what these are for and what no other operator does: a rule of its own kind, P2, "
        + "asks every start to be a run of its own, so that they do not stand in the catalogue.",
      operators: ReferenceOperator.sharing
    ),
    OperatorFamily(
      title: "Creating producers",
      text:
        "Besides `SignalProducer(value:)`, `(values:)`, `(_:)` of a sequence, a signal or a closure, `(error:)`, `(result:)`, "
        + "`.empty` and `.never`. A signal is made by `Signal.pipe()`, `Signal { observer, lifetime in }`, `.empty` and `.never`.",
      operators: ReferenceOperator.creating
    ),
    OperatorFamily(
      title: "Starting producers",
      text: "The last four block the thread; under them stands what they return for a stream like that.",
      operators: ReferenceOperator.starting
    ),
  ]
}
