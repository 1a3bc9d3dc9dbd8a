extension RuleBook {
  static let e4 = Rule(
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
    lesson: Rule.Lesson(
      why: """
        An interruption says that nobody wants the result any more. What does not pass it on keeps working and waiting; \
        what turns it into a completion claims a success.
        """,
      mistake: "A filter is written from callbacks for values, failure and completion, and the fourth is forgotten.",
      marbles: [
        .init("source", "-a-!"),
        .init("before", "-a--"),
        .init("after", "-a-!"),
      ]
    ),
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
  )

  static let e5 = Rule(
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
    lesson: Rule.Lesson(
      why: """
        An observer that is called by one thread at a time needs no lock, and neither does an operator. Take that away and \
        every closure that anybody hands to a stream has to be safe against itself.
        """,
      mistake: """
        A lock protects the list of observers, but it is given back before they are called: two senders are then inside \
        the same observer.
        """,
      marbles: [
        .init("thread A", "-a"),
        .init("thread B", "--b"),
        .init(
          "before",
          "-ii-oo",
          "i and o: the observer is entered and left, each value keeps it for three instants"
        ),
        .init("after", "-i--(oi)--o"),
      ]
    ),
    implies: [
      .sometimes("E0", "an event that overlaps with the end may arrive after it"),
      .sometimes("S5", "observers may see two overlapping events in different orders"),
      .sometimes("E6", "who keeps nobody out does not keep out the thread that is inside, either"),
      .sometimes("P4", "a disposal that keeps nobody out may be followed by the value that was on its way"),
    ]
  )

  static let e6 = Rule(
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
    lesson: Rule.Lesson(
      why: """
        An observer that is entered again from within sees its own work half done, and the observers after it see the \
        inner value before the outer one: they end on different values.
        """,
      mistake: "An observer corrects a value by sending a better one into the stream that it observes.",
      marbles: [
        .init("source", "-a", "the first observer answers a with b"),
        .init("before, first observer", "-(ab)"),
        .init("before, second observer", "-(ba)"),
        .init("after, both", "-ab", "the answer is sent through delay(1)"),
      ]
    ),
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
  )

  static let e7 = Rule(
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
    lesson: Rule.Lesson(
      why: """
        When `send` returns, everybody has reacted. One can step through it in a debugger, reason about what comes next \
        and test it without waiting; who wants another thread asks for it where it is needed.
        """,
      mistake: "An operator hops to a queue of its own because its work takes long.",
      marbles: [
        .init("source", "-a-b-|"),
        .init("before", "--a-b-|"),
        .init("after", "-a-b-|"),
      ]
    ),
    implies: [
      .sometimes("B2", "a hop that nobody declared delivers on an unknown scheduler"),
      .sometimes("B3", "a hop that nobody declared is one too many"),
      .sometimes("O5", "a delivery on another thread is concurrency that the operator brought along"),
    ]
  )
}
