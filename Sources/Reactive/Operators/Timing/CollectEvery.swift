extension Signal {
  /// Delivers the values of every interval as one array on the scheduler.
  ///
  /// | event       | effect                                                                                                    |
  /// | ----------- | --------------------------------------------------------------------------------------------------------- |
  /// | next        | collected until the interval is over                                                                      |
  /// | failed      | on the scheduler as soon as possible; the collected values are dropped                                    |
  /// | completed   | like `failed`; without `discardWhenCompleted`, sent after the collected values at the end of the interval |
  /// | interrupted | on the scheduler as soon as possible; the collected values are dropped                                    |
  ///
  ///     -ab---c------|
  ///       collect(every: 4)
  ///     ----'[a, b]'---'[c]'---'[]'-|
  ///
  /// The first interval begins when the operator is applied, or when a run starts; the others follow without drift.
  /// Several intervals that are over before the scheduler gets to them, for example after a stall, count as one. If
  /// the input of a run is released without an end, the collected values are delivered and no empty array follows.
  /// Releasing the input of a pipe interrupts. Satisfies E2, E4 and B1.
  ///
  /// - Parameters:
  ///   - interval: The length of an interval; more than zero.
  ///   - scheduler: The scheduler on which observers of the result run.
  ///   - skipEmpty: If true, an interval without a value sends nothing; otherwise it sends an empty array.
  ///   - discardWhenCompleted: If true, completion drops the collected values; otherwise it waits for the end of the
  ///     interval.
  /// - Complexity: O(1) per value; memory for the values of an interval.
  @inlinable
  public func collect(
    every interval: Duration,
    on scheduler: any TimedScheduler,
    skipEmpty: Bool = false,
    discardWhenCompleted: Bool = true
  ) -> Signal<[Value], Failure> {
    applying(CollectEvery(interval, skipsEmpty: skipEmpty, discards: discardWhenCompleted), on: scheduler)
  }
}

extension SignalProducer {
  /// Delivers the values of every interval of a run as one array on the scheduler.
  ///
  /// See ``Signal/collect(every:on:skipEmpty:discardWhenCompleted:)``.
  @inlinable
  public func collect(
    every interval: Duration,
    on scheduler: any TimedScheduler,
    skipEmpty: Bool = false,
    discardWhenCompleted: Bool = true
  ) -> SignalProducer<[Value], Failure> {
    applying(CollectEvery(interval, skipsEmpty: skipEmpty, discards: discardWhenCompleted), on: scheduler)
  }
}

extension Operator where Output == [Input], InputFailure == OutputFailure {
  /// Delivers the values of every interval as one array on the scheduler.
  ///
  /// See ``Signal/collect(every:on:skipEmpty:discardWhenCompleted:)``.
  @inlinable
  public static func collect(
    every interval: Duration,
    on scheduler: any TimedScheduler,
    skipEmpty: Bool = false,
    discardWhenCompleted: Bool = true
  ) -> Self {
    let law = CollectEvery<Input, InputFailure>(interval, skipsEmpty: skipEmpty, discards: discardWhenCompleted)
    return Self(signal: { $0.applying(law, on: scheduler) }, producer: { $0.applying(law, on: scheduler) })
  }
}

@usableFromInline
struct CollectEvery<Value: Sendable, Failure: Error>: TimedTransducer {
  @usableFromInline typealias Plan = Effects<[Value], Failure>

  @usableFromInline let interval: Duration
  @usableFromInline let skipsEmpty: Bool
  @usableFromInline let discards: Bool
  @usableFromInline var values: [Value] = []
  @usableFromInline var next: (due: SchedulerInstant, wakeUp: Plan.WakeUp)?

  /// True if the input has completed and the output completes at the end of the interval.
  @usableFromInline var isCompleting = false

  @inlinable
  init(_ interval: Duration, skipsEmpty: Bool, discards: Bool) {
    require(interval > .zero, "collect(every:on:) needs an interval of more than zero, got \(interval)")
    self.interval = interval
    self.skipsEmpty = skipsEmpty
    self.discards = discards
  }

  @usableFromInline var name: String { "collect(every: \(interval))" }

  @usableFromInline var isIdle: Bool { values.isEmpty && !isCompleting }

  @inlinable
  mutating func begin(_ effects: inout Plan) { wait(for: effects.now.advanced(by: interval), &effects) }

  @inlinable
  mutating func receive(_ value: Value, _ effects: inout Plan) { values.append(value) }

  @inlinable
  mutating func end(_ termination: Termination<Failure>, _ effects: inout Plan) {
    if case .completed = termination, !discards {
      isCompleting = true
      return
    }
    if let next { effects.cancel(next.wakeUp) }
    effects.end(termination)
  }

  @inlinable
  mutating func wake(_ wakeUp: Plan.WakeUp, _ effects: inout Plan) {
    if !values.isEmpty || !skipsEmpty { effects.send(values) }
    values = []
    if isCompleting {
      effects.end(.completed)
    } else if let last = next?.due {
      let due = last.next(every: interval, after: max(last, effects.now))
      // Instants saturate: no interval follows the last instant.
      if due > last { wait(for: due, &effects) }
    }
  }

  /// Requests a wake-up for the end of the interval.
  @inlinable
  mutating func wait(for due: SchedulerInstant, _ effects: inout Plan) { next = (due, effects.wake(at: due)) }
}
