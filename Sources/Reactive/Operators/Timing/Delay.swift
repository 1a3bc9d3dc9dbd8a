extension Signal {
  /// Delivers values and completion later, on the scheduler; failure and interruption do not wait.
  ///
  /// | event       | effect                                                         |
  /// | ----------- | -------------------------------------------------------------- |
  /// | next        | delivered after the delay                                      |
  /// | failed      | on the scheduler as soon as possible; what waits is dropped    |
  /// | completed   | delivered after the delay, behind the values                   |
  /// | interrupted | on the scheduler as soon as possible; what waits is dropped    |
  ///
  ///     -a-b---#
  ///       delay(3)
  ///     ----a-b#
  ///
  /// Values that wait are queued without bound. Keeps E2 and E4.
  ///
  /// - Parameters:
  ///   - delay: How much later; not negative. Even a delay of zero takes a turn of the scheduler.
  ///   - scheduler: Where observers of the result run.
  /// - Complexity: O(log n) per value for the scheduler's queue; memory for the values that wait.
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
  @usableFromInline var waiting: [Agenda<Value, Failure>.WakeUp: Value] = [:]

  /// Whether the turn of the completion has come; values may still wait where a scheduler does not keep its order.
  @usableFromInline var isComplete = false

  @inlinable
  init(_ delay: Duration) {
    require(delay >= .zero, "delay(_:on:) needs a delay of zero or more, got \(delay)")
    self.delay = delay
  }

  @usableFromInline var name: String { "delay(\(delay))" }

  @inlinable
  mutating func receive(_ value: Value, _ agenda: inout Agenda<Value, Failure>) {
    waiting[agenda.wake(after: delay)] = value
  }

  @inlinable
  mutating func end(_ termination: Termination<Failure>, _ agenda: inout Agenda<Value, Failure>) {
    switch termination {
    case .completed: agenda.wake(after: delay)
    case .failed, .interrupted:
      for (wakeUp, value) in exchange(&waiting, with: [:]) {
        agenda.cancel(wakeUp)
        agenda.drop(value)
      }
      agenda.discard()
      agenda.end(termination)
    }
  }

  @inlinable
  mutating func wake(_ wakeUp: Agenda<Value, Failure>.WakeUp, _ agenda: inout Agenda<Value, Failure>) {
    // The one wake-up without a value is that of the completion.
    if let value = waiting.removeValue(forKey: wakeUp) { agenda.send(value) } else { isComplete = true }
    if isComplete && waiting.isEmpty { agenda.end(.completed) }
  }
}
