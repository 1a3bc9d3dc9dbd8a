extension Signal where Failure == Never {
  /// Gives a signal that cannot fail the given failure type.
  ///
  /// | event       | effect            |
  /// | ----------- | ----------------- |
  /// | next        | forwarded         |
  /// | failed      | does not occur    |
  /// | completed   | forwarded at once |
  /// | interrupted | forwarded at once |
  ///
  ///     --1--2--|
  ///       promoteError(NetworkError.self)
  ///     --1--2--|
  ///
  /// - Parameter type: The failure type of the result, in which no failure occurs; may be left to inference.
  /// - Complexity: O(1) per event.
  @inlinable
  public func promoteError<NewFailure: Error>(_ type: NewFailure.Type = NewFailure.self) -> Signal<Value, NewFailure> {
    applying(PromoteError())
  }
}

extension SignalProducer where Failure == Never {
  /// Gives a producer that cannot fail the given failure type.
  ///
  /// See ``Signal/promoteError(_:)``.
  @inlinable
  public func promoteError<NewFailure: Error>(
    _ type: NewFailure.Type = NewFailure.self
  ) -> SignalProducer<Value, NewFailure> {
    applying(PromoteError())
  }
}

extension Operator where Input == Output, InputFailure == Never {
  /// Gives a stream that cannot fail the given failure type.
  ///
  /// See ``Signal/promoteError(_:)``.
  public static func promoteError(_ type: OutputFailure.Type = OutputFailure.self) -> Self { Self(PromoteError()) }
}

@usableFromInline
struct PromoteError<Value: Sendable, Failure: Error>: Transducer {
  @inlinable
  init() {}

  @inlinable
  mutating func receive(_ value: Value) -> Reaction<Value, Failure> { .send(value) }

  @inlinable
  mutating func end(_ termination: Termination<Never>) -> Reaction<Value, Failure> {
    switch termination {
    case .completed: .end(.completed)
    case .interrupted: .end(.interrupted)
    }
  }
}
