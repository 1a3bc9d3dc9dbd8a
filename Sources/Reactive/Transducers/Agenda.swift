/// What a timed operator wants done: filled in by the operator, carried out by whoever runs it.
public struct Agenda<Output: Sendable, Failure: Error>: ~Copyable {
  /// Names one pending wake-up.
  public struct WakeUp: Hashable, Sendable {
    let number: Int
  }

  /// One thing to deliver.
  enum Item {
    case value(Output)
    case end(Termination<Failure>)
  }

  private var values: [Item] = []
  private var end: Termination<Failure>?
  private var wakeUps: [(WakeUp, Duration)] = []
  private var cancelled: [WakeUp] = []
  private var lastNumber = 0
  private let clock: (any TimedScheduler)?

  init(clock: (any TimedScheduler)? = nil) { self.clock = clock }

  /// The time of the scheduler; zero on one that knows none, which carries out no wake-ups either.
  public var now: SchedulerInstant { clock?.now ?? .zero }

  /// Sends a value on the scheduler, as soon as possible and after everything sent before.
  public mutating func send(_ value: Output) { if end == nil { values.append(.value(value)) } }

  /// Ends the stream on the scheduler, after everything sent before; the first end wins.
  public mutating func end(_ termination: Termination<Failure>) { if end == nil { end = termination } }

  /// Drops everything that was sent and has not been delivered.
  public mutating func discard() {
    values.removeAll(keepingCapacity: true)
    end = nil
  }

  /// Asks for a call of ``TimedTransducer/wake(_:_:)`` on the scheduler after the given time.
  @discardableResult
  public mutating func wake(after delay: Duration) -> WakeUp {
    lastNumber += 1
    let wakeUp = WakeUp(number: lastNumber)
    wakeUps.append((wakeUp, delay))
    return wakeUp
  }

  /// Asks for a call of ``TimedTransducer/wake(_:_:)`` on the scheduler at the given instant.
  @discardableResult
  public mutating func wake(at instant: SchedulerInstant) -> WakeUp { wake(after: now.duration(to: instant)) }

  /// Calls a wake-up off; does nothing if it has taken place.
  public mutating func cancel(_ wakeUp: WakeUp) { cancelled.append(wakeUp) }
}

extension Agenda {
  var hasValues: Bool { !values.isEmpty }
  var hasDeliveries: Bool { hasValues || end != nil }
  var hasWakeUps: Bool { !wakeUps.isEmpty || !cancelled.isEmpty }

  mutating func takeValues() -> [Item] { exchange(&values, with: []) }

  mutating func takeDeliveries() -> [Item] {
    if let termination = end.take() { values.append(.end(termination)) }
    return takeValues()
  }

  mutating func takeWakeUps() -> (new: [(WakeUp, Duration)], cancelled: [WakeUp]) {
    (exchange(&wakeUps, with: []), exchange(&cancelled, with: []))
  }

  mutating func forgetWakeUps() { _ = takeWakeUps() }
}
