extension RuleBook {
  /// The rules of every stream of events.
  static let eventRules: [Rule] = [
    Rule(
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
      lesson: .e0,
      implies: [
        .sometimes("S6", "an observer that is called after the end was not released by it"),
        .sometimes("P4", "disposing after the end then adds an interruption"),
        .sometimes("B1", "values after the end were worked for in vain"),
      ]
    ),
    Rule(
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
      lesson: .e1
    ),
    Rule(
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
      lesson: .e2,
      remainder: .init(
        "Whether a failure is the right way to report what happened.",
        substitute: "Review of the failure types that a stream declares; `Never` where none is left."
      ),
      implies: [
        .always("O3", "O3 asks of every new operator what E2 asks of the chain"),
        .sometimes("O4", "a failure that is swallowed is a kind of event without an effect"),
        .sometimes("S6", "an end that is lost or late leaves resources behind"),
      ]
    ),
    Rule(
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
      lesson: .e3,
      implies: [
        .sometimes("O4", "a completion that is swallowed is a kind of event without an effect"),
        .sometimes("S6", "an end that is lost or late leaves resources behind"),
      ]
    ),
    Rule(
      "E4",
      "An interruption passes at once",
      level: .required,
      source: .init(
        "Interruption cancels outstanding work and usually propagates immediately",
        items: [15, 16, 17, 18, 19]
      ),
      text: """
        An interruption cancels what is outstanding, is neither a success nor a failure, and leaves an operator in the \
        instant in which it enters. Flattening operators do not pass on an interruption of an inner stream.
        """,
      check: """
        Every timeline that is interrupted, by its source or by disposal, is sent through the operator, and the output \
        must be that of the same timeline up to that instant, followed by the interruption; inner interruptions must leave \
        the outer stream alive.
        """,
      lesson: .e4,
      readings: [
        .init(
          "E4/inner-completes",
          "An inner stream that is interrupted counts as completed, whatever the strategy.",
          isReference: true
        ),
        .init(
          "E4/race-forwards",
          "As before, but a race or a throttle forwards the interruption of the inner stream it follows."
        ),
      ],
      implies: [
        .always("O3", "O3 asks of every new operator what E4 asks of the chain"),
        .sometimes("O4", "an interruption that is swallowed is a kind of event without an effect"),
        .sometimes("P4", "disposing a run interrupts it, which is the same road"),
        .sometimes("S6", "an end that is lost or late leaves resources behind"),
      ]
    ),
    Rule(
      "E5",
      "Events arrive one at a time",
      level: .bounded,
      source: .init("Events are serial", items: [20, 21, 22, 23]),
      text: """
        An observer never receives an event while it is handling another, however many threads send or dispose at once. \
        A sender whose turn has not come waits.
        """,
      check: """
        Threads that send and dispose are run one at a time through every schedule with a bounded number of \
        preemptions, and no observer may be entered twice. What several threads make of an operator \
        must be what their steps make of it in some order, in which a step that was over comes before one that began \
        after it.
        """,
      lesson: .e5,
      implies: [
        .sometimes("E0", "an event that overlaps with the end may arrive after it"),
        .sometimes("S5", "observers may see two overlapping events in different orders"),
        .sometimes("E6", "who keeps nobody out does not keep out the thread that is inside, either"),
        .sometimes("P4", "a disposal that keeps nobody out may be followed by the value that was on its way"),
      ]
    ),
    Rule(
      "E6",
      "Events are not sent recursively",
      level: .required,
      source: .init("Events cannot be sent recursively", items: [24, 25, 26]),
      text: """
        An event that is sent from inside the delivery of the same stream, on the same thread, does not reach an \
        observer in the middle of that delivery, and it does not get lost in silence. A recursion that is meant is shifted in time.
        """,
      check: """
        An observer sends every kind of event back into its own stream, on a thread whose state is watched; a deadlock, \
        a trap, a refusal and a queue are accepted and named, recursive delivery and silent loss are not.
        """,
      lesson: .e6,
      readings: [
        .init("E6/strict", "No event at all may be sent from inside a delivery, not even one that ends the stream."),
        .init(
          "E6/terminal-allowed",
          "A value is refused loudly; an end is legal and is delivered when the current event has reached every observer.",
          isReference: true
        ),
        .init(
          "E6/queued",
          "Every event is delivered after the current one has reached every observer, in one order for all of them."
        ),
      ],
      implies: [
        .sometimes("E0", "a value that is sent while the end is delivered arrives after it"),
        .sometimes("E5", "an observer that is entered from within handles two events at once"),
        .sometimes("P4", "a disposal is then told in the middle of a delivery, whichever thread is in it"),
        .sometimes("S5", "later observers see the inner event before the outer one"),
      ]
    ),
    Rule(
      "E7",
      "Events arrive before send returns",
      level: .declared,
      source: .init("Events are sent synchronously by default", items: [22, 27]),
      text: """
        Sending an event calls the observers on the sender's thread, and the sender goes on when they have returned. \
        Only an operator that is given a scheduler may deliver elsewhere or later, and it says so.
        """,
      check: """
        A ledger notes where and when every event is sent, scheduled and delivered; without a declared scheduler each \
        delivery must lie inside the send that caused it, on the same thread.
        """,
      lesson: .e7,
      implies: [
        .sometimes("B2", "a hop that nobody declared delivers on an unknown scheduler"),
        .sometimes("B3", "a hop that nobody declared is one too many"),
        .sometimes("O5", "a delivery on another thread is concurrency that the operator brought along"),
      ]
    ),
  ]
}
