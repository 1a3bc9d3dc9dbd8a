extension RuleBook {
  /// The rules of actions, which do work on demand.
  static let actionRules: [Rule] = [a1, a2, a3, a4, a5, a6, a7]

  static let a1 = Rule(
    "A1",
    "One execution at a time",
    level: .adopted,
    basis: .decided("An action executes once at a time"),
    text: """
      A start executes if the action is enabled and not executing. Otherwise it does no work, and its run and the \
      observers of refusals learn that it was refused. If several threads start the action at once, exactly one of \
      them executes.
      """,
    check: """
      The kit starts the action in all orders with sending, ending, disposing and disabling, and from two threads \
      under every schedule up to the bound. It counts executions and refusals.
      """,
    rationale: Rule.Rationale(
      why: """
        A button that is tapped twice should pay once. The action must refuse the second tap while the first one is \
        still executing.
        """,
      mistake: """
        Checking whether the action is executing and recording it are two steps, and another thread or another tap can \
        come between them.
        """,
      marbles: [
        .init("started", "-(ab)"),
        .init("before", "-(ab)", "works"),
        .init("after", "-a", "works"),
      ]
    ),
    implies: [.sometimes("A6", "a start by an observer is wrongly refused or wrongly executed, too")]
  )

  static let a2 = Rule(
    "A2",
    "Effects happen in order",
    level: .adopted,
    basis: .decided("The effects of an action have an order"),
    text: """
      An action becomes disabled, then executing, and only then begins its work. A run receives each value before \
      other observers do. At the end, the run receives the end first, then the action becomes enabled and no longer \
      executing, and only then other observers receive the end.
      """,
    check: "The kit records all effects of a step in one list, and checks their order.",
    rationale: Rule.Rationale(
      why: """
        A view of an action shows "working" before the first result, and the result by the time the button works \
        again.
        """,
      mistake: """
        The action begins its work before it reports that it is executing, so that work that ends at once has ended \
        before the report.
        """,
      marbles: [
        .init("started", "-1"),
        .init("before", "-(vwn)", "v: a value, w: at work, n: not any more"),
        .init("after", "-(wvn)", "v: a value, w: at work, n: not any more"),
      ]
    )
  )

  static let a3 = Rule(
    "A3",
    "Flags match the state",
    level: .adopted,
    basis: .decided("An action executes once at a time"),
    text: """
      An action is enabled if its condition allows it and it is not executing. Both flags can be read at any time. \
      They report every change once, and nothing else.
      """,
    check: "After every step the kit reads both flags, and compares what they reported with what has changed.",
    rationale: Rule.Rationale(
      why: """
        Flags are bound to buttons, and back to the condition that enables the action. A report without a change can \
        make that cycle run forever.
        """,
      mistake: """
        A flag reports whenever one of the states changes from which it is computed, even if the flag does not change.
        """,
      marbles: [
        .init("at work", "-y---n"),
        .init("disabled", "---y"),
        .init("before", "-n-n-n", "isEnabled"),
        .init("after", "-n", "isEnabled"),
      ]
    ),
    implies: [
      .sometimes("A5", "a flag that is wrong is wrong after a disposal, too"),
      .sometimes("A6", "a flag that is wrong is wrong when an observer responds to it, too"),
    ]
  )

  static let a4 = Rule(
    "A4",
    "Channels report every execution",
    level: .required,
    basis: .derived(
      "the outputs and the failure of an execution are for everybody who is interested in the action",
      from: [
        .init("004", "Actions", 60)
      ]
    ),
    text: """
      Every event of the work reaches its run and the observers of all executions. There are also observers of values \
      only, of failures only and of completions only. A value reaches the first of these, a failure the second and a \
      completion the third; an interruption reaches none of them.
      """,
    check: """
      The work sends values and every kind of end. The kit compares what each observer receives with what was sent.
      """,
    rationale: Rule.Rationale(
      why: """
        Errors are shown in one place, results in another. An interruption is shown in neither, because it was \
        requested.
        """,
      mistake: "Every end that is not a failure is reported as a success.",
      marbles: [
        .init("the work", "-a-!"),
        .init("before", "---1", "completed"),
        .init("after", "-", "completed"),
      ]
    ),
    implies: [
      .sometimes("A5", "an interruption that is reported as another end is so after a disposal, too"),
      .sometimes("A6", "an event that is reported wrongly is so when an observer responds, too"),
      .sometimes("A7", "an event that is reported wrongly is so after the action is released, too"),
    ]
  )

  static let a5 = Rule(
    "A5",
    "Disposing a run ends its work",
    level: .required,
    basis: .derived(
      "the work of an execution is started, and what is started can be cancelled",
      from: [
        .init("004", "Actions", 60),
        .init("000", "Disposing of a produced signal will interrupt it", 54),
      ]
    ),
    text: """
      Disposing of a run that is executing interrupts it and disposes of its work, once. The action is then no longer \
      executing, and enabled unless its condition forbids it.
      """,
    check: """
      The kit disposes of runs during their work, also in the handler of a value, and compares the events of the run, \
      the work and the flags with the expected ones. It disposes of a run that is over, too, which must have no effect.
      """,
    rationale: Rule.Rationale(
      why: """
        Code that leaves a screen disposes of what the screen started. If the work went on, the action would still be \
        executing when the user returns.
        """,
      mistake: """
        Disposing detaches the observer of the run. The work belongs to the action, and nothing disposes of it.
        """,
      marbles: [
        .init("disposed", "---1"),
        .init("before", "-y", "isExecuting"),
        .init("after", "-y-n", "isExecuting"),
      ]
    ),
    implies: [
      .sometimes("A6", "an observer that waits for the end of the execution is never called"),
      .sometimes("A7", "an execution that goes on holds its action"),
    ]
  )

  static let a6 = Rule(
    "A6",
    "An action may react to its own flags",
    level: .adopted,
    basis: .decided("An action may react to its own flags"),
    text: """
      An observer that learns that an action is executing, or no longer executing, may start, enable or disable it. \
      The effects are reported after all observers have received the current change. Nothing deadlocks or loops.
      """,
    check: """
      An observer of a flag disables the action, or starts it again, in all orders of other steps. The effects must be \
      those of a call from outside, and no report may arrive inside another one.
      """,
    rationale: Rule.Rationale(
      why: """
        Two actions that exclude each other are each enabled by the flag of the other, so that the state of each leads \
        back to itself.
        """,
      mistake: """
        The observers are called under the lock that guards the state, so that the first observer that responds \
        deadlocks.
        """,
      marbles: [
        .init("at work", "-y"),
        .init("an observer disables it", "-1"),
        .init("before", "-", "what happens next"),
        .init("after", "-a", "what happens next"),
      ]
    ),
    implies: [.sometimes("A5", "an interruption that is reported inside another report comes in the wrong order")]
  )

  static let a7 = Rule(
    "A7",
    "An unused action is released",
    level: .adopted,
    basis: .decided("An action goes when nobody holds it"),
    text: """
      When the last reference to an action is released, its streams end, and its work, its state and everything else \
      that it holds are released. An execution that is running first comes to its own end and reports it. After that, \
      its handle holds nothing of the action.
      """,
    check: """
      The kit releases the action while it is idle and while it is executing, and keeps the handles of its runs and \
      all observers. The action must be deallocated in that step or with the execution, and its end must be reported.
      """,
    rationale: Rule.Rationale(
      why: """
        Actions belong to views and to their models, which come and go. An action that stays keeps everything that its \
        closure has captured; an action that cancels its work when it is released loses a result that was requested.
        """,
      mistake: "The producer of a run captures the action for its bookkeeping, and the handle of the run is kept.",
      marbles: [
        .init("run", "-^--!", as: .subscription),
        .init("released", "-----x"),
        .init("before", "+", "+: the action is held, *: it is gone", as: .lifetime),
        .init("after", "+----*", as: .lifetime),
      ]
    ),
    implies: [
      .sometimes("A4", "an execution that is released with its action is not reported"),
      .sometimes("A5", "an execution that was released with its action cannot be disposed of"),
    ]
  )
}
