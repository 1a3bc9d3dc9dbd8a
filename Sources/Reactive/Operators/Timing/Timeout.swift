extension Signal {
  /// Fails if the signal has not ended after the given time.
  ///
  /// | event       | effect                                             |
  /// | ----------- | -------------------------------------------------- |
  /// | next        | forwarded on the thread that sends                 |
  /// | failed      | forwarded at once; also sent when the time is over |
  /// | completed   | forwarded at once                                  |
  /// | interrupted | forwarded at once                                  |
  ///
  ///     --a--b--c--|
  ///       timeout(after: 7, raising: late)
  ///     --a--b-#
  ///
  /// The time limits the whole signal, not the gaps between values; for those, see
  /// ``timeout(withoutValueFor:raising:on:)-(_,Failure,_)``. It begins when the operator is applied, or when a run
  /// starts. Even a time of zero goes through the scheduler. When the result ends, the scheduled action is cancelled
  /// (B1).
  ///
  /// - Parameters:
  ///   - delay: The time limit; not negative.
  ///   - failure: The failure to send when the time is over.
  ///   - scheduler: The scheduler on which that failure is delivered.
  /// - Complexity: O(1) per event.
  public func timeout(
    after delay: Duration,
    raising failure: Failure,
    on scheduler: any TimedScheduler
  ) -> Signal<Value, Failure> {
    take(untilEventOf: failing(failure, after: delay, on: scheduler)).titled(
      label?.name.adding("timeout(after: \(delay))")
    )
  }
}

extension SignalProducer {
  /// Fails if a run has not ended after the given time.
  ///
  /// See ``Signal/timeout(after:raising:on:)-(_,Failure,_)``.
  public func timeout(
    after delay: Duration,
    raising failure: Failure,
    on scheduler: any TimedScheduler
  ) -> SignalProducer<Value, Failure> {
    take(untilEventOf: failing(failure, after: delay, on: scheduler)).titled(label?.adding("timeout(after: \(delay))"))
  }
}

extension Signal where Failure == Never {
  /// Fails if the signal, which cannot fail otherwise, has not ended after the given time.
  ///
  /// See ``timeout(after:raising:on:)-(_,Failure,_)``.
  public func timeout<NewFailure: Error>(
    after delay: Duration,
    raising failure: NewFailure,
    on scheduler: any TimedScheduler
  ) -> Signal<Value, NewFailure> {
    promoteError(NewFailure.self).timeout(after: delay, raising: failure, on: scheduler)
      .titled(label?.name.adding("timeout(after: \(delay))"))
  }
}

extension SignalProducer where Failure == Never {
  /// Fails if a run, which cannot fail otherwise, has not ended after the given time.
  ///
  /// See ``Signal/timeout(after:raising:on:)-(_,Failure,_)``.
  public func timeout<NewFailure: Error>(
    after delay: Duration,
    raising failure: NewFailure,
    on scheduler: any TimedScheduler
  ) -> SignalProducer<Value, NewFailure> {
    promoteError(NewFailure.self).timeout(after: delay, raising: failure, on: scheduler)
      .titled(label?.adding("timeout(after: \(delay))"))
  }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Fails if the stream has not ended after the given time.
  ///
  /// See ``Signal/timeout(after:raising:on:)-(_,Failure,_)``.
  public static func timeout(
    after delay: Duration,
    raising failure: InputFailure,
    on scheduler: any TimedScheduler
  ) -> Self {
    Self(
      signal: { $0.timeout(after: delay, raising: failure, on: scheduler) },
      producer: { $0.timeout(after: delay, raising: failure, on: scheduler) }
    )
  }
}

extension Operator where Input == Output, InputFailure == Never {
  /// Fails if the stream, which cannot fail otherwise, has not ended after the given time.
  ///
  /// See ``Signal/timeout(after:raising:on:)-(_,Failure,_)``.
  @_disfavoredOverload
  public static func timeout(
    after delay: Duration,
    raising failure: OutputFailure,
    on scheduler: any TimedScheduler
  ) -> Self {
    Self(
      signal: { $0.timeout(after: delay, raising: failure, on: scheduler) },
      producer: { $0.timeout(after: delay, raising: failure, on: scheduler) }
    )
  }
}

/// A producer whose runs fail after the given time.
private func failing<Failure: Error>(
  _ failure: Failure,
  after delay: Duration,
  on scheduler: any TimedScheduler
) -> SignalProducer<Void, Failure> {
  require(delay >= .zero, "timeout(after:raising:on:) needs a delay of zero or more, got \(delay)")
  return SignalProducer { observer, lifetime in
    lifetime += scheduler.schedule(after: delay) { observer.send(error: failure) }
  }
}
