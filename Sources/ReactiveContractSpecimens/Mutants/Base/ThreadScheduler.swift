import ReactiveContractKit

/// A correct scheduler with its own thread, which ends when nothing can be scheduled any more.
final class ThreadScheduler: Sendable {
  private struct State {
    var tasks: [(number: Int, task: SchedulerAdapter.Task)] = []
    var lastNumber = 0
    var isOver = false
  }

  /// The state that the thread retains.
  private final class Core: Sendable {
    let state = KitLocked(State())

    func run() {
      while let task = state.withLock(when: { !$0.tasks.isEmpty || $0.isOver }, { $0.tasks.first?.task }) {
        state.withLock { _ = $0.tasks.removeFirst() }
        task()
      }
    }
  }

  private let core = Core()

  init() {
    // The thread is never joined: its last task may release the scheduler.
    KitThread(name: "scheduler", stackSize: 512 << 10) { [core] in core.run() }.abandon()
  }

  deinit {
    core.state.withLock { $0.isOver = true }
    core.state.wakeAll()
  }

  func schedule(_ task: @escaping SchedulerAdapter.Task) -> Cancellation? {
    let number = core.state.withLock { state in
      state.lastNumber += 1
      state.tasks.append((state.lastNumber, task))
      return state.lastNumber
    }
    core.state.wakeAll()
    return Cancellation { [core] in
      let removed = core.state.withLock { state in
        state.tasks.firstIndex { $0.number == number }.map { state.tasks.remove(at: $0).task }
      }
      withExtendedLifetime(removed) {}
    }
  }
}

extension Subject {
  /// A correct scheduler with its own thread, without optional properties.
  static var threadScheduler: Subject {
    Subject(
      SchedulerSubject("variant/scheduler-thread") {
        let scheduler = ThreadScheduler()
        return SchedulerAdapter(schedule: { scheduler.schedule($0) })
      }
    )
  }

  /// A correct scheduler that runs tasks at once.
  static var inlineScheduler: Subject {
    Subject(
      SchedulerSubject("variant/inline-scheduler", readings: ["T4/inline"]) {
        SchedulerAdapter(
          schedule: { task in
            task()
            return nil
          }
        )
      }
    )
  }
}
