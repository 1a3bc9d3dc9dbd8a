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

struct Debounce<Value: Sendable, Failure: Error>: TimedTransducer {
  typealias Plan = Agenda<Value, Failure>

  private let interval: Duration
  private let discards: Bool
  private var pending: (value: Value, wakeUp: Plan.WakeUp)?

  /// The input has completed, and the output will when what waits is due.
  private var isCompleting = false

  init(_ interval: Duration, discards: Bool) {
    require(interval >= .zero, "debounce(_:on:) needs an interval of zero or more, got \(interval)")
    self.interval = interval
    self.discards = discards
  }

  var name: String { "debounce(\(interval))" }

  mutating func receive(_ value: Value, _ agenda: inout Plan) {
    drop(&agenda)
    pending = (value, agenda.wake(after: interval))
  }

  mutating func end(_ termination: Termination<Failure>, _ agenda: inout Plan) {
    if case .completed = termination, !discards, pending != nil {
      isCompleting = true
      return
    }
    drop(&agenda)
    agenda.end(termination)
  }

  mutating func wake(_ wakeUp: Plan.WakeUp, _ agenda: inout Plan) {
    if let pending = pending.take() { agenda.send(pending.value) }
    if isCompleting { agenda.end(.completed) }
  }

  private mutating func drop(_ agenda: inout Plan) {
    if let pending = pending.take() { agenda.cancel(pending.wakeUp) }
  }
}
