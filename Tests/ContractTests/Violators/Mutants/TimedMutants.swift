import Reactive

@testable import ReactiveContractKit

extension OperatorMutant {
  static var timed: [OperatorMutant] {
    [
      timed("observe(on:)", { ObserveOnMutant(bug: $0) }, as: { $0 }),
      timed("delay(2)", { DelayMutant(bug: $0) }, as: { $0 }),
      timed("throttle(2)", { ThrottleMutant(bug: $0) }, as: { $0 }),
      timed("debounce(2)", { DebounceMutant(bug: $0) }, as: { $0 }),
      timed("collect(every: 2)", { CollectEveryMutant(bug: $0) }, as: Oracle.batch),
      timed("lazyMap(on:)", { LazyMapMutant(bug: $0) }, as: { $0 + $0 }),
      single(.timed, "start(on:)", startOnMutant),
      single(.timed, "timeout(after: 2)", timeoutMutant),
      single(.timed, "timeout(withoutValueFor: 2)", gapMutant),
    ].flatMap(\.self)
  }
}

private protocol Mutant: TimedTransducer<String, String, TestFailure> {
  associatedtype Mistake: Bug
  var bug: Mistake? { get }
}

private typealias Plan = Reactive.Effects<String, TestFailure>

private let two = Duration.milliseconds(2)

private struct ObserveOnMutant: Mutant {
  enum Mistake: String, Bug {
    case overtakes = "lets a failure overtake the values"
    case newest = "delivers only the newest value of an instant"
  }

  let bug: Mistake?

  func receive(_ value: String, _ effects: inout Plan) {
    if bug == .newest { effects.discard() }
    effects.send(value)
  }

  func end(_ termination: Termination<TestFailure>, _ effects: inout Plan) {
    if bug == .overtakes, case .failed = termination { effects.discard() }
    effects.end(termination)
  }

  func wake(_ wakeUp: Plan.WakeUp, _ effects: inout Plan) {}
}

private struct DelayMutant: Mutant {
  enum Mistake: String, Bug {
    case failure = "delays a failure"
    case interruption = "delays an interruption"
    case overtakes = "lets the completion overtake the values"
    case newest = "lets only the newest value wait"
    case chained = "waits anew behind each value"
    case pending = "delivers what waits before it fails"
  }

  let bug: Mistake?
  var waiting: [(wakeUp: Plan.WakeUp, value: String)] = []
  var end: (wakeUp: Plan.WakeUp, termination: Termination<TestFailure>)?
  var lastDue = SchedulerInstant.zero

  mutating func receive(_ value: String, _ effects: inout Plan) {
    if bug == .newest {
      for (wakeUp, _) in waiting { effects.cancel(wakeUp) }
      waiting = []
    }
    let beginning = bug == .chained ? max(lastDue, effects.now) : effects.now
    lastDue = beginning.advanced(by: two)
    waiting.append((effects.wake(at: lastDue), value))
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Plan) {
    let waits =
      switch termination {
      case .completed: bug != .overtakes
      case .failed: bug == .failure
      case .interrupted: bug == .interruption
      }
    if waits {
      end = (effects.wake(after: two), termination)
      return
    }
    for (wakeUp, value) in waiting {
      effects.cancel(wakeUp)
      if bug == .pending, case .failed = termination { effects.send(value) }
    }
    effects.end(termination)
  }

  mutating func wake(_ wakeUp: Plan.WakeUp, _ effects: inout Plan) {
    if let end, end.wakeUp == wakeUp { return effects.end(end.termination) }
    guard let index = waiting.firstIndex(where: { $0.wakeUp == wakeUp }) else { return }
    effects.send(waiting.remove(at: index).value)
  }
}

private struct ThrottleMutant: Mutant {
  enum Mistake: String, Bug {
    case loses = "drops what comes too early"
    case trailing = "makes the first value wait"
    case restarts = "counts from the last value that came"
  }

  let bug: Mistake?
  var pending: (value: String, due: SchedulerInstant, wakeUp: Plan.WakeUp)?
  var last: SchedulerInstant?

  mutating func receive(_ value: String, _ effects: inout Plan) {
    let now = effects.now
    if bug == .trailing, last == nil { last = now }
    let due = last.map { max(now, $0.advanced(by: two)) } ?? now
    if bug == .restarts, last != nil { last = now }
    if bug == .loses, due > now { return }
    if let pending, pending.due == due {
      self.pending = (value, due, pending.wakeUp)
      return
    }
    if let pending { effects.cancel(pending.wakeUp) }
    pending = (value, due, effects.wake(at: due))
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Plan) {
    if case .completed = termination, let pending, pending.due <= effects.now { effects.send(pending.value) }
    if let pending { effects.cancel(pending.wakeUp) }
    effects.end(termination)
  }

  mutating func wake(_ wakeUp: Plan.WakeUp, _ effects: inout Plan) {
    guard let (value, due, _) = pending else { return }
    pending = nil
    last = due
    effects.send(value)
  }
}

private struct DebounceMutant: Mutant {
  enum Mistake: String, Bug {
    case steady = "does not wait anew for a new value"
    case failure = "gives out what waits when it fails"
    case completion = "gives out what waits when it completes"
    case oldest = "keeps the first of the values that come too fast"
  }

  let bug: Mistake?
  var pending: (value: String, wakeUp: Plan.WakeUp)?

  mutating func receive(_ value: String, _ effects: inout Plan) {
    if bug == .steady, let pending {
      self.pending = (value, pending.wakeUp)
      return
    }
    if let pending { effects.cancel(pending.wakeUp) }
    let kept = bug == .oldest ? pending?.value ?? value : value
    pending = (kept, effects.wake(after: two))
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Plan) {
    let givesOut =
      switch termination {
      case .completed: bug == .completion
      case .failed: bug == .failure
      case .interrupted: false
      }
    if let pending {
      effects.cancel(pending.wakeUp)
      if givesOut { effects.send(pending.value) }
    }
    effects.end(termination)
  }

  mutating func wake(_ wakeUp: Plan.WakeUp, _ effects: inout Plan) {
    if let value = pending.take()?.value { effects.send(value) }
  }
}

private struct CollectEveryMutant: TimedTransducer {
  typealias Plan = Reactive.Effects<[String], TestFailure>

  enum Mistake: String, Bug {
    case first = "counts from the first value"
    case failure = "gives out what it has when it fails"
    case running = "gives out all that it has ever had"
  }

  let bug: Mistake?
  var values: [String] = []
  var due: SchedulerInstant?

  mutating func begin(_ effects: inout Plan) { if bug != .first { wait(from: effects.now, &effects) } }

  mutating func receive(_ value: String, _ effects: inout Plan) {
    if due == nil { wait(from: effects.now, &effects) }
    values.append(value)
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Plan) {
    if bug == .failure, case .failed = termination, !values.isEmpty { effects.send(values) }
    effects.end(termination)
  }

  mutating func wake(_ wakeUp: Plan.WakeUp, _ effects: inout Plan) {
    effects.send(values)
    if bug != .running { values = [] }
    if let due { wait(from: due, &effects) }
  }

  private mutating func wait(from beginning: SchedulerInstant, _ effects: inout Plan) {
    let instant = beginning.advanced(by: two)
    due = instant
    effects.wake(at: instant)
  }
}

private struct LazyMapMutant: Mutant {
  enum Mistake: String, Bug {
    case every = "maps every value"
    case first = "maps the first of the values that wait"
    case overtakes = "completes without the value that waits"
  }

  let bug: Mistake?
  var waiting: (wakeUp: Plan.WakeUp, value: String)?

  mutating func receive(_ value: String, _ effects: inout Plan) {
    if bug == .every { return effects.send(value) }
    if let waiting {
      if bug != .first { self.waiting = (waiting.wakeUp, value) }
      return
    }
    waiting = (effects.wake(after: .zero), value)
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Plan) {
    var isInterrupted: Bool { if case .interrupted = termination { true } else { false } }
    var isCompleted: Bool { if case .completed = termination { true } else { false } }
    if bug == .every, isInterrupted { effects.discard() }
    if let waiting {
      effects.cancel(waiting.wakeUp)
      if !isInterrupted, bug != .overtakes || !isCompleted { effects.send(waiting.value) }
    }
    effects.end(termination)
  }

  mutating func wake(_ wakeUp: Plan.WakeUp, _ effects: inout Plan) {
    guard let value = waiting?.value else { return }
    waiting = nil
    effects.send(value)
  }
}
