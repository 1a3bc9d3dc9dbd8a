extension Signal {
  /// Delivers values and completion later, on the scheduler; failure and interruption do not wait.
  ///
  /// | event       | effect                                                           |
  /// | ----------- | ---------------------------------------------------------------- |
  /// | next        | delivered after the delay                                        |
  /// | failed      | on the scheduler as soon as possible; waiting values are dropped |
  /// | completed   | delivered after the delay and after all values                   |
  /// | interrupted | on the scheduler as soon as possible; waiting values are dropped |
  ///
  ///     -a-b---#
  ///       delay(3)
  ///     ----a-b#
  ///
  /// Waiting values are queued without bound. Satisfies E2 and E4.
  ///
  /// - Parameters:
  ///   - delay: The delay; not negative. Even with a delay of zero, events go through the scheduler.
  ///   - scheduler: The scheduler on which observers of the result run.
  /// - Complexity: O(log n) per value for the scheduler's queue; memory for the waiting values.
  @inlinable
  public func delay(_ delay: Duration, on scheduler: any TimedScheduler) -> Signal<Value, Failure> {
    applying(Delay(delay), on: scheduler)
  }
}

extension SignalProducer {
  /// Delivers values and completion of every run later; failure and interruption do not wait.
  ///
  /// See ``Signal/delay(_:on:)``.
  @inlinable
  public func delay(_ delay: Duration, on scheduler: any TimedScheduler) -> SignalProducer<Value, Failure> {
    applying(Delay(delay), on: scheduler)
  }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Delivers values and completion later, on the scheduler; failure and interruption do not wait.
  ///
  /// See ``Signal/delay(_:on:)``.
  @inlinable
  public static func delay(_ delay: Duration, on scheduler: any TimedScheduler) -> Self {
    Self(signal: { $0.delay(delay, on: scheduler) }, producer: { $0.delay(delay, on: scheduler) })
  }
}

@usableFromInline
struct Delay<Value: Sendable, Failure: Error>: TimedTransducer {
  @usableFromInline let delay: Duration
  @usableFromInline var waiting: [Effects<Value, Failure>.WakeUp: Value] = [:]

  /// True if the completion is due; values may still be waiting if the scheduler reorders actions.
  @usableFromInline var isComplete = false

  @inlinable
  init(_ delay: Duration) {
    require(delay >= .zero, "delay(_:on:) needs a delay of zero or more, got \(delay)")
    self.delay = delay
  }

  @usableFromInline var name: String { "delay(\(delay))" }

  @inlinable
  mutating func receive(_ value: Value, _ effects: inout Effects<Value, Failure>) {
    waiting[effects.wake(after: delay)] = value
  }

  @inlinable
  mutating func end(_ termination: Termination<Failure>, _ effects: inout Effects<Value, Failure>) {
    switch termination {
    case .completed: effects.wake(after: delay)
    case .failed, .interrupted:
      for (wakeUp, value) in exchange(&waiting, with: [:]) {
        effects.cancel(wakeUp)
        effects.drop(value)
      }
      effects.discard()
      effects.end(termination)
    }
  }

  @inlinable
  mutating func wake(_ wakeUp: Effects<Value, Failure>.WakeUp, _ effects: inout Effects<Value, Failure>) {
    // Only the wake-up for the completion has no value.
    if let value = waiting.removeValue(forKey: wakeUp) { effects.send(value) } else { isComplete = true }
    if isComplete && waiting.isEmpty { effects.end(.completed) }
  }
}
