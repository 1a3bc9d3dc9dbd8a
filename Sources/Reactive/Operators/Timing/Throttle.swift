extension Signal {
  /// Delivers values on the scheduler at least the given time apart; in between it keeps the latest.
  ///
  /// | event       | effect                                                                                                 |
  /// | ----------- | ------------------------------------------------------------------------------------------------------ |
  /// | next        | delivered as soon as the interval since the last slot is over; replaced by a value that arrives before |
  /// | failed      | on the scheduler as soon as possible; a waiting value is dropped                                       |
  /// | completed   | on the scheduler as soon as possible; a waiting value is dropped unless it is due now                  |
  /// | interrupted | on the scheduler as soon as possible; a waiting value is dropped                                       |
  ///
  ///     -abc----d-|
  ///       throttle(3)
  ///     -a--c---d-|
  ///
  /// A slot is the instant at which the scheduler takes up a value. The interval is measured from slot to slot, not
  /// from delivery to delivery. At most one value waits. Satisfies E2, E4 and B1.
  ///
  /// - Parameters:
  ///   - interval: The minimum time between two values; not negative.
  ///   - scheduler: The scheduler on which observers of the result run.
  /// - Complexity: O(log n) per value for the scheduler's queue.
  @inlinable
  public func throttle(_ interval: Duration, on scheduler: any TimedScheduler) -> Signal<Value, Failure> {
    applying(Throttle(interval), on: scheduler)
  }
}

extension SignalProducer {
  /// Delivers values of every run at least the given time apart; in between it keeps the latest.
  ///
  /// See ``Signal/throttle(_:on:)``.
  @inlinable
  public func throttle(_ interval: Duration, on scheduler: any TimedScheduler) -> SignalProducer<Value, Failure> {
    applying(Throttle(interval), on: scheduler)
  }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Delivers values on the scheduler at least the given time apart; in between it keeps the latest.
  ///
  /// See ``Signal/throttle(_:on:)``.
  @inlinable
  public static func throttle(_ interval: Duration, on scheduler: any TimedScheduler) -> Self {
    Self(signal: { $0.throttle(interval, on: scheduler) }, producer: { $0.throttle(interval, on: scheduler) })
  }
}

@usableFromInline
struct Throttle<Value: Sendable, Failure: Error>: TimedTransducer {
  @usableFromInline typealias Plan = Effects<Value, Failure>

  @usableFromInline let interval: Duration

  /// The value that is waiting for its slot.
  @usableFromInline var pending: (value: Value, due: SchedulerInstant, wakeUp: Plan.WakeUp)?

  @usableFromInline var lastSlot: SchedulerInstant?

  @inlinable
  init(_ interval: Duration) {
    require(interval >= .zero, "throttle(_:on:) needs an interval of zero or more, got \(interval)")
    self.interval = interval
  }

  @usableFromInline var name: String { "throttle(\(interval))" }

  @inlinable
  mutating func receive(_ value: Value, _ effects: inout Plan) {
    // If the scheduler is late, this wake-up may already be due; a new one would run after all actions scheduled since.
    if let pending {
      self.pending?.value = value
      effects.drop(pending.value)
      return
    }
    let now = effects.now
    let due = lastSlot.map { max(now, $0.advanced(by: interval)) } ?? now
    pending = (value, due, effects.wake(at: due))
  }

  @inlinable
  mutating func end(_ termination: Termination<Failure>, _ effects: inout Plan) {
    if case .completed = termination, let pending, pending.due <= effects.now { effects.send(pending.value) }
    drop(&effects)
    effects.end(termination)
  }

  @inlinable
  mutating func wake(_ wakeUp: Plan.WakeUp, _ effects: inout Plan) {
    guard let pending = pending.take() else { return }
    lastSlot = max(pending.due, effects.now)
    effects.send(pending.value)
  }

  @inlinable
  mutating func drop(_ effects: inout Plan) {
    guard let pending = pending.take() else { return }
    effects.cancel(pending.wakeUp)
    effects.drop(pending.value)
  }
}
