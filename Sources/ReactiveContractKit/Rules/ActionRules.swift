extension RuleBook {
  /// The rules of actions, which do work on demand.
  static let actionRules: [Rule] = [
    Rule(
      "A1",
      "One execution at a time",
      level: .required,
      source: .init("Actions", items: [60, 61], document: "004"),
      text: """
        A start executes if the action is enabled and not at work. Otherwise it does no work: the run is told that it was \
        refused, and so is whoever listens for refusals. Of several threads that start at once, one executes.
        """,
      check: """
        The action is started in all orders with sending, ending, disposing and disabling, and by two threads under every \
        schedule up to the bound; works and refusals are counted.
        """,
      lesson: .a1,
      implies: [.sometimes("A6", "what an observer starts is refused where it should not be, or not where it should")]
    ),
    Rule(
      "A2",
      "Effects come in order",
      level: .required,
      source: .init("Actions", items: [60, 61], document: "004"),
      text: """
        An action is disabled, then at work, and only then begins its work. A run is told of a value before others are. At the \
        end, the run is told first, then the action is enabled and not at work any more, and only then others hear of the end.
        """,
      check: "All that is told in one step is noted in one list, in which each must stand before the next.",
      lesson: .a2
    ),
    Rule(
      "A3",
      "Flags say what is so",
      level: .required,
      source: .init("Actions", items: [61], document: "004"),
      text: """
        An action is enabled if what enables it says so and it is not at work. Both flags can be read at any time, and tell of \
        every change once, and of nothing else.
        """,
      check: "After every step both flags are read, and what they told is compared with what has changed.",
      lesson: .a3,
      implies: [
        .sometimes("A5", "a flag that is wrong is wrong behind a disposal, too"),
        .sometimes("A6", "a flag that is wrong is wrong where an observer answers it, too"),
      ]
    ),
    Rule(
      "A4",
      "Executions are told of",
      level: .required,
      source: .init("Actions", items: [60], document: "004"),
      text: """
        Whatever the work sends is told to the run and to those who listen to all executions: values, failures and \
        completions each to their own. An interruption is none of these.
        """,
      check: "The work sends values and every kind of end; what each listener is told is compared with what was sent.",
      lesson: .a4,
      implies: [
        .sometimes("A5", "an interruption that is taken for another end is so after a disposal, too"),
        .sometimes("A6", "what is told wrongly is so where an observer answers, too"),
        .sometimes("A7", "what is told wrongly is so when the action has been let go of, too"),
      ]
    ),
    Rule(
      "A5",
      "Disposing of a run ends its work",
      level: .required,
      source: .init("Actions", items: [54, 60], document: "004"),
      text: """
        Who disposes of a run that is executed interrupts it and disposes of the work, once. The action is not at work any more \
        then, and enabled if nothing else forbids it.
        """,
      check:
        "Runs are disposed of in the midst of their work; what they were told, the work and the flags are looked at.",
      lesson: .a5,
      implies: [
        .sometimes("A6", "an observer that waits for the end of what goes on is never asked"),
        .sometimes("A7", "what goes on holds the action that it belongs to"),
      ]
    ),
    Rule(
      "A6",
      "An action may be led back to itself",
      level: .required,
      source: .init("Actions", items: [61], document: "004"),
      text: """
        Who is told that an action is at work, or is not any more, may start it, enable it or disable it. What comes of that is \
        told when everybody has heard of what is at hand; nothing waits for itself or goes round in circles.
        """,
      check: """
        An observer of a flag disables the action, or starts it again, in all orders of other steps; what follows must be \
        what would have followed from outside, and nothing may be told inside of telling.
        """,
      lesson: .a6
    ),
    Rule(
      "A7",
      "An action that nobody holds goes",
      level: .required,
      source: .init("Actions", items: [37, 60, 68], document: "004"),
      text: """
        When the last reference to an action goes, what it tells comes to its end, and the work, the state and all else that it \
        holds is let go of. An execution under way comes to its own end before, and is told of; its handle keeps nothing behind that.
        """,
      check: """
        The action is let go of at rest and at work, while the handles of its runs and all who listen stay; what makes its work \
        must be released in that step or with the execution, and the end be told.
        """,
      lesson: .a7,
      implies: [
        .sometimes("A4", "an execution that goes with its action is not told of"),
        .sometimes("A5", "an execution that has gone with its action cannot be disposed of"),
      ]
    ),
  ]
}
