import ReactiveContractKit

extension Mutants {
  static let scheduling = [
    Mutant(
      rule: "T1",
      source: "ReactiveCocoa#136",
      .scheduler("scheduler that lets every thread run the next task", .letsEverybodyRun)
    ),
    Mutant(rule: "T2", source: "ReactiveX/RxCpp#7", .scheduler("scheduler that knows only times", .knowsOnlyTimes)),
    Mutant(
      rule: "T2",
      source: "plausible: the queue is emptied when all that was due has run",
      .scheduler("scheduler that clears away what comes meanwhile", .clearsAwayWhatComes)
    ),
    Mutant(
      rule: "T3",
      source: "flutter-team-archive/engine#890",
      .scheduler("scheduler that takes out all that is due", .takesOutWhatIsDue)
    ),
    Mutant(
      rule: "T4",
      source: "reactiveui/ReactiveUI#745",
      .scheduler("scheduler that spares its own tasks the detour", .sparesTheDetour)
    ),
    Mutant(
      rule: "T5",
      source: "ReactiveX/RxPHP#78",
      .scheduler("scheduler that asks only the first task for its time", .asksTheFirst)
    ),
    Mutant(
      rule: "T5",
      source: "plausible: less is written for less or equal",
      .scheduler("scheduler that takes an instant for past when the next one has come", .countsTimesAsPastTooLate)
    ),
    Mutant(
      rule: "T6",
      source: "ReactiveCocoa#1296",
      .scheduler("scheduler whose recursive tasks call themselves", .callsItself)
    ),
    Mutant(
      rule: "T6",
      source: "plausible: cancelling is looked for where the loop begins",
      .scheduler("scheduler whose recursive tasks cannot be cancelled between two runs", .asksWhereTheLoopBegins)
    ),
    Mutant(
      rule: "T7",
      source: "ReactiveX/RxJava#1919",
      .scheduler("scheduler that only marks what is cancelled", .onlyMarks)
    ),
    Mutant(
      rule: "T7",
      source: "plausible: the handle calls the task by the closure it was made of",
      .scheduler("scheduler whose handles hold their tasks", .isHeldByItsHandle)
    ),
  ]
}
