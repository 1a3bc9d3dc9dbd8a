extension Signal where Failure == Never {
  /// Makes a signal that cannot fail fit where failures of some type are expected.
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
  /// - Parameter type: The type of the failures that will not occur; may be left to inference.
  /// - Complexity: O(1) per event.
  @inlinable
  public func promoteError<NewFailure: Error>(_ type: NewFailure.Type = NewFailure.self) -> Signal<Value, NewFailure> {
    applying(PromoteError())
  }
}

extension SignalProducer where Failure == Never {
  /// Makes a producer that cannot fail fit where failures of some type are expected.
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
  /// Makes a stream that cannot fail fit where failures of some type are expected.
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
