import ReactiveContractKit

extension Mutants {
  static let actions: [Mutant] = [
    .underThreads(
      rule: "A1",
      source: "ReactiveCocoa#1358",
      .action("action that looks before it takes its turn", .looksBeforeItTakes)
    ),
    Mutant(
      rule: "A1",
      source: "plausible: the refusal is a failure of the run, and only the run is thought of",
      .action("action that refuses in silence", .refusesInSilence)
    ),
    Mutant(
      rule: "A2",
      source: "ReactiveCocoa#1621",
      .action("action that begins its work before it says so", .beginsBeforeItSaysSo)
    ),
    Mutant(
      rule: "A2",
      source: "plausible: the flags are changed when the events are over",
      .action("action that says what has ended before it is free", .saysTheEndFirst)
    ),
    Mutant(
      rule: "A3",
      source: "plausible: what enables the action is taken for the flag",
      .action("action that is enabled while it is at work", .isEnabledAtWork)
    ),
    Mutant(rule: "A3", source: "ReactiveSwift#220", .action("action whose flag repeats itself", .repeatsItself)),
    Mutant(
      rule: "A4",
      source: "plausible: what is no failure is a success",
      .action("action that takes an interruption for a completion", .takesInterruptionForSuccess)
    ),
    Mutant(
      rule: "A4",
      source: "plausible: failures go to those who listen for failures",
      .action("action that tells a failure to all but the run", .forgetsTheRun)
    ),
    Mutant(
      rule: "A5",
      source: "RxSwiftCommunity/Action#100",
      .action("action that goes on when its run is disposed of", .goesOn)
    ),
    Mutant(
      rule: "A6",
      source: "ReactiveSwift#309",
      .action("action that tells its state under its lock", .tellsUnderItsLock)
    ),
    Mutant(
      rule: "A6",
      source: "plausible: whoever causes something tells it at once",
      .action("action that tells inside of telling", .tellsInsideOfTelling)
    ),
    Mutant(
      rule: "A7",
      source: "RxSwiftCommunity/Action#41",
      .action("action that the handles of its runs hold", .isHeldByItsHandles)
    ),
    Mutant(
      rule: "A7",
      source: "plausible: every closure refers to the action weakly, to be on the safe side",
      .action("action that takes its work along", .takesItsWorkAlong)
    ),
    Mutant(
      rule: "A7",
      source: "plausible: the input of a stream is let go of, and that is thought to end it",
      .action("action that goes in silence", .goesInSilence)
    ),
  ]
}
