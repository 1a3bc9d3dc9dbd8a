extension RuleBook {
  /// The rules of cold signals beyond those of producers: the owner of side effects, the start of runs, and sharing.
  static let coldRules: [Rule] = [
    Rule(
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
      lesson: .k1
    ),
    Rule(
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
      lesson: .k2
    ),
    Rule(
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
      lesson: .k3
    ),
    Rule(
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
      lesson: .k4
    ),
    Rule(
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
      lesson: .k5
    ),
  ]
}
