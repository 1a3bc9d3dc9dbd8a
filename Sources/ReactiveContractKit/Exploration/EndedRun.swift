/// A run that has ended, with what the thread that decided last knew.
struct EndedRun {
  let run: ScheduleRun
  let state: ScheduleRun.State

  /// The end of the run; `nil` if it was given up.
  var outcome: InterleavingOutcome? {
    if let (thread, trap) = state.trapped.first {
      return .trapped(thread: ScheduleRun.name(of: thread), reason: trap.description)
    }
    switch state.ending {
    case .done: return .completed
    case .deadlock: return .deadlock(waitingThreads)
    case .hung, .endless: return nil
    }
  }

  /// The reason why the run was given up; `nil` if it was not.
  var doubt: String? {
    switch state.ending {
    case .done, .deadlock: nil
    case .hung(let thread):
      "\(ScheduleRun.name(of: thread)) neither reached a yield point nor blocked for \(run.limits.patience)"
        // A thread that runs alone may be noting its next point just now.
        + (run.limits.isAlone ? nil : lastAction(of: thread)).suffixed
    case .endless: "the threads have passed more than \(run.limits.decisions) yield points"
    }
  }

  /// The number of checks on the threads.
  var judgedByThreads: Int { run.checks.reduce(0) { $0 + $1.judged } }

  /// The breach that a thread found first.
  var firstBreach: String? {
    run.checks.compactMap(\.breach).min { $0.decisions < $1.decisions }?.text
  }

  /// True if it was a deadlock of threads of which at least one sleeps for an unknown reason.
  var isUnprovenDeadlock: Bool {
    guard case .deadlock = state.ending else { return false }
    return !state.stuck.allSatisfy(\.state.isProven)
  }

  private var waitingThreads: [WaitingThread] {
    run.threads.filter { $0.phase != .finished }.map { thread in
      var holder: String?
      if case .waiting(let id, _) = state.stuck.first(where: { $0.thread == thread.index })?.state {
        holder = run.threads.first { $0.id == id }.map { ScheduleRun.name(of: $0.index) }
      }
      let name = ScheduleRun.name(of: thread.index)
      return WaitingThread(name: name, lastAction: lastAction(of: thread.index), holder: holder)
    }
  }

  private func lastAction(of thread: Int) -> String? {
    // A thread that waits for a condition is at a yield point, and one that runs alone has noted its last; for others,
    // the last step in the trace counts.
    state.points[thread]?.next ?? run.threads[thread].notedAction
      ?? state.steps.last { $0.thread == thread && $0.action != ScheduleRun.sleeping }?.action
  }

  /// Returns whether a thread was stopped, or was proven to sleep forever and still sleeps.
  func sleepsForGood(_ index: Int) -> Bool {
    if state.trapped.contains(where: { $0.thread == index }) { return true }
    guard case .deadlock = state.ending else { return false }
    return state.stuck.contains { $0 == (index, run.look(at: run.threads[index])) }
  }
}

extension String? {
  fileprivate var suffixed: String { map { ", at “\($0)”" } ?? "" }
}
