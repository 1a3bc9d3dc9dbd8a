import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let tenthWheel = Bug(
    "tenth/wheel-of-microseconds",
    "A port of a timer wheel from a small device counts a delay in 32 bits of microseconds, which hold 71 minutes.",
    breaks: "T5",
    witness: .played(correct: "2 ms", broken: "2 ms a day") { variant in
      let log = TenthLog()
      let wheel = TenthWheel(variant)
      _ = wheel.schedule(after: .seconds(86_400)) { log.add("a day") }
      _ = wheel.schedule(after: .milliseconds(2)) { log.add("2 ms") }
      wheel.advance(by: .seconds(7_200))
      return log.text
    },
    subject: { variant in
      Subject(
        SchedulerSubject("wheel", belongsToOneThread: true) {
          let wheel = TenthWheel(variant)
          return SchedulerAdapter(
            schedule: { wheel.schedule(after: .zero, $0) },
            after: { wheel.schedule(after: $0, $1) },
            advance: { wheel.advance(by: $0) }
          )
        }
      )
    }
  )

  static let tenthLoop = Bug(
    "tenth/loop-job-keeps-its-task",
    "The handle of a job holds the job, and the job still holds its task when that has run.",
    breaks: "T7",
    witness: .played(correct: "released", broken: "held") { variant in
      let loop = TenthLoop(variant)
      var page: TenthPage? = TenthPage()
      weak let seen = page
      let handle = loop.post { [page] in withExtendedLifetime(page) {} }
      page = nil
      loop.turn()
      return withExtendedLifetime(handle) { seen == nil ? "released" : "held" }
    },
    subject: { variant in
      Subject(
        SchedulerSubject("loop", belongsToOneThread: true) {
          let loop = TenthLoop(variant)
          return SchedulerAdapter(schedule: { loop.post($0) }, advance: { _ in loop.turn() })
        }
      )
    }
  )
}

private final class TenthPage: Sendable {}

/// A scheduler of virtual time that belongs to one thread.
private final class TenthWheel: Sendable {
  private struct Entry: Sendable {
    let id: Int
    let due: Int
    let task: @Sendable () -> Void
  }

  private let state = Mutex((entries: [Entry](), nextID: 0, now: 0))
  private let variant: Bug.Variant

  init(_ variant: Bug.Variant) {
    self.variant = variant
  }

  func schedule(after delay: Duration, _ task: @escaping @Sendable () -> Void) -> Cancellation {
    let wait = variant == .correct ? delay.tenthTicks : Int(UInt32(truncatingIfNeeded: delay.tenthTicks))
    let id = state.withLock { state in
      state.nextID += 1
      state.entries.append(Entry(id: state.nextID, due: state.now + wait, task: task))
      return state.nextID
    }
    return Cancellation { [self] in
      let removed = state.withLock { state in
        state.entries.firstIndex { $0.id == id }.map { state.entries.remove(at: $0) }
      }
      withExtendedLifetime(removed) {}
    }
  }

  func advance(by duration: Duration) {
    let end = state.withLock { $0.now + duration.tenthTicks }
    while let entry = takeFirst(upTo: end) { entry.task() }
    state.withLock { $0.now = end }
  }

  private func takeFirst(upTo end: Int) -> Entry? {
    state.withLock { state in
      let places = state.entries.indices
      let first = places.min { (state.entries[$0].due, $0) < (state.entries[$1].due, $1) }
      guard let first, state.entries[first].due <= end else { return nil }
      state.now = max(state.now, state.entries[first].due)
      return state.entries.remove(at: first)
    }
  }
}

extension Duration {
  fileprivate var tenthTicks: Int {
    Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000)
  }
}

/// A loop that one thread turns.
private final class TenthLoop: Sendable {
  private let jobs = Mutex<[TenthJob]>([])
  private let variant: Bug.Variant

  init(_ variant: Bug.Variant) {
    self.variant = variant
  }

  func post(_ task: @escaping @Sendable () -> Void) -> Cancellation {
    let job = TenthJob(task)
    jobs.withLock { $0.append(job) }
    return Cancellation { _ = job.takeTask() }
  }

  func turn() {
    while let job = jobs.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) {
      let task = variant == .correct ? job.takeTask() : job.task
      task?()
    }
  }
}

private final class TenthJob: Sendable {
  private let held: Mutex<(@Sendable () -> Void)?>

  init(_ task: @escaping @Sendable () -> Void) {
    held = Mutex(task)
  }

  var task: (@Sendable () -> Void)? { held.withLock { $0 } }

  func takeTask() -> (@Sendable () -> Void)? {
    held.withLock { task in
      defer { task = nil }
      return task
    }
  }
}
