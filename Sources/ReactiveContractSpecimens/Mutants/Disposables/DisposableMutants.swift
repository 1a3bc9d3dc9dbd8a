import ReactiveContractKit

extension Mutants {
  static let disposables: [Mutant] = [
    Mutant(
      rule: "C1",
      source: "plausible: the bag is emptied when everything in it has been done",
      .disposable("bag that is emptied behind its works", .emptiesItselfLate)
    ),
    Mutant(
      rule: "C1",
      source: "plausible: what ends with its owner elsewhere is expected to here",
      .disposable("bag that ends when it is let go of", .endsWhenLetGo)
    ),
    Mutant(
      rule: "C1",
      source: "hadashiA/VContainer#47",
      .disposable("bag that does its works under its lock", .worksUnderItsLock)
    ),
    Mutant(
      rule: "C2",
      source: "plausible: the mark is set at the end of the method",
      .disposable("bag that says too late that it is disposed", .notesTooLate)
    ),
    Mutant(
      rule: "C3",
      source: "atom/event-kit#49",
      .disposable("bag that drops what comes late", .dropsWhatComesLate)
    ),
    .underThreads(
      rule: "C4",
      source: "plausible: asking and noting are two calls",
      .disposable("bag that looks before it takes its turn", .looksBeforeItTakesItsTurn)
    ),
    .underThreads(
      rule: "C4",
      source: "D5",
      .disposable("bag that loses what comes meanwhile", .losesWhatComesMeanwhile)
    ),
    Mutant(
      rule: "C5",
      source: "ReactiveX/RxJava#5016",
      .disposable("bag that keeps what is done", .keepsWhatIsDone)
    ),
  ]
}
