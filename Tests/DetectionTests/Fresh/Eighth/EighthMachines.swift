import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let eighthMachines: [Bug] = [eighthLifo, eighthOverflow]

  private static let eighthLifo = Bug(
    "eighth/newest-of-a-frame-first",
    "A game loop inserts a task before those that are due in the same frame, instead of behind them.",
    breaks: "T2",
    witness: .played(correct: "a b c", broken: "b a c") { variant in
      let log = EighthLog()
      let loop = EighthGameLoop(variant)
      _ = loop.schedule(after: .milliseconds(2)) { log.add("a") }
      _ = loop.schedule(after: .milliseconds(2)) { log.add("b") }
      _ = loop.schedule(after: .milliseconds(3)) { log.add("c") }
      loop.advance(by: .milliseconds(5))
      return log.text
    },
    subject: { variant in
      Subject(
        SchedulerSubject("eighth game loop", belongsToOneThread: true) {
          let loop = EighthGameLoop(variant)
          return SchedulerAdapter(
            schedule: { task in Cancellation(loop.schedule(after: .zero, task)) },
            after: { delay, task in Cancellation(loop.schedule(after: delay, task)) },
            advance: loop.advance
          )
        }
      )
    }
  )

  private static let eighthOverflow = Bug(
    "eighth/timer-of-more-than-24-days",
    "A timer counts its milliseconds in 32 bits, so that a delay of 25 days or more has passed at once.",
    breaks: "T5",
    witness: .played(correct: "early", broken: "late early") { variant in
      let log = EighthLog()
      let timers = EighthTimers(variant)
      _ = timers.schedule(after: .seconds(60)) { log.add("early") }
      _ = timers.schedule(after: .seconds(30 * 24 * 60 * 60)) { log.add("late") }
      timers.advance(by: .seconds(60))
      return log.text
    },
    subject: { variant in
      Subject(
        SchedulerSubject("eighth timers") {
          let timers = EighthTimers(variant)
          return SchedulerAdapter(
            schedule: { task in eighthCancellation(timers.time.schedule(task)) },
            after: { delay, task in eighthCancellation(timers.schedule(after: delay, task)) },
            recur: { recursion in eighthCancellation(timers.time.scheduleRecursively(recursion)) },
            advance: timers.advance
          )
        }
      )
    }
  )
}

private func eighthCancellation(_ disposable: (any Disposable)?) -> Cancellation? {
  disposable.map { disposable in Cancellation { disposable.dispose() } }
}

/// The scheduler of a game loop, which belongs to the thread of the loop.
private final class EighthGameLoop {
  private struct Entry {
    let number: Int
    let due: Duration
    let task: SchedulerAdapter.Task
  }

  private let variant: Bug.Variant
  private var entries: [Entry] = []
  private var count = 0
  private var now = Duration.zero

  init(_ variant: Bug.Variant) { self.variant = variant }

  /// Schedules a task, and returns what cancels it.
  func schedule(after delay: Duration, _ task: @escaping SchedulerAdapter.Task) -> () -> Void {
    count += 1
    let entry = Entry(number: count, due: now + delay, task: task)
    let place = entries.firstIndex { variant == .correct ? $0.due > entry.due : $0.due >= entry.due }
    entries.insert(entry, at: place ?? entries.endIndex)
    let number = count
    return { [weak self] in self?.entries.removeAll { $0.number == number } }
  }

  func advance(by duration: Duration) {
    let end = now + duration
    while let next = entries.first, next.due <= end {
      entries.removeFirst()
      now = max(now, next.due)
      next.task()
    }
    now = end
  }
}

/// Timers whose delays are numbers of milliseconds.
private final class EighthTimers: Sendable {
  let time = TestScheduler()
  private let variant: Bug.Variant

  init(_ variant: Bug.Variant) { self.variant = variant }

  func schedule(after delay: Duration, _ task: @escaping SchedulerAdapter.Task) -> (any Disposable)? {
    let (seconds, attoseconds) = delay.components
    let milliseconds = seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    let counter = variant == .correct ? milliseconds : Int64(Int32(truncatingIfNeeded: milliseconds))
    return time.schedule(after: .milliseconds(max(0, counter)), task)
  }

  @Sendable func advance(by duration: Duration) {
    try? time.advance(by: duration)
  }
}
