extension RuleBook {
  /// The rules of signals, streams that are already running.
  static let signalRules: [Rule] = [s1, s2, s3, s4, s5, s6]

  static let s1 = Rule(
    "S1",
    "A signal begins its work at creation",
    level: .required,
    basis: .stated([
      .init("000", "Signals start work when instantiated", 29, 30),
      .init("000", "The Signal contract", 28),
      .init("002", "Signals", 46),
    ]),
    text: """
      Creating a signal runs its generator before the initializer returns. No observer can be attached by then, so \
      events that are sent meanwhile reach none. A signal that has ended stays ended.
      """,
    check: """
      The generator counts its runs and sends every kind of event before it returns. The count must be one before the \
      first observer attaches. That observer must receive only what is sent afterwards, or an interruption if the \
      signal has ended.
      """,
    rationale: Rule.Rationale(
      why: """
        A signal stands for something that happens anyway. If its work waited for an observer, the first observer \
        would change what all others see.
        """,
      mistake: """
        The generator runs on creation, but its early events are kept for the first observer, which takes an old value \
        for a new one.
        """,
      marbles: [
        .init("sent", "a--b|"),
        .init("observed", "--^", as: .subscription),
        .init("before", "--ab|"),
        .init("after", "---b|"),
      ]
    ),
    implies: [
      .sometimes("S4", "work that does not begin at creation begins with an observer"),
      .sometimes("S5", "early events that are kept give the first observer a timeline of its own"),
      .sometimes("S6", "an end that comes before the work has begun finds no resources to dispose"),
    ]
  )

  static let s2 = Rule(
    "S2",
    "The input observer keeps the stream alive",
    level: .required,
    basis: .stated([
      .init("000", "The event stream of the signal is alive until the underlying observer is released", 31, 32),
      .init("000", "Unreachable signals with no observer would be terminated without an event", 33),
    ]),
    text: """
      The signal object only attaches observers. The stream lives as long as its input observer does, even if nothing \
      holds the signal, and attached observers keep receiving events.
      """,
    check: """
      The kit runs all orders of sending, observing, detaching, releasing the signal, releasing the input observer and \
      ending, up to five steps. After each step the events must be those of a stream that lives until the input \
      observer is released. An attached observer must still be held. A released input observer must be deallocated, if \
      the kit has a weak reference to it.
      """,
    rationale: Rule.Rationale(
      why: """
        Long work must not stop because no code holds the signal that reports on it. The code that feeds the stream \
        knows when the work is over.
        """,
      mistake: """
        The input observer refers to the stream weakly, so that the stream is deallocated with the last reference to \
        its signal.
        """,
      marbles: [
        .init("sent", "-a--b-c|"),
        .init("signal dropped", "--~", as: .lifetime),
        .init("before", "-a!"),
        .init("after", "-a--b-c|"),
      ]
    ),
    readings: [
      .init(
        "S2/interrupts",
        "Releasing the input observer without an end interrupts the stream, so that no observer waits forever.",
        basis: .decided("A forgotten input interrupts"),
        isReference: true
      ),
      .init(
        "S2/silent",
        "Releasing the input observer without an end sends nothing; the stream stays silent.",
        basis: .stated([.init("001", "A signal is retained until the underlying observer is released", 31)])
      ),
    ],
    implies: [
      .sometimes("S3", "a stream that dies early is torn down while it can still be observed"),
      .sometimes("S5", "observers of a stream that died early miss events"),
      .sometimes("S6", "a stream that dies early may end without disposing its resources"),
    ]
  )

  static let s3 = Rule(
    "S3",
    "An unheld, unobserved signal ends silently",
    level: .required,
    basis: .stated([
      .init("000", "Unreachable signals with no observer would be terminated without an event", 33, 34),
      .init("000", "Observing a signal does not have side effects unless the signal is unreachable", 37),
    ]),
    text: """
      A stream whose signal is released and whose last observer is detached can never be observed again. It is torn \
      down at once, without an event, and everything that it held is disposed.
      """,
    check: """
      The kit runs the orders of S2. The step after which the signal is neither held nor observed must dispose the \
      resources exactly once and send no event. A released signal must be deallocated in the same step, if the kit has \
      a weak reference to it.
      """,
    rationale: Rule.Rationale(
      why: """
        Work that no observer can ever see is wasted. The end needs no event, because no observer could receive it.
        """,
      mistake: "A stream disposes its resources only when it ends, and a stream that is out of reach never ends.",
      marbles: [
        .init("observed", "^--!", as: .subscription),
        .init("signal dropped", "-~", as: .lifetime),
        .init("before", "+", "+: a resource is acquired, *: it is disposed", as: .lifetime),
        .init("after", "+--*", as: .lifetime),
      ]
    ),
    readings: [
      .init(
        "S3/silent",
        "The stream is torn down at once and without an event.",
        basis: .stated([.init("000", "Unreachable signals with no observer would be terminated without an event", 34)]),
        isReference: true
      ),
      .init(
        "S3/retained",
        "The stream stays alive until its input observer is released, whether it is observed or not.",
        basis: .stated([.init("001", "A signal is retained until the underlying observer is released", 31)])
      ),
    ],
    implies: [
      .sometimes("S2", "a stream that is torn down too early was not kept alive"),
      .sometimes("S6", "a stream that is not torn down keeps its resources"),
    ]
  )

  static let s4 = Rule(
    "S4",
    "Observing has no side effect",
    level: .required,
    basis: .stated([
      .init("000", "Observing a signal does not have side effects unless the signal is unreachable", 36, 37),
      .init("002", "Signals", 38),
      .init("002", "Disposables", 43),
    ]),
    text: """
      Attaching or detaching an observer does not start, repeat or stop the work of a signal that is within reach, and \
      other observers notice nothing.
      """,
    check: """
      The kit attaches and detaches observers in all orders of steps. While the signal is held, no such step may run \
      the generator, dispose a resource or send an event to another observer, and the remaining observers must receive \
      what is sent later.
      """,
    rationale: Rule.Rationale(
      why: """
        If observing had an effect, no part of a program could observe a signal without knowing its other observers. \
        Even logging would be a risk.
        """,
      mistake: "Every observer starts the work again, so that the second observer sends a second request.",
      marbles: [
        .init("source", "-a-b-c-|"),
        .init("observed", "----^", as: .subscription),
        .init("before", "-----a-b-c-|"),
        .init("after", "-----c-|"),
      ]
    ),
    readings: [
      .init(
        "S4/reachable",
        "Detaching the last observer of a signal that is out of reach may stop the work, as S3 requires.",
        basis: .stated([
          .init("000", "Observing a signal does not have side effects unless the signal is unreachable", 36, 37)
        ]),
        isReference: true
      ),
      .init(
        "S4/always",
        "No observer can stop the work, whether the signal is within reach or not.",
        basis: .stated([.init("001", "Observing a signal does not have side effects", 36, 37)])
      ),
    ],
    implies: [
      .sometimes("S1", "work that begins with the first observer did not begin at creation"),
      .sometimes("S3", "work that stops with an observer is torn down while the signal is within reach"),
      .sometimes("S5", "work that is repeated for an observer sends it other events"),
      .sometimes("S6", "work that stops with an observer disposes its resources before the end"),
    ]
  )

  static let s5 = Rule(
    "S5",
    "All observers see the same events",
    level: .required,
    basis: .stated([
      .init("000", "All observers of a signal see the same events in the same order", 39, 40),
      .init("002", "Signals", 44),
      .init("002", "Pipes", 45),
    ]),
    text: """
      An event reaches exactly the observers that are attached when it is sent, once each, in the order of sending. An \
      observer that attaches after the end receives exactly one interruption.
      """,
    check: """
      The kit attaches and detaches observers in all orders of steps, and lets observers attach and detach others while \
      they handle a value. Each observer must receive exactly the events \
      that are sent while it is attached, or a single interruption if it attaches after the end.
      """,
    rationale: Rule.Rationale(
      why: """
        All parts of a program that observe a signal agree on what happened and in which order. An observer that \
        attaches too late receives an interruption and need not wait forever.
        """,
      mistake: """
        A stream repeats its last value and its end for late observers, which take an old result for a new one.
        """,
      marbles: [
        .init("source", "-a|"),
        .init("observed", "----^", as: .subscription),
        .init("before", "----(a|)"),
        .init("after", "----!"),
      ]
    ),
    implies: [
      .sometimes("E0", "events that are repeated for one observer may follow its end"),
      .sometimes("E6", "a value that does not reach an observer is lost in silence, also during a recursive send"),
      .sometimes("S4", "an observer that receives events of its own has caused work"),
    ]
  )

  static let s6 = Rule(
    "S6",
    "The end releases everything",
    level: .required,
    basis: .stated([
      .init("000", "Terminating events dispose of signal resources", 41, 42)
    ]),
    text: """
      When a stream ends, in any way, it disposes what its generator registered, once, and releases the observers. A \
      detached observer is released immediately.
      """,
    check: """
      The kit ends the stream in every way, in all orders of steps. In that step each registered resource must be \
      disposed exactly once, after the event unless the subject declares otherwise, and never again, whatever is \
      released later. Weak references to observers must be empty after the step in which they are detached or the \
      stream ends.
      """,
    rationale: Rule.Rationale(
      why: """
        A stream that can send nothing more would still hold files, requests and memory. Its end is the one moment at \
        which it is certain that they are no longer needed.
        """,
      mistake: "The resources are disposed on completion and on failure, but not on interruption.",
      marbles: [
        .init("source", "-a!"),
        .init("before", "+", "+: a resource is acquired, *: it is disposed", as: .lifetime),
        .init("after", "+-*", as: .lifetime),
      ]
    ),
    readings: [
      .init(
        "S6/observers-first",
        "The observers receive the end before the resources are disposed.",
        basis: .decided("Disposing of a start interrupts"),
        isReference: true
      ),
      .init(
        "S6/any-order",
        "The resources may be disposed before or after the observers receive the end.",
        basis: .stated([.init("000", "Terminating events dispose of signal resources", 41, 42)])
      ),
    ],
    implies: [
      .sometimes("S2", "an observer that is removed in place of another is not held any more"),
      .sometimes("S3", "a resource that is not disposed at an end is not disposed by a tear-down, either"),
      .sometimes("B1", "an operator that keeps its upstream after the end wastes its work"),
      .sometimes("P4", "a run that is disposed ends, and must dispose what it registered"),
      .sometimes("E6", "an end that is recorded too late lets an observer send a second one"),
    ]
  )
}
