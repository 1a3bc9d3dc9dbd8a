extension RuleBook {
  static let e4 = Rule(
    "E4",
    "An interruption passes at once",
    level: .required,
    basis: .stated([
      .init("000", "Interruption cancels outstanding work and usually propagates immediately", 15, 16, 17, 18, 19)
    ]),
    text: """
      An interruption cancels outstanding work; it is neither a success nor a failure. An operator forwards it in the \
      instant in which it arrives, unless it is made to handle interruptions. A flattening operator does not forward \
      the interruption of an inner stream.
      """,
    check: """
      The kit sends every timeline that is interrupted through the operator. The interruption must leave it in the \
      instant in which it arrives, before any value that the operator holds back. The interruption of an inner stream \
      must leave the outer stream alive; if it was the last one, E3 checks that the result completes.
      """,
    rationale: Rule.Rationale(
      why: """
        An interruption means that the result is no longer wanted. An operator that does not forward it keeps working \
        and waiting; one that turns it into a completion reports a success that did not happen.
        """,
      mistake: """
        A filter is written with callbacks for values, failure and completion, but without one for interruption.
        """,
      marbles: [
        .init("source", "-a-!"),
        .init("before", "-a--"),
        .init("after", "-a-!"),
      ]
    ),
    readings: [
      .init(
        "E4/inner-completes",
        "An interrupted inner stream counts as completed, whatever the strategy.",
        basis: .stated([.init("000", "Interruption cancels outstanding work and usually propagates immediately", 17)]),
        isReference: true
      ),
      .init(
        "E4/race-forwards",
        """
        An interrupted inner stream counts as completed, but a race or a throttle forwards the interruption of the \
        inner stream that it follows.
        """,
        basis: .decided("An inner interruption is a completion")
      ),
    ],
    implies: [
      .always("O3", "O3 asks of every new operator what E4 asks of the chain"),
      .sometimes("O4", "a swallowed interruption is an event without an effect"),
      .sometimes("P4", "disposing a run interrupts it, and that interruption must pass as well"),
      .sometimes("S6", "a stream that ends late or not at all keeps its resources"),
    ]
  )

  static let e5 = Rule(
    "E5",
    "Events arrive one at a time",
    level: .bounded,
    basis: .stated([
      .init("000", "Events are serial", 20),
      .init("003", "Signal events are serialized", 21, 23),
      .init("000", "Events are sent synchronously by default", 22),
    ]),
    text: """
      An observer never receives an event while it is handling another, however many threads send or dispose at once. \
      A thread that sends a value waits for its turn.
      """,
    check: """
      The kit runs threads that send and dispose, one at a time, through every schedule with a bounded number of \
      preemptions. No observer may be entered while it handles an event. The outcome of an operator must be \
      linearizable.
      """,
    rationale: Rule.Rationale(
      why: """
        An observer that is called by one thread at a time needs no lock, and neither does an operator. Without this \
        rule, every closure that is passed to a stream would have to be thread-safe.
        """,
      mistake: """
        A lock protects the list of observers, but is released before they are called, so that two senders can be \
        inside the same observer at once.
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
    readings: [
      .init(
        "E5/many-senders",
        "Any number of threads may send at once: the stream delivers their events one at a time.",
        basis: .stated([.init("000", "Events are serial", 20), .init("003", "Signal events are serialized", 21, 23)]),
        isReference: true
      ),
      .init(
        "E5/one-sender",
        "At most one thread may send at a time: those who send take turns, and the stream relies on that.",
        basis: .decided("Rules have readings")
      ),
    ],
    implies: [
      .sometimes("E0", "an event that overlaps with the end may arrive after it"),
      .sometimes("S5", "observers may see two overlapping events in different orders"),
      .sometimes("E6", "a stream without mutual exclusion does not stop a reentrant send, either"),
      .sometimes("P4", "a value whose delivery had begun may arrive after the interruption"),
    ]
  )

  static let e6 = Rule(
    "E6",
    "Events are not sent recursively",
    level: .required,
    basis: .stated([
      .init("000", "Events cannot be sent recursively", 24, 25, 26)
    ]),
    text: """
      An event that is sent during a delivery of the same stream, on the delivering thread, reaches no observer before \
      that delivery is over, and is not silently lost. An intended recursion is shifted in time, for example by \
      `delay`.
      """,
    check: """
      An observer sends every kind of event back into its own stream, or two of them, on a thread whose state the kit \
      watches. The \
      declared reading decides which of a deadlock, a trap, a refusal and a queue are accepted. Recursive delivery and \
      silent loss never are.
      """,
    rationale: Rule.Rationale(
      why: """
        An observer that is called again before it has returned sees its own work half done. The observers after it \
        receive the inner value before the outer one, and end on a different value.
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
      .init(
        "E6/strict",
        "No event may be sent from inside a delivery, not even one that ends the stream.",
        basis: .stated([.init("000", "Events cannot be sent recursively", 24, 25)])
      ),
      .init(
        "E6/terminal-allowed",
        """
        A value is not delivered: its sender deadlocks, traps or is refused. A terminal event is legal, and is \
        delivered when the current event has reached every observer.
        """,
        basis: .decided("A recursive value is a breach, a recursive end is legal"),
        isReference: true
      ),
      .init(
        "E6/queued",
        "Every event is delivered after the current one has reached every observer, in the same order for all of them.",
        basis: .decided("Rules have readings")
      ),
    ],
    implies: [
      .sometimes("E0", "a value that is sent while the end is delivered arrives after it"),
      .sometimes("E5", "an observer that is called recursively handles two events at once"),
      .sometimes("P4", "the interruption of a disposal then arrives in the middle of a delivery"),
      .sometimes("S5", "later observers see the inner event before the outer one"),
    ]
  )

  static let e7 = Rule(
    "E7",
    "Events arrive before send returns",
    level: .declared,
    basis: .stated([
      .init("000", "Events are sent synchronously by default", 22, 27)
    ]),
    text: """
      A sender calls the observers on its own thread, and continues when they have returned. Only an operator that is \
      given a scheduler may deliver elsewhere or later, and it declares that.
      """,
    check: """
      The kit records where and when every event is sent, scheduled and delivered. Unless a scheduler is declared, \
      each delivery must happen inside the send that caused it, on the same thread.
      """,
    rationale: Rule.Rationale(
      why: """
        When `send` returns, every observer has reacted. You can step through a delivery in a debugger, reason about \
        what comes next, and test it without waiting. Code that needs another thread asks for one where it needs it.
        """,
      mistake: "An operator dispatches to a queue of its own because its work takes long.",
      marbles: [
        .init("source", "-a-b-|"),
        .init("before", "--a-b-|"),
        .init("after", "-a-b-|"),
      ]
    ),
    implies: [
      .sometimes("B2", "an undeclared hop delivers on an unknown scheduler"),
      .sometimes("B3", "an undeclared hop is one too many"),
    ]
  )

  static let e8 = Rule(
    "E8",
    "Deinitializers may use the stream",
    level: .adopted,
    basis: .decided("A deinitializer may use the stream"),
    text: """
      A stream releases what it has stored (an observer, a closure, a disposable, a retained value) when it holds no \
      lock and the delivery in progress is over. The `deinit` of an object that is released with it may send, end, \
      dispose and observe: the call returns, and has the effect that it would have right after the release. Only a \
      value that is sent recursively, from inside a delivery of the same stream, stays forbidden (E6).
      """,
    check: """
      Only the closure of an observer holds an object. The kit detaches that observer, ends the stream in each way, or \
      disposes the run, and the `deinit` of the object sends a value, sends an end, observes anew, or disposes. The \
      call must return, and every observer must receive what it receives if the same call is made right after the \
      release.
      """,
    rationale: Rule.Rationale(
      why: """
        The author of a `deinit` does not know who holds the last reference, and the author of a stream does not know \
        what a closure holds. If the stream releases it under a lock, a `deinit` that uses the stream waits for its \
        own thread, in a program in which no line shows a call.
        """,
      mistake: """
        Detaching removes an observer from the list in a function that holds the lock of the list. The removed closure \
        is released when that function returns, before the lock is.
        """,
      marbles: [
        .init("source", "-a---b-|"),
        .init("first observer", "^--!", "at its release, an object that it holds sends z", as: .subscription),
        .init("before, second observer", "-a-", "the thread waits for the lock that it holds"),
        .init("after, second observer", "-a-z-b-|"),
      ]
    )
  )
}
