/// An operator as a value, to be applied with `|>`, passed around and composed.
///
/// Every operator of the package, of whatever kind, is also a static member of this type: `signal |> .map { $0 + 1 }`.
public struct Operator<Input: Sendable, InputFailure: Error, Output: Sendable, OutputFailure: Error>: Sendable {
  fileprivate let toSignal: @Sendable (Signal<Input, InputFailure>) -> Signal<Output, OutputFailure>
  fileprivate let toProducer: @Sendable (SignalProducer<Input, InputFailure>) -> SignalProducer<Output, OutputFailure>

  /// Makes an operator from its two forms.
  ///
  /// See ``init(_:)`` for operators that are transducers.
  public init(
    signal toSignal: @escaping @Sendable (Signal<Input, InputFailure>) -> Signal<Output, OutputFailure>,
    producer toProducer:
      @escaping @Sendable (SignalProducer<Input, InputFailure>) -> SignalProducer<Output, OutputFailure>
  ) {
    self.toSignal = toSignal
    self.toProducer = toProducer
  }

  /// Makes an operator from a transducer.
  public init<Law: Transducer>(_ transducer: Law)
  where
    Law.Input == Input, Law.InputFailure == InputFailure, Law.Output == Output, Law.OutputFailure == OutputFailure
  {
    self.init(signal: { $0.applying(transducer) }, producer: { $0.applying(transducer) })
  }
}

precedencegroup ApplicationPrecedence {
  associativity: left
  higherThan: AssignmentPrecedence
  lowerThan: TernaryPrecedence
}

infix operator |> : ApplicationPrecedence

/// Applies an operator to a signal.
public func |> <Value, Failure, NewValue, NewFailure>(
  signal: Signal<Value, Failure>,
  operation: Operator<Value, Failure, NewValue, NewFailure>
) -> Signal<NewValue, NewFailure> {
  operation.toSignal(signal)
}

/// Applies an operator to every run of a producer.
public func |> <Value, Failure, NewValue, NewFailure>(
  producer: SignalProducer<Value, Failure>,
  operation: Operator<Value, Failure, NewValue, NewFailure>
) -> SignalProducer<NewValue, NewFailure> {
  operation.toProducer(producer)
}

/// Composes two operators: the left one is applied first.
public func |> <Value, Failure, MiddleValue, MiddleFailure, NewValue, NewFailure>(
  first: Operator<Value, Failure, MiddleValue, MiddleFailure>,
  second: Operator<MiddleValue, MiddleFailure, NewValue, NewFailure>
) -> Operator<Value, Failure, NewValue, NewFailure> {
  Operator(
    signal: { second.toSignal(first.toSignal($0)) },
    producer: { second.toProducer(first.toProducer($0)) }
  )
}
