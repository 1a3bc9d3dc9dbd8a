extension Signal {
  /// Fails if no event has arrived for the given time.
  ///
  /// | event       | effect                                                                         |
  /// | ----------- | ------------------------------------------------------------------------------ |
  /// | next        | forwarded on the thread that sends; the time starts again when a value arrives |
  /// | failed      | forwarded at once; also sent when the time is over                             |
  /// | completed   | forwarded at once                                                              |
  /// | interrupted | forwarded at once                                                              |
  ///
  ///     --a--b--c-----|
  ///       timeout(withoutValueFor: 4, raising: late)
  ///     --a--b--c---#
  ///
  /// The time limits each gap: before the first value, between two values, and after the last one. See
  /// ``timeout(after:raising:on:)-(_,Failure,_)`` for a limit of the whole signal. The first gap begins when the operator is
  /// applied, or when a run starts. Even a time of zero goes through the scheduler.
  ///
  /// A value that arrives before the scheduler runs the action for the end of the gap is in time. So at the instant at
  /// which a gap ends, the order in which the scheduler runs the actions of that instant decides, and a scheduler that
  /// is behind fails late. A gap begins when a value arrives, not when its observers have handled it.
  ///
  /// Nothing is scheduled for a value: one action waits at a time, and if values have arrived when it runs, it waits
  /// again for the rest of the time. When the result ends, that action is cancelled (B1).
  ///
  /// - Parameters:
  ///   - interval: The longest time without an event; not negative.
  ///   - failure: The failure to send when the time is over.
  ///   - scheduler: The scheduler on which that failure is delivered.
  /// - Complexity: O(1) per event, without allocation.
  @inlinable
  public func timeout(
    withoutValueFor interval: Duration,
    raising failure: Failure,
    on scheduler: any TimedScheduler
  ) -> Signal<Value, Failure> {
    take(untilEventOf: silence(raising: failure, after: interval, on: scheduler))
      .titled(label?.name.adding("timeout(withoutValueFor: \(interval))"))
  }

  /// A run that fails when this signal, observed from now on, has sent no value for the given time.
  @inlinable
  func silence(
    raising failure: Failure,
    after interval: Duration,
    on scheduler: any TimedScheduler
  ) -> SignalProducer<Void, Failure> {
    applying(TimeWithoutValue(interval), on: scheduler)
      .attemptMap { () throws(Failure) -> Void in throw failure }
      .producer
  }
}

extension SignalProducer {
  /// Fails if no event of a run has arrived for the given time.
  ///
  /// See ``Signal/timeout(withoutValueFor:raising:on:)-(_,Failure,_)``.
  @inlinable
  public func timeout(
    withoutValueFor interval: Duration,
    raising failure: Failure,
    on scheduler: any TimedScheduler
  ) -> SignalProducer<Value, Failure> {
    TimeWithoutValue<Value, Failure>.check(interval)
    return SignalProducer { [self] run, receiver in
      let (values, input) = Signal<Value, Failure>.pipe()
      let limit = values.silence(raising: failure, after: interval, on: scheduler)
      // If the source were the only one to hold the input, its release would stop the time.
      run.atEnd { withExtendedLifetime(input) {} }
      on(value: { input.send(value: $0) }).take(untilEventOf: limit).recipe(run, receiver)
    }
    .titled(label?.adding("timeout(withoutValueFor: \(interval))"))
  }
}

extension Signal where Failure == Never {
  /// Fails if no event has arrived for the given time, although the signal cannot fail otherwise.
  ///
  /// See ``timeout(withoutValueFor:raising:on:)-(_,Failure,_)``.
  @inlinable
  public func timeout<NewFailure: Error>(
    withoutValueFor interval: Duration,
    raising failure: NewFailure,
    on scheduler: any TimedScheduler
  ) -> Signal<Value, NewFailure> {
    promoteError(NewFailure.self).timeout(withoutValueFor: interval, raising: failure, on: scheduler)
      .titled(label?.name.adding("timeout(withoutValueFor: \(interval))"))
  }
}

extension SignalProducer where Failure == Never {
  /// Fails if no event of a run has arrived for the given time, although the run cannot fail otherwise.
  ///
  /// See ``Signal/timeout(withoutValueFor:raising:on:)-(_,Failure,_)``.
  @inlinable
  public func timeout<NewFailure: Error>(
    withoutValueFor interval: Duration,
    raising failure: NewFailure,
    on scheduler: any TimedScheduler
  ) -> SignalProducer<Value, NewFailure> {
    promoteError(NewFailure.self).timeout(withoutValueFor: interval, raising: failure, on: scheduler)
      .titled(label?.adding("timeout(withoutValueFor: \(interval))"))
  }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Fails if no event has arrived for the given time.
  ///
  /// See ``Signal/timeout(withoutValueFor:raising:on:)-(_,Failure,_)``.
  @inlinable
  public static func timeout(
    withoutValueFor interval: Duration,
    raising failure: InputFailure,
    on scheduler: any TimedScheduler
  ) -> Self {
    Self(
      signal: { $0.timeout(withoutValueFor: interval, raising: failure, on: scheduler) },
      producer: { $0.timeout(withoutValueFor: interval, raising: failure, on: scheduler) }
    )
  }
}

extension Operator where Input == Output, InputFailure == Never {
  /// Fails if no event has arrived for the given time, although the stream cannot fail otherwise.
  ///
  /// See ``Signal/timeout(withoutValueFor:raising:on:)-(_,Failure,_)``.
  @inlinable
  @_disfavoredOverload
  public static func timeout(
    withoutValueFor interval: Duration,
    raising failure: OutputFailure,
    on scheduler: any TimedScheduler
  ) -> Self {
    Self(
      signal: { $0.timeout(withoutValueFor: interval, raising: failure, on: scheduler) },
      producer: { $0.timeout(withoutValueFor: interval, raising: failure, on: scheduler) }
    )
  }
}

/// Sends `()` on the scheduler, once, when no value has arrived for the given time.
@usableFromInline
struct TimeWithoutValue<Value: Sendable, Failure: Error>: TimedTransducer {
  @usableFromInline typealias Plan = Effects<Void, Failure>

  @usableFromInline let interval: Duration

  /// The instant at which the time is over if no further value arrives.
  @usableFromInline var limit = SchedulerInstant.zero

  @usableFromInline var wakeUp: Plan.WakeUp?

  @inlinable
  init(_ interval: Duration) {
    Self.check(interval)
    self.interval = interval
  }

  @inlinable
  static func check(_ interval: Duration) {
    require(
      interval >= .zero,
      "timeout(withoutValueFor:raising:on:) needs an interval of zero or more, got \(interval)"
    )
  }

  @inlinable
  mutating func begin(_ effects: inout Plan) {
    limit = effects.now.advanced(by: interval)
    wakeUp = effects.wake(at: limit)
  }

  // The pending wake-up stays: requesting another one for each value would allocate, and occupy the scheduler.
  @inlinable
  mutating func receive(_ value: Value, _ effects: inout Plan) { limit = effects.now.advanced(by: interval) }

  // Sends no end, which would take a turn of the scheduler: the stream itself passes its end on.
  @inlinable
  mutating func end(_ termination: Termination<Failure>, _ effects: inout Plan) {
    if let wakeUp = wakeUp.take() { effects.cancel(wakeUp) }
  }

  @inlinable
  mutating func wake(_ wakeUp: Plan.WakeUp, _ effects: inout Plan) {
    if effects.now < limit {
      self.wakeUp = effects.wake(at: limit)
    } else {
      self.wakeUp = nil
      effects.send(())
    }
  }
}
