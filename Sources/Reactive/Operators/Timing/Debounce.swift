extension Signal {
  /// Delivers a value on the scheduler once no other has come for the given time.
  ///
  /// | event       | effect                                                                                        |
  /// | ----------- | --------------------------------------------------------------------------------------------- |
  /// | next        | waits for the given time, and takes the place of the one that waits                           |
  /// | failed      | on the scheduler as soon as possible; what waits is dropped                                   |
  /// | completed   | as soon as possible, and what waits is dropped; or behind what waits, when that is due        |
  /// | interrupted | on the scheduler as soon as possible; what waits is dropped                                   |
  ///
  ///     -ab-----c-|
  ///       debounce(3)
  ///     -----b----|
  ///
  /// One value waits at most. Keeps E2, E4, B1.
  ///
  /// - Parameters:
  ///   - interval: How long it must be quiet; not negative.
  ///   - scheduler: Where observers of the result run.
  ///   - discardWhenCompleted: Whether completion drops what waits; otherwise it waits too.
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
  /// Delivers a value of a run on the scheduler once no other has come for the given time.
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
  /// Delivers a value on the scheduler once no other has come for the given time.
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
  @usableFromInline typealias Plan = Agenda<Value, Failure>

  @usableFromInline let interval: Duration
  @usableFromInline let discards: Bool
  @usableFromInline var pending: (value: Value, wakeUp: Plan.WakeUp)?

  /// The input has completed, and the output will when what waits is due.
  @usableFromInline var isCompleting = false

  @inlinable
  init(_ interval: Duration, discards: Bool) {
    require(interval >= .zero, "debounce(_:on:) needs an interval of zero or more, got \(interval)")
    self.interval = interval
    self.discards = discards
  }

  @usableFromInline var name: String { "debounce(\(interval))" }

  @inlinable
  mutating func receive(_ value: Value, _ agenda: inout Plan) {
    drop(&agenda)
    pending = (value, agenda.wake(after: interval))
  }

  @inlinable
  mutating func end(_ termination: Termination<Failure>, _ agenda: inout Plan) {
    if case .completed = termination, !discards, pending != nil {
      isCompleting = true
      return
    }
    drop(&agenda)
    agenda.end(termination)
  }

  @inlinable
  mutating func wake(_ wakeUp: Plan.WakeUp, _ agenda: inout Plan) {
    if let pending = pending.take() { agenda.send(pending.value) }
    if isCompleting { agenda.end(.completed) }
  }

  @inlinable
  mutating func drop(_ agenda: inout Plan) {
    guard let pending = pending.take() else { return }
    agenda.cancel(pending.wakeUp)
    agenda.drop(pending.value)
  }
}
