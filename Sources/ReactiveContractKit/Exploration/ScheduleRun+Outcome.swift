extension ScheduleRun {
  /// The end of the run; `nil` if it was given up.
  var outcome: InterleavingOutcome? {
    if let (thread, trap) = trapped.first {
      return .trapped(thread: Self.name(of: thread), reason: trap.description)
    }
    switch ending {
    case .done: return .completed
    case .deadlock: return .deadlock(waitingThreads)
    case .hung, .endless: return nil
    }
  }

  /// The reason why the run was given up; `nil` if it was not.
  var doubt: String? {
    switch ending {
    case .done, .deadlock: nil
    case .hung(let thread):
      "\(Self.name(of: thread)) neither reached a yield point nor blocked for \(limits.patience)"
        // A thread that runs alone may be noting its next point just now.
        + (limits.isAlone ? nil : lastAction(of: thread)).suffixed
    case .endless: "the threads have passed more than \(limits.decisions) yield points"
    }
  }

  /// The number of checks on the threads.
  var judgedByThreads: Int { threads.reduce(0) { $0 + $1.judged } }

  /// The breach that a thread found first.
  var firstBreach: String? {
    threads.compactMap(\.breach).min { $0.release < $1.release }?.text
  }

  private var waitingThreads: [WaitingThread] {
    threads.filter { $0.phase != .finished }.map { thread in
      var holder: String?
      if case .waiting(let id) = stuck.first(where: { $0.thread == thread.index })?.state {
        holder = threads.first { $0.id == id }.map { Self.name(of: $0.index) }
      }
      let name = Self.name(of: thread.index)
      return WaitingThread(name: name, lastAction: lastAction(of: thread.index), holder: holder)
    }
  }

  private func lastAction(of thread: Int) -> String? {
    // A thread that waits for a condition is at a yield point; for others, the last step in the trace counts.
    threads[thread].lastPoint.next ?? steps.last { $0.thread == thread && $0.action != Self.sleeping }?.action
  }
}

extension String? {
  fileprivate var suffixed: String { map { ", at “\($0)”" } ?? "" }
}
