import ReactiveContractKit

extension Mutants {
  static let actions: [Mutant] = [
    .underThreads(
      rule: "A1",
      title: "an action that checks that it is idle and starts to execute in two steps",
      source: "ReactiveCocoa#1358",
      .action("A1/check-then-act", .checksThenActs)
    ),
    Mutant(
      rule: "A1",
      title: "an action that reports a refused start to the caller only, not on disabledErrors",
      source: "plausible: a refusal counts as a failure of the run, so only the run receives it",
      .action("A1/silent-refusal", .refusesSilently)
    ),
    Mutant(
      rule: "A2",
      title: "an action that starts its work before isExecuting becomes true",
      source: "ReactiveCocoa#1621",
      .action("A2/work-before-flags", .startsWorkBeforeFlags)
    ),
    Mutant(
      rule: "A2",
      title: "an action that sends the end of an execution before isExecuting becomes false",
      source: "plausible: the flags are updated after the events have been sent",
      .action("A2/end-before-idle", .completesBeforeIdle)
    ),
    Mutant(
      rule: "A3",
      title: "an action whose isEnabled stays true while it executes",
      source: "plausible: the condition that enables the action is returned as isEnabled",
      .action("A3/enabled-while-executing", .isEnabledWhileExecuting)
    ),
    Mutant(
      rule: "A3",
      title: "an action whose isEnabled is sent again although it has not changed",
      source: "ReactiveSwift#220",
      .action("A3/repeated-flag", .repeatsFlag)
    ),
    Mutant(
      rule: "A4",
      title: "an action that reports an interrupted execution as completed",
      source: "plausible: an execution that does not fail counts as completed",
      .action("A4/interruption-completes", .completesOnInterruption)
    ),
    Mutant(
      rule: "A4",
      title: "an action that sends a failure to all observers except the run that failed",
      source: "plausible: failures are sent to the observers of errors only",
      .action("A4/failure-skips-run", .skipsRunOnFailure)
    ),
    Mutant(
      rule: "A5",
      title: "an action whose work continues after its run has been disposed",
      source: "RxSwiftCommunity/Action#100",
      .action("A5/work-continues", .continuesAfterDisposal)
    ),
    Mutant(
      rule: "A6",
      title: "an action that notifies its observers while it holds its lock",
      source: "ReactiveSwift#309",
      .action("A6/notifies-under-lock", .notifiesUnderLock)
    ),
    Mutant(
      rule: "A6",
      title: "an action that sends a notification inside another one",
      source: "plausible: a notification is sent at once by the code that causes it",
      .action("A6/nested-notification", .nestsNotifications)
    ),
    Mutant(
      rule: "A7",
      title: "an action that the handles of its runs retain",
      source: "RxSwiftCommunity/Action#41",
      .action("A7/retained-by-handles", .isRetainedByHandles)
    ),
    Mutant(
      rule: "A7",
      title: "an action that drops its running work when it is released",
      source: "plausible: every closure captures the action weakly, to be safe",
      .action("A7/drops-work-on-release", .dropsWorkOnRelease)
    ),
    Mutant(
      rule: "A7",
      title: "an action that does not complete its streams when it is released",
      source: "plausible: the input of each stream is released, which is assumed to end the stream",
      .action("A7/silent-release", .releasesSilently)
    ),
  ]
}
