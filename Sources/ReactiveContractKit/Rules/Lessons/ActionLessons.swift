extension Rule.Lesson {
  static let a1 = Rule.Lesson(
    why:
      "A button that is tapped twice should pay once. Who forbids the second tap must do so before the first has ended.",
    mistake:
      "Whether the action is at work is looked at here, and noted there: two threads, or two taps, come in between.",
    marbles: [
      .init("started", "-(ab)"),
      .init("before", "-(ab)", "works"),
      .init("after", "-a", "works"),
    ]
  )

  static let a2 = Rule.Lesson(
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

  static let a3 = Rule.Lesson(
    why: "Flags are led to buttons, and back to what enables the action. A change that is none sets that going round.",
    mistake: "A flag is sent whenever something happens that it is made of, equal or not.",
    marbles: [
      .init("at work", "-y---n"),
      .init("disabled", "---y"),
      .init("before", "-n-n-n", "isEnabled"),
      .init("after", "-n", "isEnabled"),
    ]
  )

  static let a4 = Rule.Lesson(
    why: "Errors are shown in one place, results in another. An interruption is shown nowhere: somebody wanted it.",
    mistake: "Whatever is not a failure is taken for a success.",
    marbles: [
      .init("the work", "-a-!"),
      .init("before", "---1", "completed"),
      .init("after", "-", "completed"),
    ]
  )

  static let a5 = Rule.Lesson(
    why:
      "Who leaves a screen disposes of what it started. If the work went on, the action would be busy when he comes back.",
    mistake: "Disposing detaches who listens to the run; the work belongs to the action, and nobody disposes of that.",
    marbles: [
      .init("disposed", "---1"),
      .init("before", "-y", "isExecuting"),
      .init("after", "-y-n", "isExecuting"),
    ]
  )

  static let a6 = Rule.Lesson(
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

  static let a7 = Rule.Lesson(
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
  )
}
