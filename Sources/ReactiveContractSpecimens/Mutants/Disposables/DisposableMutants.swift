import ReactiveContractKit

extension Mutants {
  static let disposables: [Mutant] = [
    Mutant(
      rule: "C1",
      title: "a disposable that removes its actions only after all of them have run",
      source: "plausible: the list is emptied when every action in it has run",
      .disposable("C1/cleared-after-actions", .clearsAfterActions)
    ),
    Mutant(
      rule: "C1",
      title: "a disposable that disposes itself when it is released",
      source: "plausible: other libraries dispose on release, so callers are assumed to expect it",
      .disposable("C1/disposes-on-release", .disposesOnRelease)
    ),
    Mutant(
      rule: "C1",
      title: "a disposable that runs its actions while it holds its lock",
      source: "hadashiA/VContainer#47",
      .disposable("C1/actions-under-lock", .runsActionsUnderLock)
    ),
    Mutant(
      rule: "C2",
      title: "a disposable whose isDisposed becomes true only after its actions have run",
      source: "plausible: the flag is set at the end of the method",
      .disposable("C2/late-flag", .setsFlagLate)
    ),
    Mutant(
      rule: "C3",
      title: "a disposable that drops an action added after its disposal",
      source: "atom/event-kit#49",
      .disposable("C3/drops-late-action", .dropsLateActions)
    ),
    .underThreads(
      rule: "C4",
      title: "a disposable that checks its flag and sets it in two steps",
      source: "plausible: checking and setting are two calls",
      .disposable("C4/check-then-act", .checksThenActs)
    ),
    .underThreads(
      rule: "C4",
      title: "a disposable that loses an action added while another thread disposes it",
      source: "D5",
      .disposable("C4/lost-addition", .losesConcurrentAdditions)
    ),
    Mutant(
      rule: "C5",
      title: "a disposable that retains its actions after they have run",
      source: "ReactiveX/RxJava#5016",
      .disposable("C5/retains-actions", .retainsActions)
    ),
  ]
}
