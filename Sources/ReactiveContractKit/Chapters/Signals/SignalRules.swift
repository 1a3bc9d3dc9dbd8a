extension RuleBook {
  /// The rules of signals, streams that are already running.
  static let signalRules: [Rule] = [s1, s2, s3, s4, s5, s6]

  static let s1 = Rule(
    "S1",
    "A signal works from its creation on",
    level: .required,
    source: .init("Signals start work when instantiated", items: [28, 29, 30, 46]),
    text: """
      Creating a signal runs its generator before the initializer returns. Nobody can be observing by then, so events \
      that are sent meanwhile reach nobody, and a signal that has ended stays ended.
      """,
    check: """
      The generator counts its runs and sends every kind of event before it returns; the count must be one before the \
      first observer comes, and that observer must see only what is sent afterwards.
      """,
    lesson: Rule.Lesson(
      why: """
        A signal stands for something that happens anyway. If its work waited for an observer, the first one would change \
        what all others see.
        """,
      mistake: """
        The generator runs on creation, but its early events are kept for the first observer, who then takes an old value \
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
      .sometimes("S4", "work that has not begun at creation begins when somebody observes"),
      .sometimes("S5", "early events that are kept give the first observer a timeline of its own"),
      .sometimes("S6", "an end that comes before the work has begun finds nothing to give back"),
    ]
  )

  static let s2 = Rule(
    "S2",
    "The input observer keeps the stream alive",
    level: .required,
    source: .init(
      "The event stream of the signal is alive until the underlying observer is released",
      items: [31, 32, 33, 35]
    ),
    text: """
      The signal is only a door for observers; the stream behind it lives as long as its input observer does, even if \
      nobody holds the signal. Observers that were attached keep receiving.
      """,
    check: """
      All orders of sending, observing, leaving, dropping the signal, releasing the input observer and ending are run \
      to five steps. After each step the events must be those of a stream that lives until the release, an observer \
      that has not left must be held, and an input that the kit was shown must be gone with its release.
      """,
    lesson: Rule.Lesson(
      why: """
        Work that takes long must not die because nobody happens to hold the signal that reports on it. Who feeds the \
        stream knows when it is over.
        """,
      mistake:
        "The input observer refers to the stream weakly, so that the stream goes with the last reference to its signal.",
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
        "Releasing the input observer without an end interrupts the stream, so that nobody waits for ever.",
        isReference: true
      ),
      .init("S2/silent", "Releasing the input observer without an end sends nothing; the stream just stays quiet."),
    ],
    implies: [
      .sometimes("S3", "a stream that dies early is torn down before it is abandoned"),
      .sometimes("S5", "observers of a stream that died early miss events"),
      .sometimes("S6", "a stream that dies early ends without giving back its resources"),
    ]
  )

  static let s3 = Rule(
    "S3",
    "Out of reach and unobserved ends silently",
    level: .required,
    source: .init("Unreachable signals with no observer would be terminated without an event", items: [33, 34, 37]),
    text: """
      A stream whose signal is gone and whose last observer has left can never be observed again. It is torn down at \
      once and without an event, and everything that it held is disposed.
      """,
    check: """
      In the orders of S2, the step that leaves nobody, and none before it, must dispose the resources exactly once and \
      send no event. A signal that the kit was shown must be gone in the step that drops it.
      """,
    lesson: Rule.Lesson(
      why: """
        What nobody observes and nobody ever can is work for nothing. It needs no event, since there is nobody to receive it.
        """,
      mistake:
        "The resources of a stream are given back when it ends, and only then; a stream that is out of reach never does.",
      marbles: [
        .init("observed", "^--!", as: .subscription),
        .init("signal dropped", "-~", as: .lifetime),
        .init("before", "+", "+: a resource is acquired, *: it is disposed", as: .lifetime),
        .init("after", "+--*", as: .lifetime),
      ]
    ),
    readings: [
      .init("S3/silent", "The stream is torn down at once and without an event.", isReference: true),
      .init("S3/retained", "The stream stays alive until its input observer is released, observed or not."),
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
    source: .init(
      "Observing a signal does not have side effects unless the signal is unreachable",
      items: [36, 37, 38, 43]
    ),
    text: """
      Attaching or detaching an observer neither starts, repeats nor stops the work of a signal that is within reach, \
      and other observers notice nothing.
      """,
    check: """
      Observers come and go at every instant of every timeline; the count of the work that runs and the events of \
      the observers that stay must be the same as without them.
      """,
    lesson: Rule.Lesson(
      why: """
        If looking changed anything, no part of a program could observe a signal without knowing who else does. Logging \
        would be a risk.
        """,
      mistake: "Every observer starts the work again, so that the second request goes out with the second observer.",
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
        "Detaching the last observer of a signal that is out of reach may stop the work, as S3 asks.",
        isReference: true
      ),
      .init("S4/always", "No observer can stop the work, within reach or not."),
    ],
    implies: [
      .sometimes("S1", "work that begins with the first observer did not begin at creation"),
      .sometimes("S3", "work that stops with an observer is torn down while the signal is within reach"),
      .sometimes("S5", "work that is repeated for an observer gives it other events"),
      .sometimes("S6", "work that stops with an observer is given back before its end"),
    ]
  )

  static let s5 = Rule(
    "S5",
    "All observers see the same events",
    level: .required,
    source: .init("All observers of a signal see the same events in the same order", items: [39, 40, 44, 45]),
    text: """
      Every observer that is attached when an event is sent receives it, in the order of sending. An observer that \
      comes after the end receives exactly one interruption.
      """,
    check: """
      Several observers attach at every instant of every timeline; what each one sees must be the rest of the one \
      timeline from there on, or a single interruption after the end.
      """,
    lesson: Rule.Lesson(
      why: """
        Parts of a program that observe the same signal agree on what happened and in which order. Who comes too late is \
        told so and need not wait for ever.
        """,
      mistake:
        "A stream repeats its last value and its end for late observers, who take an old result for a new one.",
      marbles: [
        .init("source", "-a|"),
        .init("observed", "----^", as: .subscription),
        .init("before", "----(a|)"),
        .init("after", "----!"),
      ]
    ),
    implies: [
      .sometimes("E0", "events that are repeated for one observer may follow its end"),
      .sometimes(
        "E6",
        "a value that an observer does not get is lost in silence, whoever sends another event meanwhile"
      ),
      .sometimes("S4", "an observer that gets events of its own has caused work"),
    ]
  )

  static let s6 = Rule(
    "S6",
    "The end gives everything back",
    level: .required,
    source: .init("Terminating events dispose of signal resources", items: [41, 42]),
    text: """
      When a stream ends, in whatever way, it lets go of its observers and disposes what its generator registered: \
      once, and after the observers have been told. An observer that leaves before is let go of as it leaves.
      """,
    check: """
      Every kind of end is sent at every instant; in that instant each registered resource must be disposed exactly \
      once, after the event, and never again, whatever is dropped later. The weak references to observers must be empty \
      in the step in which they leave, or the stream ends.
      """,
    lesson: Rule.Lesson(
      why: """
        Files, requests and memory are held for a stream that can send nothing more. Its end is the one place where \
        somebody surely knows that.
        """,
      mistake: "The resources are given back on completion and on failure; interruption is forgotten.",
      marbles: [
        .init("source", "-a!"),
        .init("before", "+", "+: a resource is acquired, *: it is disposed", as: .lifetime),
        .init("after", "+-*", as: .lifetime),
      ]
    ),
    implies: [
      .sometimes("S3", "what is not given back at an end is not given back by a tear-down either"),
      .sometimes("B1", "an operator that keeps its upstream after the end lets it work in vain"),
      .sometimes("P4", "a run that is disposed ends, and must give back what it registered"),
    ]
  )
}
