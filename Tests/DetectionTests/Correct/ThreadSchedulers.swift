import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

/// A scheduler that has no queue of its own: it uses the kit's virtual time, and takes delays apart into steps.
final class LayeredScheduler: Sendable {
  private let base = TestScheduler()

  var adapter: SchedulerAdapter {
    SchedulerAdapter(
      schedule: { [self] task in wait(0, task) },
      after: { [self] delay, task in wait(Int(delay / .milliseconds(1)), task) },
      advance: { [base] in try? base.advance(by: $0) }
    )
  }

  private func wait(_ ticks: Int, _ body: @escaping SchedulerAdapter.Task) -> Cancellation {
    let task = WaitingTask(.zero, body)
    let step = SerialDisposable()
    step.inner = base.schedule(after: .milliseconds(ticks)) { task.run() }
    return Cancellation { [weak task] in
      step.dispose()
      task?.take()
    }
  }
}

/// A queue that a task of its own skips.
final class InsideScheduler: Sendable {
  private struct State {
    var tasks: [WaitingTask] = []
    var runner: Thread?
  }

  private let lock = NSLock()
  private let turn = NSRecursiveLock()
  private let state = Sheltered(State())

  var adapter: SchedulerAdapter {
    SchedulerAdapter(
      schedule: { [self] task in
        if lock.withLock({ state.value.runner === Thread.current }) {
          task()
          return nil
        }
        let waiting = WaitingTask(.zero, task)
        lock.withLock { state.value.tasks.append(waiting) }
        return waiting.cancellation
      },
      advance: { [self] _ in run() }
    )
  }

  private func run() {
    turn.withLock {
      let isOutside = lock.withLock {
        defer { state.value.runner = .current }
        return state.value.runner == nil
      }
      guard isOutside else { return }
      while let task = lock.withLock({ state.value.tasks.isEmpty ? nil : state.value.tasks.removeFirst() }) {
        task.run()
      }
      lock.withLock { state.value.runner = nil }
    }
  }
}

/// A scheduler that owns a thread, which ends when the scheduler is released and nothing waits.
final class ThreadScheduler: Sendable {
  private final class Core: Sendable {
    let condition = NSCondition()
    let state = Sheltered<(tasks: [WaitingTask], isOpen: Bool)>(([], true))
    private let start = ContinuousClock.now

    var now: Duration { start.duration(to: .now) }

    func work() {
      while let task = next() { task.run() }
    }

    /// Waits for the next task that is due; returns `nil` when the scheduler was released and no task waits.
    private func next() -> WaitingTask? {
      condition.lock()
      defer { condition.unlock() }
      while true {
        state.value.tasks.removeAll(where: \.isGone)
        guard let first = state.value.tasks.first else {
          if !state.value.isOpen { return nil }
          condition.wait()
          continue
        }
        let rest = first.due - now
        if rest <= .zero { return state.value.tasks.removeFirst() }
        _ = condition.wait(until: Date(timeIntervalSinceNow: rest / .seconds(1)))
      }
    }
  }

  private let core = Core()

  init() {
    Thread.detachNewThread { [core] in core.work() }
  }

  deinit {
    core.condition.lock()
    core.state.value.isOpen = false
    core.condition.signal()
    core.condition.unlock()
  }

  var now: Duration { core.now }

  func schedule(_ body: @escaping SchedulerAdapter.Task) -> Cancellation? { schedule(.zero, body) }

  func schedule(_ delay: Duration, _ body: @escaping SchedulerAdapter.Task) -> Cancellation? {
    core.condition.lock()
    defer { core.condition.unlock() }
    // A task without a delay goes behind those that are due, so its instant is taken under the lock.
    let task = WaitingTask(core.now + delay, body)
    let place = core.state.value.tasks.firstIndex { $0.due > task.due } ?? core.state.value.tasks.endIndex
    core.state.value.tasks.insert(task, at: place)
    core.condition.signal()
    return task.cancellation
  }
}
