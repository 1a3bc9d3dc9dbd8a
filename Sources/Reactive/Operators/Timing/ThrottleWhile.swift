extension Signal {
  /// Holds back the latest value while the condition is true, and delivers on the scheduler.
  ///
  /// | event       | effect                                                                                      |
  /// | ----------- | ------------------------------------------------------------------------------------------- |
  /// | next        | delivered on the scheduler; while the condition is true, only the latest value is held back |
  /// | failed      | delivered on the scheduler, after the values queued there; a value held back is dropped     |
  /// | completed   | delivered on the scheduler, after the values queued there; a value held back is dropped     |
  /// | interrupted | delivered on the scheduler, after the values queued there; a value held back is dropped     |
  ///
  ///     -a-b-c-d|
  ///       throttle(while: flag), true from 2 to 6
  ///     -a----cd|
  ///
  /// The condition counts as false until it sends a value. When it ends, its last value stays in force. Values that
  /// arrive while it is false are never lost; they are queued without bound.
  ///
  /// - Parameters:
  ///   - condition: A property, signal or producer that cannot fail; observed or started first.
  ///   - scheduler: The scheduler on which observers of the result run.
  /// - Complexity: O(1) per event.
  public func throttle<Condition: SignalProducerConvertible>(
    while condition: Condition,
    on scheduler: any Scheduler
  ) -> Signal<Value, Failure> where Condition.Value == Bool, Condition.Failure == Never {
    // Built from a producer, so that the operator is in place when the condition sends at its start.
    producer.throttle(while: condition, on: scheduler).started()
      .titled(label?.name.adding("throttle(while:", condition.producer.label))
  }
}

extension SignalProducer {
  /// Holds back the latest value of a run while the condition is true, and delivers on the scheduler.
  ///
  /// See ``Signal/throttle(while:on:)``.
  public func throttle<Condition: SignalProducerConvertible>(
    while condition: Condition,
    on scheduler: any Scheduler
  ) -> SignalProducer<Value, Failure> where Condition.Value == Bool, Condition.Failure == Never {
    interleaved(with: condition).hopping(ThrottleWhile(), on: scheduler)
      .titled(label?.adding("throttle(while:", condition.producer.label))
  }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Holds back the latest value while the condition is true, and delivers on the scheduler.
  ///
  /// See ``Signal/throttle(while:on:)``.
  public static func throttle<Condition: SignalProducerConvertible>(
    while condition: Condition,
    on scheduler: any Scheduler
  ) -> Self where Condition.Value == Bool, Condition.Failure == Never {
    let condition = condition.producer
    return Self(
      signal: { $0.throttle(while: condition, on: scheduler) },
      producer: { $0.throttle(while: condition, on: scheduler) }
    )
  }
}

/// Receives values and conditions in the order in which they arrive, one of the two at a time.
struct ThrottleWhile<Value: Sendable, Failure: Error>: TimedTransducer {
  private var isThrottled = false
  private var waiting: Value?

  mutating func receive(_ input: (Value?, Bool?), _ effects: inout Effects<Value, Failure>) {
    if let value = input.0 {
      if !isThrottled {
        effects.send(value)
      } else if let older = exchange(&waiting, with: value) {
        effects.drop(older)
      }
    }
    if let condition = input.1, condition != isThrottled {
      isThrottled = condition
      if let value = waiting.take() { effects.send(value) }
    }
  }

  func end(_ termination: Termination<Failure>, _ effects: inout Effects<Value, Failure>) { effects.end(termination) }

  func wake(_ wakeUp: Effects<Value, Failure>.WakeUp, _ effects: inout Effects<Value, Failure>) {}
}
