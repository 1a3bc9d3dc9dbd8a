import ReactiveContractKit

extension Mutants {
  static let scheduling = [
    Mutant(
      rule: "T1",
      title: "a scheduler that lets several threads run tasks at the same time",
      source: "ReactiveCocoa#136",
      .scheduler("T1/concurrent-tasks", .runsConcurrently)
    ),
    Mutant(
      rule: "T2",
      title: "a scheduler that does not keep the order of tasks that are due at the same time",
      source: "ReactiveX/RxCpp#7",
      .scheduler("T2/unstable-order", .ordersUnstably)
    ),
    Mutant(
      rule: "T2",
      title: "a scheduler that removes tasks that are scheduled while others run",
      source: "plausible: the queue is emptied after all due tasks have run",
      .scheduler("T2/clears-new-tasks", .clearsNewTasks)
    ),
    Mutant(
      rule: "T3",
      title: "a scheduler that dequeues all due tasks at once, so that cancelling has no effect",
      source: "flutter-team-archive/engine#890",
      .scheduler("T3/batch-ignores-cancel", .ignoresCancellationInBatch)
    ),
    Mutant(
      rule: "T4",
      title: "a scheduler that runs a task at once if another task schedules it",
      source: "reactiveui/ReactiveUI#745",
      .scheduler("T4/inline-nested-tasks", .runsNestedInline)
    ),
    Mutant(
      rule: "T5",
      title: "a scheduler that runs a task early if the task before it was cancelled",
      source: "ReactiveX/RxPHP#78",
      .scheduler("T5/checks-first-only", .checksFirstOnly)
    ),
    Mutant(
      rule: "T5",
      title: "a scheduler that runs a delayed task only after its due time has passed",
      source: "plausible: less than is written instead of less than or equal",
      .scheduler("T5/strict-comparison", .comparesStrictly)
    ),
    Mutant(
      rule: "T6",
      title: "a scheduler whose recursive tasks call themselves directly",
      source: "ReactiveCocoa#1296",
      .scheduler("T6/direct-recursion", .recursesDirectly)
    ),
    Mutant(
      rule: "T6",
      title: "a scheduler whose recursive tasks cannot be cancelled between two runs",
      source: "plausible: cancellation is checked only before the loop starts",
      .scheduler("T6/cancel-checked-once", .checksCancellationOnce)
    ),
    Mutant(
      rule: "T7",
      title: "a scheduler that only marks a cancelled task and retains it until it is due",
      source: "ReactiveX/RxJava#1919",
      .scheduler("T7/retains-cancelled", .retainsCancelled)
    ),
    Mutant(
      rule: "T7",
      title: "a scheduler whose handles retain their tasks",
      source: "plausible: the handle captures the closure of its task",
      .scheduler("T7/retained-by-handle", .isRetainedByHandle)
    ),
  ]
}
