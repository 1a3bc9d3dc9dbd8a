public import Reactive

// A conformance of `Result` is not possible: it would hold for values that are `Sendable` only, and that is no condition
// which the compiler could look up at run time.

extension Result where Success: Sendable {
  /// A producer that sends the value and completes, or fails.
  public var producer: SignalProducer<Success, Failure> { SignalProducer(result: self) }
}

extension Signal {
  /// Turns every value into a result, and sends its value or fails.
  public func flatMap<NewValue: Sendable>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Result<NewValue, Failure>
  ) -> Signal<NewValue, Failure> {
    flatMap(strategy) { (value: Value) -> SignalProducer<NewValue, Failure> in transform(value).producer }
  }
}

extension Signal where Failure == Never {
  /// Turns every value into a result, and sends its value or fails.
  @_disfavoredOverload
  public func flatMap<NewValue: Sendable, NewFailure: Swift.Error>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Result<NewValue, NewFailure>
  ) -> Signal<NewValue, NewFailure> {
    promoteError(NewFailure.self).flatMap(strategy, transform)
  }
}

extension SignalProducer {
  /// Turns every value into a result, and sends its value or fails.
  public func flatMap<NewValue: Sendable>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Result<NewValue, Failure>
  ) -> SignalProducer<NewValue, Failure> {
    flatMap(strategy) { (value: Value) -> SignalProducer<NewValue, Failure> in transform(value).producer }
  }

  /// Goes on with a result after a failure.
  public func flatMapError<NewFailure: Swift.Error>(
    _ handler: @escaping @Sendable (Failure) -> Result<Value, NewFailure>
  ) -> SignalProducer<Value, NewFailure> {
    flatMapError { (failure: Failure) -> SignalProducer<Value, NewFailure> in handler(failure).producer }
  }
}

extension SignalProducer where Failure == Never {
  /// Turns every value into a result, and sends its value or fails.
  @_disfavoredOverload
  public func flatMap<NewValue: Sendable, NewFailure: Swift.Error>(
    _ strategy: FlattenStrategy,
    _ transform: @escaping @Sendable (Value) -> Result<NewValue, NewFailure>
  ) -> SignalProducer<NewValue, NewFailure> {
    promoteError(NewFailure.self).flatMap(strategy, transform)
  }
}
