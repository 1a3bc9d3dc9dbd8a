/// The effects that a timed operator requests; the code that runs the operator performs them.
public struct Effects<Output: Sendable, Failure: Error>: ~Copyable {
  /// Identifies one pending wake-up.
  public struct WakeUp: Hashable, Sendable {
    @usableFromInline
    let number: Int

    @inlinable
    init(number: Int) { self.number = number }
  }

  /// One event to deliver.
  @usableFromInline
  enum Item {
    case value(Output)
    case end(Termination<Failure>)
  }

  @usableFromInline
  var values: [Item] = []
  @usableFromInline
  var end: Termination<Failure>?
  @usableFromInline
  var wakeUps: [(WakeUp, SchedulerInstant)] = []
  @usableFromInline
  var cancelled: [WakeUp] = []
  @usableFromInline
  var lastNumber = 0
  @usableFromInline
  var clock: (any TimedScheduler)?

  /// Values and ends that will not be delivered; released after the thread has left the operator, as a `deinit` may use
  /// the stream.
  ///
  /// The first value has a separate place, so that an operator that drops one value per event allocates nothing.
  @usableFromInline
  var firstDropped: Output?
  @usableFromInline
  var dropped: [Item] = []

  @inlinable
  init(clock: (any TimedScheduler)? = nil) { self.clock = clock }

  /// The time of the scheduler, or zero if it has no clock and so performs no wake-ups.
  @inlinable
  public var now: SchedulerInstant { clock?.now ?? .zero }

  /// Sends a value on the scheduler, as soon as possible and after everything sent before.
  @inlinable
  public mutating func send(_ value: Output) { if end == nil { values.append(.value(value)) } else { drop(value) } }

  /// Ends the stream on the scheduler, after everything sent before; the first end wins.
  @inlinable
  public mutating func end(_ termination: Termination<Failure>) { if end == nil { end = termination } }

  /// Drops everything that was sent and has not been delivered.
  @inlinable
  public mutating func discard() {
    dropped.append(contentsOf: values)
    values.removeAll(keepingCapacity: true)
    if let end = end.take() { dropped.append(.end(end)) }
  }

  /// Releases a value that will not be sent, as soon as no thread is inside the operator.
  ///
  /// Use this for values that the operator has kept and replaces: a `deinit` may interrupt the stream or dispose of the
  /// run, and inside the operator it would wait for the operator forever.
  @inlinable
  public mutating func drop(_ value: Output) {
    if Self.dropsNothing { return }
    if firstDropped == nil { firstDropped = value } else { dropped.append(.value(value)) }
  }

  /// Requests a call of ``TimedTransducer/wake(_:_:)`` on the scheduler after the given time.
  @discardableResult
  @inlinable
  public mutating func wake(after delay: Duration) -> WakeUp { wake(at: now.advanced(by: delay)) }

  /// Requests a call of ``TimedTransducer/wake(_:_:)`` on the scheduler at the given instant.
  @discardableResult
  @inlinable
  public mutating func wake(at instant: SchedulerInstant) -> WakeUp {
    lastNumber += 1
    let wakeUp = WakeUp(number: lastNumber)
    wakeUps.append((wakeUp, instant))
    return wakeUp
  }

  /// Cancels a wake-up; does nothing if it has taken place.
  @inlinable
  public mutating func cancel(_ wakeUp: WakeUp) { cancelled.append(wakeUp) }
}

extension Effects {
  @inlinable
  var hasValues: Bool { !values.isEmpty }
  @inlinable
  var hasDeliveries: Bool { hasValues || end != nil }
  @inlinable
  var hasWakeUps: Bool { !wakeUps.isEmpty || !cancelled.isEmpty }

  /// True if releasing a value has no effect.
  @inlinable
  static var dropsNothing: Bool { _isPOD(Output.self) }

  /// Takes the dropped values and ends but the first value, to be released when the thread is inside no stream.
  @inlinable
  mutating func takeDropped() -> [Item] { exchange(&dropped, with: []) }

  @inlinable
  mutating func takeValues() -> [Item] { exchange(&values, with: []) }

  @inlinable
  mutating func takeDeliveries() -> [Item] {
    if let termination = end.take() { values.append(.end(termination)) }
    return takeValues()
  }

  @inlinable
  mutating func forgetWakeUps() { (wakeUps, cancelled) = ([], []) }
}
