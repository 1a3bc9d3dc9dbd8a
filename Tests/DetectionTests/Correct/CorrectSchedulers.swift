import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// Schedulers of virtual time, of the calling thread, and of a thread of their own.
  static var schedulers: [CorrectSubject] {
    [
      CorrectSubject("scheduler/a sorted array", "Inserts every task at its place in an array.") {
        Subject(SchedulerSubject("a sorted array") { SortedScheduler().adapter })
      },
      CorrectSubject("scheduler/buckets of instants", "Keeps a queue of tasks for every instant, in a dictionary.") {
        Subject(SchedulerSubject("buckets") { BucketScheduler().adapter })
      },
      CorrectSubject("scheduler/ticks, one by one", "Counts down the time of each task in small steps.") {
        Subject(SchedulerSubject("over another one") { LayeredScheduler().adapter })
      },
      CorrectSubject("scheduler/inline, always", "Runs a task in the call that schedules it, also inside of tasks.") {
        Subject(
          SchedulerSubject("inline", readings: ["T4/inline"], canCancel: false) {
            SchedulerAdapter(schedule: { task in
              task()
              return nil
            })
          }
        )
      },
      CorrectSubject("scheduler/inline inside, queued outside", "Is a queue that a task skips which is on it already.")
      {
        Subject(
          SchedulerSubject("inline inside", readings: ["T4/inline-inside"]) { InsideScheduler().adapter }
        )
      },
      CorrectSubject("scheduler/bound to a thread", "Owns a thread that waits on a condition for the next task.") {
        Subject(
          SchedulerSubject("a thread") {
            let loop = ThreadScheduler()
            return SchedulerAdapter(
              schedule: loop.schedule,
              after: loop.schedule,
              now: { loop.now }
            )
          }
        )
      },
      CorrectSubject(
        "scheduler/a serial dispatch queue",
        "Uses a queue whose tasks are work items, which are cancelled."
      ) {
        Subject(
          SchedulerSubject("a dispatch queue") {
            let queue = QueueScheduler(name: "judged", targeting: DispatchQueue(label: "target"))
            return SchedulerAdapter(
              schedule: { task in queue.schedule(task).map { handle in Cancellation { handle.dispose() } } },
              after: { delay, task in
                queue.schedule(after: delay, task).map { handle in Cancellation { handle.dispose() } }
              },
              now: { queue.now.sinceZero }
            )
          }
        )
      },
    ]
  }
}

/// A task that waits; releasing or cancelling it empties it.
final class WaitingTask: Sendable {
  let due: Duration
  private let body: Mutex<SchedulerAdapter.Task?>

  init(_ due: Duration, _ body: @escaping SchedulerAdapter.Task) {
    self.due = due
    self.body = Mutex(body)
  }

  /// Runs the task, unless it was cancelled.
  func run() { take()?() }

  var isGone: Bool { body.withLock { $0 == nil } }

  @discardableResult
  func take() -> SchedulerAdapter.Task? { body.withLock { body in exchange(&body, with: nil) } }

  var cancellation: Cancellation { Cancellation { [weak self] in _ = self?.take() } }
}

/// Lets one thread at a time run tasks; a thread that is running them may call again, and then runs them deeper.
private final class Turn: Sendable {
  private let lock = NSRecursiveLock()
  private let isRunning = Sheltered(false)

  func run(_ body: () -> Void) {
    lock.withLock {
      if isRunning.value { return }
      isRunning.value = true
      body()
      isRunning.value = false
    }
  }
}

private final class SortedScheduler: Sendable {
  private let state = Mutex<(now: Duration, tasks: [WaitingTask])>((.zero, []))
  private let turn = Turn()

  var adapter: SchedulerAdapter {
    SchedulerAdapter(
      schedule: { [self] in schedule(.zero, $0) },
      after: { [self] in schedule($0, $1) },
      advance: { [self] in advance($0) }
    )
  }

  private func schedule(_ delay: Duration, _ body: @escaping SchedulerAdapter.Task) -> Cancellation {
    state.withLock { state in
      let task = WaitingTask(state.now + max(delay, .zero), body)
      let place = state.tasks.firstIndex { $0.due > task.due } ?? state.tasks.endIndex
      state.tasks.insert(task, at: place)
      return task.cancellation
    }
  }

  private func advance(_ time: Duration) {
    let end = state.withLock { $0.now + time }
    turn.run {
      while let task = next(until: end) { task.run() }
      state.withLock { $0.now = max($0.now, end) }
    }
  }

  private func next(until end: Duration) -> WaitingTask? {
    state.withLock { state in
      guard let first = state.tasks.first, first.due <= end else { return nil }
      state.now = max(state.now, first.due)
      return state.tasks.removeFirst()
    }
  }
}

private final class BucketScheduler: Sendable {
  private let lock = NSRecursiveLock()
  private let state = Sheltered<(now: Duration, buckets: [Duration: [WaitingTask]])>((.zero, [:]))
  private let turn = Turn()

  var adapter: SchedulerAdapter {
    SchedulerAdapter(
      schedule: { [self] in schedule(.zero, $0) },
      after: { [self] in schedule($0, $1) },
      advance: { [self] in advance($0) }
    )
  }

  private func schedule(_ delay: Duration, _ body: @escaping SchedulerAdapter.Task) -> Cancellation {
    lock.withLock {
      let task = WaitingTask(state.value.now + max(delay, .zero), body)
      state.value.buckets[task.due, default: []].append(task)
      return task.cancellation
    }
  }

  private func advance(_ time: Duration) {
    let end = lock.withLock { state.value.now + time }
    turn.run {
      while let task = next(until: end) { task.run() }
      lock.withLock { state.value.now = max(state.value.now, end) }
    }
  }

  private func next(until end: Duration) -> WaitingTask? {
    lock.withLock {
      guard let first = state.value.buckets.keys.min(), first <= end else { return nil }
      state.value.now = max(state.value.now, first)
      let task = state.value.buckets[first]?.removeFirst()
      if state.value.buckets[first]?.isEmpty ?? true { state.value.buckets[first] = nil }
      return task
    }
  }
}
