extension RuleBook {
  /// The rules of actions, which do work on demand.
  static let actionRules: [Rule] = [a1, a2, a3, a4, a5, a6, a7]

  static let a1 = Rule(
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
    lesson: Rule.Lesson(
      why:
        "A button that is tapped twice should pay once. Who forbids the second tap must do so before the first has ended.",
      mistake:
        "Whether the action is at work is looked at here, and noted there: two threads, or two taps, come in between.",
      marbles: [
        .init("started", "-(ab)"),
        .init("before", "-(ab)", "works"),
        .init("after", "-a", "works"),
      ]
    ),
    implies: [.sometimes("A6", "what an observer starts is refused where it should not be, or not where it should")]
  )

  static let a2 = Rule(
    "A2",
    "Effects come in order",
    level: .required,
    source: .init("Actions", items: [60, 61], document: "004"),
    text: """
      An action is disabled, then at work, and only then begins its work. A run is told of a value before others are. At the \
      end, the run is told first, then the action is enabled and not at work any more, and only then others hear of the end.
      """,
    check: "All that is told in one step is noted in one list, in which each must stand before the next.",
    lesson: Rule.Lesson(
      why: """
        Who shows the state of an action wants to show "working" before the first result, and the result when the button \
        works again.
        """,
      mistake: "The work is begun and then said to be so; one that ends at once has ended before it is at work.",
      marbles: [
        .init("started", "-1"),
        .init("before", "-(vwn)", "v: a value, w: at work, n: not any more"),
        .init("after", "-(wvn)", "v: a value, w: at work, n: not any more"),
      ]
    )
  )

  static let a3 = Rule(
    "A3",
    "Flags say what is so",
    level: .required,
    source: .init("Actions", items: [61], document: "004"),
    text: """
      An action is enabled if what enables it says so and it is not at work. Both flags can be read at any time, and tell of \
      every change once, and of nothing else.
      """,
    check: "After every step both flags are read, and what they told is compared with what has changed.",
    lesson: Rule.Lesson(
      why:
        "Flags are led to buttons, and back to what enables the action. A change that is none sets that going round.",
      mistake: "A flag is sent whenever something happens that it is made of, equal or not.",
      marbles: [
        .init("at work", "-y---n"),
        .init("disabled", "---y"),
        .init("before", "-n-n-n", "isEnabled"),
        .init("after", "-n", "isEnabled"),
      ]
    ),
    implies: [
      .sometimes("A5", "a flag that is wrong is wrong behind a disposal, too"),
      .sometimes("A6", "a flag that is wrong is wrong where an observer answers it, too"),
    ]
  )

  static let a4 = Rule(
    "A4",
    "Executions are told of",
    level: .required,
    source: .init("Actions", items: [60], document: "004"),
    text: """
      Whatever the work sends is told to the run and to those who listen to all executions: values, failures and \
      completions each to their own. An interruption is none of these.
      """,
    check: "The work sends values and every kind of end; what each listener is told is compared with what was sent.",
    lesson: Rule.Lesson(
      why: "Errors are shown in one place, results in another. An interruption is shown nowhere: somebody wanted it.",
      mistake: "Whatever is not a failure is taken for a success.",
      marbles: [
        .init("the work", "-a-!"),
        .init("before", "---1", "completed"),
        .init("after", "-", "completed"),
      ]
    ),
    implies: [
      .sometimes("A5", "an interruption that is taken for another end is so after a disposal, too"),
      .sometimes("A6", "what is told wrongly is so where an observer answers, too"),
      .sometimes("A7", "what is told wrongly is so when the action has been let go of, too"),
    ]
  )

  static let a5 = Rule(
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
    lesson: Rule.Lesson(
      why:
        "Who leaves a screen disposes of what it started. If the work went on, the action would be busy when he comes back.",
      mistake:
        "Disposing detaches who listens to the run; the work belongs to the action, and nobody disposes of that.",
      marbles: [
        .init("disposed", "---1"),
        .init("before", "-y", "isExecuting"),
        .init("after", "-y-n", "isExecuting"),
      ]
    ),
    implies: [
      .sometimes("A6", "an observer that waits for the end of what goes on is never asked"),
      .sometimes("A7", "what goes on holds the action that it belongs to"),
    ]
  )

  static let a6 = Rule(
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
    lesson: Rule.Lesson(
      why:
        "Two actions that exclude each other are enabled by what the other one shows: the state of each leads back to itself.",
      mistake:
        "Observers are told under the lock that guards the state, so that the first who answers waits for himself.",
      marbles: [
        .init("at work", "-y"),
        .init("an observer disables it", "-1"),
        .init("before", "-", "what happens next"),
        .init("after", "-a", "what happens next"),
      ]
    )
  )

  static let a7 = Rule(
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
    lesson: Rule.Lesson(
      why: """
        Actions belong to views and to what stands behind them, which come and go. One that stays keeps all that its closure has \
        captured; one that takes its work along loses what was asked for.
        """,
      mistake: "The producer of a run captures the action for its bookkeeping, and the handle of the run is kept.",
      marbles: [
        .init("run", "-^--!", as: .subscription),
        .init("let go of", "-----x"),
        .init("before", "+", "+: the action is held, *: it is gone", as: .lifetime),
        .init("after", "+----*", as: .lifetime),
      ]
    ),
    implies: [
      .sometimes("A4", "an execution that goes with its action is not told of"),
      .sometimes("A5", "an execution that has gone with its action cannot be disposed of"),
    ]
  )
}
