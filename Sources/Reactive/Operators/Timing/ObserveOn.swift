extension Signal {
  /// Delivers every event on the scheduler, in order.
  ///
  /// | event       | effect                                               |
  /// | ----------- | ---------------------------------------------------- |
  /// | next        | delivered on the scheduler                           |
  /// | failed      | delivered on the scheduler, after all earlier values |
  /// | completed   | delivered on the scheduler, after all earlier values |
  /// | interrupted | delivered on the scheduler, after all earlier values |
  ///
  ///     --a--b--|
  ///       observe(on: scheduler)
  ///     --a--b--|
  ///
  /// Waiting events are queued without bound; one scheduled action may deliver several of them. Delivery is serial even
  /// if the scheduler is not (E5). Satisfies B2.
  ///
  /// - Parameter scheduler: The scheduler on which observers of the result run.
  /// - Complexity: O(1) per event; memory for the waiting events.
  @inlinable
  public func observe(on scheduler: any Scheduler) -> Signal<Value, Failure> { hopping(ObserveOn(), on: scheduler) }
}

extension SignalProducer {
  /// Delivers every event of every run on the scheduler, in order.
  ///
  /// Disposing of a run cancels the work at once and drops the waiting values; `interrupted` follows on the scheduler.
  /// See ``Signal/observe(on:)``.
  @inlinable
  public func observe(on scheduler: any Scheduler) -> SignalProducer<Value, Failure> {
    hopping(ObserveOn(), on: scheduler)
  }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Delivers every event on the scheduler, in order.
  ///
  /// See ``Signal/observe(on:)``.
  @inlinable
  public static func observe(on scheduler: any Scheduler) -> Self {
    Self(signal: { $0.observe(on: scheduler) }, producer: { $0.observe(on: scheduler) })
  }
}

@usableFromInline
struct ObserveOn<Value: Sendable, Failure: Error>: TimedTransducer {
  @inlinable
  init() {}

  @usableFromInline var name: String { "observe(on:)" }

  @inlinable
  func receive(_ value: Value, _ effects: inout Effects<Value, Failure>) { effects.send(value) }

  @inlinable
  func end(_ termination: Termination<Failure>, _ effects: inout Effects<Value, Failure>) { effects.end(termination) }

  @inlinable
  func wake(_ wakeUp: Effects<Value, Failure>.WakeUp, _ effects: inout Effects<Value, Failure>) {}
}
