extension Signal {
  /// Delivers a value on the scheduler once no other value has arrived for the given time.
  ///
  /// | event       | effect                                                                                     |
  /// | ----------- | ------------------------------------------------------------------------------------------ |
  /// | next        | waits for the given time; replaces a waiting value                                         |
  /// | failed      | on the scheduler as soon as possible; a waiting value is dropped                           |
  /// | completed   | like `failed`; without `discardWhenCompleted`, sent after a waiting value when that is due |
  /// | interrupted | on the scheduler as soon as possible; a waiting value is dropped                           |
  ///
  ///     -ab-----c-|
  ///       debounce(3)
  ///     -----b----|
  ///
  /// At most one value waits. Satisfies E2, E4 and B1.
  ///
  /// - Parameters:
  ///   - interval: The time that must pass without another value; not negative.
  ///   - scheduler: The scheduler on which observers of the result run.
  ///   - discardWhenCompleted: If true, completion drops a waiting value; otherwise it waits for that value.
  /// - Complexity: O(log n) per value for the scheduler's queue.
  @inlinable
  public func debounce(
    _ interval: Duration,
    on scheduler: any TimedScheduler,
    discardWhenCompleted: Bool = true
  ) -> Signal<Value, Failure> {
    applying(Debounce(interval, discards: discardWhenCompleted), on: scheduler)
  }
}

extension SignalProducer {
  /// Delivers a value of a run on the scheduler once no other value has arrived for the given time.
  ///
  /// See ``Signal/debounce(_:on:discardWhenCompleted:)``.
  @inlinable
  public func debounce(
    _ interval: Duration,
    on scheduler: any TimedScheduler,
    discardWhenCompleted: Bool = true
  ) -> SignalProducer<Value, Failure> {
    applying(Debounce(interval, discards: discardWhenCompleted), on: scheduler)
  }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Delivers a value on the scheduler once no other value has arrived for the given time.
  ///
  /// See ``Signal/debounce(_:on:discardWhenCompleted:)``.
  @inlinable
  public static func debounce(
    _ interval: Duration,
    on scheduler: any TimedScheduler,
    discardWhenCompleted: Bool = true
  ) -> Self {
    Self(
      signal: { $0.debounce(interval, on: scheduler, discardWhenCompleted: discardWhenCompleted) },
      producer: { $0.debounce(interval, on: scheduler, discardWhenCompleted: discardWhenCompleted) }
    )
  }
}

@usableFromInline
struct Debounce<Value: Sendable, Failure: Error>: TimedTransducer {
  @usableFromInline typealias Plan = Effects<Value, Failure>

  @usableFromInline let interval: Duration
  @usableFromInline let discards: Bool
  @usableFromInline var pending: (value: Value, wakeUp: Plan.WakeUp)?

  /// True if the input has completed and the output completes when the waiting value is due.
  @usableFromInline var isCompleting = false

  @inlinable
  init(_ interval: Duration, discards: Bool) {
    require(interval >= .zero, "debounce(_:on:) needs an interval of zero or more, got \(interval)")
    self.interval = interval
    self.discards = discards
  }

  @usableFromInline var name: String { "debounce(\(interval))" }

  @inlinable
  mutating func receive(_ value: Value, _ effects: inout Plan) {
    // Without an interval, the pending wake-up is due for this value, too. A new one would be scheduled after the thread
    // has left the operator, and a turn of the scheduler in between would find neither.
    if interval == .zero, let waiting = pending.take() {
      effects.drop(waiting.value)
      pending = (value, waiting.wakeUp)
      return
    }
    drop(&effects)
    pending = (value, effects.wake(after: interval))
  }

  @inlinable
  mutating func end(_ termination: Termination<Failure>, _ effects: inout Plan) {
    if case .completed = termination, !discards, pending != nil {
      isCompleting = true
      return
    }
    drop(&effects)
    effects.end(termination)
  }

  @inlinable
  mutating func wake(_ wakeUp: Plan.WakeUp, _ effects: inout Plan) {
    if let pending = pending.take() { effects.send(pending.value) }
    if isCompleting { effects.end(.completed) }
  }

  @inlinable
  mutating func drop(_ effects: inout Plan) {
    guard let pending = pending.take() else { return }
    effects.cancel(pending.wakeUp)
    effects.drop(pending.value)
  }
}
