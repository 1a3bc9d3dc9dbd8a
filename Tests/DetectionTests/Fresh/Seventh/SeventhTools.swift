import Reactive
import ReactiveContractKit
import Synchronization

/// Schedulers.
extension Bug {
  static let seventhTools: [Bug] = [seventhAgendaBug, seventhDeskBug]

  // MARK: T5

  private static let seventhAgendaBug = Bug(
    "seventh/month-in-32-bits",
    "A scheduler passes delays on as milliseconds of 32 bits, which end after 24 days.",
    breaks: "T5",
    witness: .played(correct: "day25 day30 task", broken: "task day25 day30") { variant in
      let log = SeventhLog()
      let agenda = SeventhAgenda(variant)
      _ = agenda.schedule(after: .seconds(30 * 86_400)) { log.add("task") }
      agenda.advance(by: .seconds(25 * 86_400))
      log.add("day25")
      agenda.advance(by: .seconds(5 * 86_400 - 1))
      log.add("day30")
      agenda.advance(by: .seconds(1))
      return log.text
    },
    subject: { variant in
      Subject(
        SchedulerSubject("seventh agenda", belongsToOneThread: true) {
          let agenda = SeventhAgenda(variant)
          return SchedulerAdapter(
            schedule: { task in Cancellation(agenda.schedule(after: .zero, task)) },
            after: { delay, task in Cancellation(agenda.schedule(after: delay, task)) },
            advance: { agenda.advance(by: $0) }
          )
        }
      )
    }
  )

  // MARK: T2

  private static let seventhDeskBug = Bug(
    "seventh/urgent-tasks-overtake",
    "A scheduler keeps tasks without a delay in a list of their own, which goes before the tasks whose time has come.",
    breaks: "T2",
    witness: .played(correct: "a b c", broken: "a c b") { variant in
      let log = SeventhLog()
      let desk = SeventhDesk(variant)
      _ = desk.schedule(after: .milliseconds(2)) {
        log.add("a")
        _ = desk.schedule { log.add("c") }
      }
      _ = desk.schedule(after: .milliseconds(2)) { log.add("b") }
      desk.advance(by: .milliseconds(2))
      return log.text
    },
    subject: { variant in
      Subject(
        SchedulerSubject("seventh desk", belongsToOneThread: true) {
          let desk = SeventhDesk(variant)
          return SchedulerAdapter(
            schedule: { task in Cancellation(desk.schedule(task)) },
            after: { delay, task in Cancellation(desk.schedule(after: delay, task)) },
            advance: { desk.advance(by: $0) }
          )
        }
      )
    }
  )
}

/// A task that waits; it is released when it has run or is cancelled.
private final class SeventhTask {
  let due: Duration
  let number: Int
  var action: (@Sendable () -> Void)?

  init(_ due: Duration, _ number: Int, _ action: @escaping @Sendable () -> Void) {
    self.due = due
    self.number = number
    self.action = action
  }

  func isBefore(_ other: SeventhTask) -> Bool { (due, number) < (other.due, other.number) }
}

/// A scheduler whose time passes by hand, for one thread.
private final class SeventhAgenda: @unchecked Sendable {
  private let variant: Bug.Variant
  private var tasks: [SeventhTask] = []
  private var now = Duration.zero
  private var count = 0

  init(_ variant: Bug.Variant) { self.variant = variant }

  func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> () -> Void {
    var wait = max(delay, .zero)
    if variant == .broken, wait >= .milliseconds(1) {
      wait =
        .milliseconds(Int32(clamping: wait.components.seconds * 1_000))
        + .nanoseconds(wait.components.attoseconds / 1_000_000_000)
    }
    count += 1
    let task = SeventhTask(now + wait, count, action)
    tasks.append(task)
    return { [weak self] in
      task.action = nil
      self?.tasks.removeAll { $0 === task }
    }
  }

  func advance(by duration: Duration) {
    let end = now + duration
    while let next = tasks.min(by: { $0.isBefore($1) }), next.due <= end {
      tasks.removeAll { $0 === next }
      now = max(now, next.due)
      let action = next.action
      next.action = nil
      action?()
    }
    now = end
  }
}

/// A scheduler with two lists, for one thread.
private final class SeventhDesk: @unchecked Sendable {
  private let variant: Bug.Variant
  private var urgent: [SeventhTask] = []
  private var timed: [SeventhTask] = []
  private var now = Duration.zero
  private var count = 0

  init(_ variant: Bug.Variant) { self.variant = variant }

  func schedule(_ action: @escaping @Sendable () -> Void) -> () -> Void {
    let task = make(.zero, action)
    urgent.append(task)
    return cancellation(of: task)
  }

  func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> () -> Void {
    let task = make(delay, action)
    timed.append(task)
    return cancellation(of: task)
  }

  func advance(by duration: Duration) {
    let end = now + duration
    while let next = next(until: end) {
      remove(next)
      now = max(now, next.due)
      let action = next.action
      next.action = nil
      action?()
    }
    now = end
  }

  private func next(until end: Duration) -> SeventhTask? {
    let due = timed.filter { $0.due <= end }.min { $0.isBefore($1) }
    guard let first = urgent.first, let due else { return urgent.first ?? due }
    return variant == .correct && due.isBefore(first) ? due : first
  }

  private func make(_ delay: Duration, _ action: @escaping @Sendable () -> Void) -> SeventhTask {
    count += 1
    return SeventhTask(now + max(delay, .zero), count, action)
  }

  private func cancellation(of task: SeventhTask) -> () -> Void {
    { [weak self] in
      task.action = nil
      self?.remove(task)
    }
  }

  private func remove(_ task: SeventhTask) {
    urgent.removeAll { $0 === task }
    timed.removeAll { $0 === task }
  }
}
