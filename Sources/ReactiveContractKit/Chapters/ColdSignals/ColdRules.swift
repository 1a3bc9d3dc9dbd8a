extension RuleBook {
  /// The rules of cold signals beyond those of producers: the owner of side effects, the start of runs, and sharing.
  static let coldRules: [Rule] = [k1, k2, k3, k4, k5]

  static let k1 = Rule(
    "K1",
    "Every run has all effects",
    level: .required,
    source: .init("Side effects occur for each subscription", items: [81], document: "003"),
    text: """
      The side effects of operators belong to runs, as those of the work do: each value of each run has them once, however \
      many runs there are, and who shares a run shares its effects.
      """,
    check: """
      Recipes are observed, sent to, ended and disposed of in all orders, up to two observers at a time; whenever their runs \
      send, the calls of the function that was given to the operator are counted.
      """,
    lesson: Rule.Lesson(
      why: """
        Who starts a recipe again, or retries it, wants its work done again. An effect that is left out the second time shows \
        only there, and as something that did not happen.
        """,
      mistake: "An operator keeps what its function has found for a value, and hands it to the next run.",
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
    source: .init("Subscription will always occur on a scheduler", items: [73, 80], document: "003"),
    text: """
      What is to be started on a scheduler begins there, as a task: not before, once, and not at all if it was disposed of \
      before. If it is meant so, code that is there already does not wait.
      """,
    check: """
      Recipes are observed, from outside and in tasks of their scheduler, and disposed of, before its tasks run and after; \
      the runs that begin in each step are counted.
      """,
    lesson: Rule.Lesson(
      why: """
        One moves a start to where the work does no harm: off the main thread, or into the order of a queue. Work that begins \
        before it gets there, or behind its disposal, does harm that nobody looks for.
        """,
      mistake: "Disposing of the start disposes of the run; while that waits for the scheduler, there is none.",
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
    source: .init("Share the side effects of a signal by multicasting", items: [82], document: "003"),
    text: """
      Observers of a shared run have one between them. It begins when it is connected, or with the first of them if that is \
      how it is meant, and everybody who is there is told what it sends.
      """,
    check: """
      Recipes are observed and connected, more than once, in all orders, and by two threads at the same time; the runs that \
      begin are counted, and what they send is compared with what each observer is told.
      """,
    lesson: Rule.Lesson(
      why:
        "One shares a run because it is dear, or because its answers differ. A second run costs twice and disagrees.",
      mistake: "Connecting starts the source, whether or not somebody has connected before.",
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
    source: .init("Share the side effects of a signal by multicasting", items: [68, 82], document: "003"),
    text: """
      Disposing of the connection disposes of the run, and so does the last observer who leaves, if that is how it is meant. \
      An observer who is not the last takes nothing with him.
      """,
    check:
      "Observers and connections are disposed of in all orders; the run must be disposed of in that step or not.",
    lesson: Rule.Lesson(
      why: """
        A run that nobody sees costs as much as one that is needed. And one that goes with the first who leaves is taken from \
        those who stay.
        """,
      mistake:
        "The number of observers is counted up when they come and looked at when they go, but never counted down.",
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
    "A run that is over holds nothing",
    level: .required,
    source: .init(
      "Disposal cancels in-progress work and cleans up resources",
      items: [68, 101],
      document: "003"
    ),
    text: """
      When a run has ended or was disposed of, no value that it sent is held any more, although its handle is. Only what is \
      made to keep values for those who come late keeps them.
      """,
    check: """
      The values are objects. Behind each end and each disposal, while all handles and the recipe itself are held, none of \
      the run's values may be alive.
      """,
    lesson: Rule.Lesson(
      why: """
        Handles are kept for long: in a view, in a bag that is emptied at the end. A picture that hangs on one is kept as \
        long, and no list of leaks shows it.
        """,
      mistake:
        "An operator that remembers the last value of each input does so behind the end, too, and the handle leads there.",
      marbles: [
        .init("source", "-a-|"),
        .init("before", "-+", "+: a is held, *: nobody holds it", as: .lifetime),
        .init("after", "-+-*", as: .lifetime),
      ]
    )
  )
}
