extension Signal {
  /// Holds values back as long as the condition is true, and delivers on the scheduler.
  ///
  /// | event       | effect                                                                                    |
  /// | ----------- | ----------------------------------------------------------------------------------------- |
  /// | next        | delivered on the scheduler; while the condition is true the latest waits until it is false |
  /// | failed      | delivered on the scheduler, behind the values before; what waits is dropped               |
  /// | completed   | delivered on the scheduler, behind the values before; what waits is dropped               |
  /// | interrupted | delivered on the scheduler, behind the values before; what waits is dropped               |
  ///
  ///     -a-b-c-d|
  ///       throttle(while: flag), true from 2 to 6
  ///     -a----cd|
  ///
  /// The condition is false until it says something. Its end leaves everything as it is. Values that came while it was
  /// false are never lost; they are queued without bound.
  ///
  /// - Parameters:
  ///   - condition: A property, signal or producer that cannot fail; observed or started first.
  ///   - scheduler: Where observers of the result run.
  /// - Complexity: O(1) per event.
  public func throttle<Condition: SignalProducerConvertible>(
    while condition: Condition,
    on scheduler: any Scheduler
  ) -> Signal<Value, Failure> where Condition.Value == Bool, Condition.Failure == Never {
    // By way of a producer: what the condition sends at its start finds the operator in place.
    producer.throttle(while: condition, on: scheduler).started()
      .titled(label?.name.adding("throttle(while:", condition.producer.label))
  }
}

extension SignalProducer {
  /// Holds values of a run back as long as the condition is true, and delivers on the scheduler.
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
  /// Holds values back as long as the condition is true, and delivers on the scheduler.
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

/// Gets values and conditions in the order in which they come, one of the two at a time.
struct ThrottleWhile<Value: Sendable, Failure: Error>: TimedTransducer {
  private var isThrottled = false
  private var waiting: Value?

  mutating func receive(_ input: (Value?, Bool?), _ agenda: inout Agenda<Value, Failure>) {
    if let value = input.0 {
      if !isThrottled {
        agenda.send(value)
      } else if let older = exchange(&waiting, with: value) {
        agenda.drop(older)
      }
    }
    if let condition = input.1, condition != isThrottled {
      isThrottled = condition
      if let value = waiting.take() { agenda.send(value) }
    }
  }

  func end(_ termination: Termination<Failure>, _ agenda: inout Agenda<Value, Failure>) { agenda.end(termination) }

  func wake(_ wakeUp: Agenda<Value, Failure>.WakeUp, _ agenda: inout Agenda<Value, Failure>) {}
}
