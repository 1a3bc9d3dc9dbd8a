import Reactive

@testable import ReactiveContractKit

extension OperatorEdition {
  static var timed: [OperatorEdition] {
    [
      timed("observe(on:)", { ObserveOnEdition(slip: $0) }, as: { $0 }),
      timed("delay(2)", { DelayEdition(slip: $0) }, as: { $0 }),
      timed("throttle(2)", { ThrottleEdition(slip: $0) }, as: { $0 }),
      timed("debounce(2)", { DebounceEdition(slip: $0) }, as: { $0 }),
      timed("collect(every: 2)", { CollectEveryEdition(slip: $0) }, as: Oracle.batch),
      timed("lazyMap(on:)", { LazyMapEdition(slip: $0) }, as: { $0 + $0 }),
      single(.timed, "start(on:)", startOnEdition),
      single(.timed, "timeout(after: 2)", timeoutEdition),
      single(.timed, "timeout(withoutValueFor: 2)", gapEdition),
    ].flatMap(\.self)
  }
}

private protocol Edition: TimedTransducer<String, String, TestFailure> {
  associatedtype Mistake: Slip
  var slip: Mistake? { get }
}

private typealias Plan = Reactive.Agenda<String, TestFailure>

private let two = Duration.milliseconds(2)

private struct ObserveOnEdition: Edition {
  enum Mistake: String, Slip {
    case overtakes = "lets a failure overtake the values"
    case newest = "delivers only the newest value of an instant"
  }

  let slip: Mistake?

  func receive(_ value: String, _ agenda: inout Plan) {
    if slip == .newest { agenda.discard() }
    agenda.send(value)
  }

  func end(_ termination: Termination<TestFailure>, _ agenda: inout Plan) {
    if slip == .overtakes, case .failed = termination { agenda.discard() }
    agenda.end(termination)
  }

  func wake(_ wakeUp: Plan.WakeUp, _ agenda: inout Plan) {}
}

private struct DelayEdition: Edition {
  enum Mistake: String, Slip {
    case failure = "delays a failure"
    case interruption = "delays an interruption"
    case overtakes = "lets the completion overtake the values"
    case newest = "lets only the newest value wait"
    case chained = "waits anew behind each value"
    case pending = "delivers what waits before it fails"
  }

  let slip: Mistake?
  var waiting: [(wakeUp: Plan.WakeUp, value: String)] = []
  var end: (wakeUp: Plan.WakeUp, termination: Termination<TestFailure>)?
  var lastDue = SchedulerInstant.zero

  mutating func receive(_ value: String, _ agenda: inout Plan) {
    if slip == .newest {
      for (wakeUp, _) in waiting { agenda.cancel(wakeUp) }
      waiting = []
    }
    let beginning = slip == .chained ? max(lastDue, agenda.now) : agenda.now
    lastDue = beginning.advanced(by: two)
    waiting.append((agenda.wake(at: lastDue), value))
  }

  mutating func end(_ termination: Termination<TestFailure>, _ agenda: inout Plan) {
    let waits =
      switch termination {
      case .completed: slip != .overtakes
      case .failed: slip == .failure
      case .interrupted: slip == .interruption
      }
    if waits {
      end = (agenda.wake(after: two), termination)
      return
    }
    for (wakeUp, value) in waiting {
      agenda.cancel(wakeUp)
      if slip == .pending, case .failed = termination { agenda.send(value) }
    }
    agenda.end(termination)
  }

  mutating func wake(_ wakeUp: Plan.WakeUp, _ agenda: inout Plan) {
    if let end, end.wakeUp == wakeUp { return agenda.end(end.termination) }
    guard let index = waiting.firstIndex(where: { $0.wakeUp == wakeUp }) else { return }
    agenda.send(waiting.remove(at: index).value)
  }
}

private struct ThrottleEdition: Edition {
  enum Mistake: String, Slip {
    case loses = "drops what comes too early"
    case trailing = "makes the first value wait"
    case restarts = "counts from the last value that came"
  }

  let slip: Mistake?
  var pending: (value: String, due: SchedulerInstant, wakeUp: Plan.WakeUp)?
  var last: SchedulerInstant?

  mutating func receive(_ value: String, _ agenda: inout Plan) {
    let now = agenda.now
    if slip == .trailing, last == nil { last = now }
    let due = last.map { max(now, $0.advanced(by: two)) } ?? now
    if slip == .restarts, last != nil { last = now }
    if slip == .loses, due > now { return }
    if let pending, pending.due == due {
      self.pending = (value, due, pending.wakeUp)
      return
    }
    if let pending { agenda.cancel(pending.wakeUp) }
    pending = (value, due, agenda.wake(at: due))
  }

  mutating func end(_ termination: Termination<TestFailure>, _ agenda: inout Plan) {
    if case .completed = termination, let pending, pending.due <= agenda.now { agenda.send(pending.value) }
    if let pending { agenda.cancel(pending.wakeUp) }
    agenda.end(termination)
  }

  mutating func wake(_ wakeUp: Plan.WakeUp, _ agenda: inout Plan) {
    guard let (value, due, _) = pending else { return }
    pending = nil
    last = due
    agenda.send(value)
  }
}

private struct DebounceEdition: Edition {
  enum Mistake: String, Slip {
    case steady = "does not wait anew for a new value"
    case failure = "gives out what waits when it fails"
    case completion = "gives out what waits when it completes"
    case oldest = "keeps the first of the values that come too fast"
  }

  let slip: Mistake?
  var pending: (value: String, wakeUp: Plan.WakeUp)?

  mutating func receive(_ value: String, _ agenda: inout Plan) {
    if slip == .steady, let pending {
      self.pending = (value, pending.wakeUp)
      return
    }
    if let pending { agenda.cancel(pending.wakeUp) }
    let kept = slip == .oldest ? pending?.value ?? value : value
    pending = (kept, agenda.wake(after: two))
  }

  mutating func end(_ termination: Termination<TestFailure>, _ agenda: inout Plan) {
    let givesOut =
      switch termination {
      case .completed: slip == .completion
      case .failed: slip == .failure
      case .interrupted: false
      }
    if let pending {
      agenda.cancel(pending.wakeUp)
      if givesOut { agenda.send(pending.value) }
    }
    agenda.end(termination)
  }

  mutating func wake(_ wakeUp: Plan.WakeUp, _ agenda: inout Plan) {
    if let value = pending.take()?.value { agenda.send(value) }
  }
}

private struct CollectEveryEdition: TimedTransducer {
  typealias Plan = Reactive.Agenda<[String], TestFailure>

  enum Mistake: String, Slip {
    case first = "counts from the first value"
    case failure = "gives out what it has when it fails"
    case running = "gives out all that it has ever had"
  }

  let slip: Mistake?
  var values: [String] = []
  var due: SchedulerInstant?

  mutating func begin(_ agenda: inout Plan) { if slip != .first { wait(from: agenda.now, &agenda) } }

  mutating func receive(_ value: String, _ agenda: inout Plan) {
    if due == nil { wait(from: agenda.now, &agenda) }
    values.append(value)
  }

  mutating func end(_ termination: Termination<TestFailure>, _ agenda: inout Plan) {
    if slip == .failure, case .failed = termination, !values.isEmpty { agenda.send(values) }
    agenda.end(termination)
  }

  mutating func wake(_ wakeUp: Plan.WakeUp, _ agenda: inout Plan) {
    agenda.send(values)
    if slip != .running { values = [] }
    if let due { wait(from: due, &agenda) }
  }

  private mutating func wait(from beginning: SchedulerInstant, _ agenda: inout Plan) {
    let instant = beginning.advanced(by: two)
    due = instant
    agenda.wake(at: instant)
  }
}

private struct LazyMapEdition: Edition {
  enum Mistake: String, Slip {
    case every = "maps every value"
    case first = "maps the first of the values that wait"
    case overtakes = "completes without the value that waits"
  }

  let slip: Mistake?
  var waiting: (wakeUp: Plan.WakeUp, value: String)?

  mutating func receive(_ value: String, _ agenda: inout Plan) {
    if slip == .every { return agenda.send(value) }
    if let waiting {
      if slip != .first { self.waiting = (waiting.wakeUp, value) }
      return
    }
    waiting = (agenda.wake(after: .zero), value)
  }

  mutating func end(_ termination: Termination<TestFailure>, _ agenda: inout Plan) {
    var isInterrupted: Bool { if case .interrupted = termination { true } else { false } }
    var isCompleted: Bool { if case .completed = termination { true } else { false } }
    if slip == .every, isInterrupted { agenda.discard() }
    if let waiting {
      agenda.cancel(waiting.wakeUp)
      if !isInterrupted, slip != .overtakes || !isCompleted { agenda.send(waiting.value) }
    }
    agenda.end(termination)
  }

  mutating func wake(_ wakeUp: Plan.WakeUp, _ agenda: inout Plan) {
    guard let value = waiting?.value else { return }
    waiting = nil
    agenda.send(value)
  }
}
