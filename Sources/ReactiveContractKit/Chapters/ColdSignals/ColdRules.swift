extension RuleBook {
  /// The rules of cold signals beyond those of producers: the owner of side effects, the start of runs, and sharing.
  static let coldRules: [Rule] = [k1, k2, k3, k4, k5]

  static let k1 = Rule(
    "K1",
    "Every run has all effects",
    level: .required,
    basis: .stated([
      .init("003", "Side effects occur for each subscription", 81)
    ]),
    text: """
      The side effects of operators belong to runs, as those of the work do. Each value of each run has them once, \
      however many runs there are. Observers that share a run share its effects.
      """,
    check: """
      The kit observes cold signals, sends into them, ends them and disposes of them in all orders, with up to two \
      observers. When the runs send, it counts the calls of the function that was given to the operator: one for each \
      value of each run.
      """,
    rationale: Rule.Rationale(
      why: """
        Code that starts a cold signal again, or retries it, wants the work done again. An effect that is missing in \
        the second run is hard to notice: it is something that did not happen.
        """,
      mistake: "An operator caches the result of its function for a value, and reuses it in the next run.",
      marbles: [
        .init("run 1", "-a"),
        .init("run 2", "---a"),
        .init("before", "-e", "e: the effect is had"),
        .init("after", "-e-e"),
      ]
    )
  )

  static let k2 = Rule(
    "K2",
    "A start waits for its scheduler",
    level: .declared,
    basis: .stated([
      .init("003", "Subscription will always occur on a scheduler", 80),
      .init("002", "Schedulers", 73),
    ]),
    text: """
      A run that is to start on a scheduler begins there as a task: not before, once, and not at all if it was \
      disposed of before. If declared so, a run that is started from a task of that scheduler begins without waiting.
      """,
    check: """
      The kit observes cold signals, from outside and in tasks of their scheduler, and disposes of them, before its \
      tasks run and afterwards. It counts the runs that begin in each step.
      """,
    rationale: Rule.Rationale(
      why: """
        A start is moved to where the work does no harm: off the main thread, or into the order of a queue. Work that \
        begins too early, or after its disposal, causes faults that are hard to find.
        """,
      mistake: """
        Disposing of the start disposes of the run. While the start waits for the scheduler there is no run yet, so \
        the work begins later all the same.
        """,
      marbles: [
        .init("observed", "-^-!", as: .subscription),
        .init("before", "-----w", "w: the work begins; the scheduler runs its tasks at the sixth instant"),
        .init("after", "------", "the work does not begin"),
      ]
    )
  )

  static let k3 = Rule(
    "K3",
    "A shared run begins once",
    level: .required,
    basis: .stated([
      .init("003", "Share the side effects of a signal by multicasting", 82)
    ]),
    text: """
      Observers of a shared cold signal share one run. It begins when it is connected, or with the first observer if \
      declared so, and every attached observer receives what it sends.
      """,
    check: """
      The kit observes and connects cold signals in all orders, more than once, after their end, and from two threads \
      at the same time. \
      It counts the runs that begin, and compares what they send with what each observer receives.
      """,
    rationale: Rule.Rationale(
      why: """
        A run is shared because it is expensive, or because its results differ. A second run doubles the cost and \
        contradicts the first.
        """,
      mistake: "Connecting starts the source even if it has been connected before.",
      marbles: [
        .init("connected", "-x-x"),
        .init("before", "-w-w", "w: the work begins"),
        .init("after", "-w"),
      ]
    )
  )

  static let k4 = Rule(
    "K4",
    "A shared run ends with its connection",
    level: .required,
    basis: .derived(
      "work that nobody shares any more is in progress for nobody, and disposal cancels such work",
      from: [
        .init("003", "Share the side effects of a signal by multicasting", 82),
        .init("003", "Disposal cancels in-progress work and cleans up resources", 68),
      ]
    ),
    text: """
      Disposing of the connection disposes of the shared run, and so does detaching the last observer if declared so. \
      Detaching any other observer does not affect the run.
      """,
    check: """
      The kit disposes of observers and connections in all orders. The run must be disposed of in exactly the step \
      that the rule says.
      """,
    rationale: Rule.Rationale(
      why: """
        A run that no observer sees costs as much as one that is needed. A run that ends when the first observer \
        detaches is taken from the others.
        """,
      mistake: """
        The number of observers is increased when one attaches and read when one detaches, but never decreased.
        """,
      marbles: [
        .init("observer 1", "-^-!", as: .subscription),
        .init("observer 2", "--^---!", as: .subscription),
        .init("before", "-^", "when the run goes on", as: .subscription),
        .init("after", "-^----!", as: .subscription),
      ]
    )
  )

  static let k5 = Rule(
    "K5",
    "A finished run holds nothing",
    level: .required,
    basis: .derived(
      "disposal and ends free resources; a handle that is kept would keep them",
      from: [
        .init("003", "Disposal cancels in-progress work and cleans up resources", 68),
        .init("003", "Cancel work and clean up all resources in a disposable", 101),
      ]
    ),
    text: """
      When a run has ended or was disposed of, nothing holds the values that it sent, even if its handle is held. Only \
      a cold signal that is made to retain values for late observers may hold them.
      """,
    check: """
      The values are objects. After each end and each disposal, while all handles and the cold signal itself are held, \
      none of the run's values may be alive.
      """,
    rationale: Rule.Rationale(
      why: """
        Handles are held for long: in a view, or in a bag that is emptied at the end. An image that a handle refers to \
        stays in memory as long, and no leak detector reports it.
        """,
      mistake: """
        An operator keeps the last value of each input after the end, and the handle keeps the operator.
        """,
      marbles: [
        .init("source", "-a-|"),
        .init("before", "-+", "+: a is held, *: nobody holds it", as: .lifetime),
        .init("after", "-+-*", as: .lifetime),
      ]
    )
  )
}
