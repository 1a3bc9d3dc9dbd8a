import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let thirteenthHubClocks: [Bug] = [thirteenthRoutine, thirteenthHoliday]

  private static let thirteenthRoutine = Bug(
    "thirteenth/tasks-of-one-instant-reversed",
    "The hub sorts a new task in before those that are due at the same time, so that they run in reverse.",
    breaks: "T2",
    witness: .played(correct: "a b", broken: "b a") { variant in
      let (log, clock) = (ThirteenthLog(), ThirteenthClock(variant == .broken ? .sortsBefore : nil))
      _ = clock.schedule(after: .zero) { log.add("a") }
      _ = clock.schedule(after: .zero) { log.add("b") }
      clock.advance(by: .zero)
      return log.text
    },
    subject: { variant in
      Subject(thirteenthClockSubject("routine clock", variant == .broken ? .sortsBefore : nil))
    }
  )

  private static let thirteenthHoliday = Bug(
    "thirteenth/holiday-ends-after-24-days",
    "The hub counts delays in 32 bits of milliseconds, so that a task after a month runs after less than 25 days.",
    breaks: "T5",
    witness: .played(correct: ".", broken: "heating .") { variant in
      let (log, clock) = (ThirteenthLog(), ThirteenthClock(variant == .broken ? .shortens : nil))
      _ = clock.schedule(after: .seconds(30 * 86_400)) { log.add("heating") }
      clock.advance(by: .seconds(26 * 86_400))
      log.add(".")
      return log.text
    },
    subject: { variant in
      Subject(thirteenthClockSubject("holiday clock", variant == .broken ? .shortens : nil))
    }
  )
}

private func thirteenthClockSubject(_ name: String, _ fault: ThirteenthClock.Fault?) -> SchedulerSubject {
  SchedulerSubject(name) {
    let clock = ThirteenthClock(fault)
    return SchedulerAdapter(
      schedule: { clock.schedule(after: .zero, $0) },
      after: { clock.schedule(after: $0, $1) },
      advance: { clock.advance(by: $0) }
    )
  }
}

/// The clock of the hub, whose time is moved by a timer of the hardware.
private final class ThirteenthClock: Sendable {
  typealias Work = @Sendable () -> Void

  enum Fault: Sendable {
    case sortsBefore
    case shortens
  }

  private struct Entry {
    let number: Int
    let due: Duration
    let work: Work
  }

  private struct State {
    var now = Duration.zero
    var count = 0
    var entries: [Entry] = []
  }

  private static let longest = Duration.milliseconds(Int(Int32.max))
  private let fault: Fault?
  private let state = Mutex(State())
  private let turn = Mutex(())

  init(_ fault: Fault?) { self.fault = fault }

  func schedule(after delay: Duration, _ work: @escaping Work) -> Cancellation {
    let wait = max(.zero, fault == .shortens ? min(delay, Self.longest) : delay)
    let number = state.withLock { state in
      state.count += 1
      let entry = Entry(number: state.count, due: state.now + wait, work: work)
      let place = state.entries.firstIndex { other in
        fault == .sortsBefore ? other.due >= entry.due : other.due > entry.due
      }
      state.entries.insert(entry, at: place ?? state.entries.endIndex)
      return entry.number
    }
    return Cancellation { [weak self] in
      let removed = self?.state.withLock { state in
        state.entries.firstIndex { $0.number == number }.map { state.entries.remove(at: $0) }
      }
      _ = removed
    }
  }

  func advance(by duration: Duration) {
    turn.withLock { _ in
      let end = state.withLock { $0.now + duration }
      while runNext(until: end) {}
      state.withLock { $0.now = end }
    }
  }

  private func runNext(until end: Duration) -> Bool {
    let entry: Entry? = state.withLock { state in
      guard let first = state.entries.first, first.due <= end else { return nil }
      state.now = max(state.now, first.due)
      return state.entries.removeFirst()
    }
    entry?.work()
    return entry != nil
  }
}
