extension Signal {
  /// Replaces the failure with the result of the closure.
  ///
  /// | event       | effect                       |
  /// | ----------- | ---------------------------- |
  /// | next        | forwarded                    |
  /// | failed      | transformed and sent at once |
  /// | completed   | forwarded at once            |
  /// | interrupted | forwarded at once            |
  ///
  ///     --1--2--#
  ///       mapError { NetworkError($0) }
  ///     --1--2--#
  ///
  /// - Parameter transform: Runs at most once, however many observers the result has.
  /// - Complexity: O(1) per event.
  @inlinable
  public func mapError<NewFailure: Error>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> Signal<Value, NewFailure> {
    applying(MapError(transform))
  }
}

extension SignalProducer {
  /// Replaces the failure of every run with the result of the closure.
  ///
  /// See ``Signal/mapError(_:)``.
  @inlinable
  public func mapError<NewFailure: Error>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> SignalProducer<Value, NewFailure> {
    applying(MapError(transform))
  }
}

extension Operator where Input == Output {
  /// Replaces the failure with the result of the closure.
  ///
  /// See ``Signal/mapError(_:)``.
  public static func mapError(_ transform: @escaping @Sendable (InputFailure) -> OutputFailure) -> Self {
    Self(MapError(transform))
  }
}

@usableFromInline
struct MapError<Value: Sendable, InputFailure: Error, OutputFailure: Error>: Transducer {
  @usableFromInline let transform: @Sendable (InputFailure) -> OutputFailure

  @inlinable
  init(_ transform: @escaping @Sendable (InputFailure) -> OutputFailure) { self.transform = transform }

  @inlinable
  mutating func receive(_ value: Value) -> Reaction<Value, OutputFailure> { .send(value) }

  @inlinable
  mutating func end(_ termination: Termination<InputFailure>) -> Reaction<Value, OutputFailure> {
    .end(termination.mapFailure(transform))
  }
}
