extension Signal {
  /// Replaces every value with the success that the closure returns, or fails with its failure.
  ///
  /// | event       | effect                                                           |
  /// | ----------- | ---------------------------------------------------------------- |
  /// | next        | transformed; a success is sent as a value, a failure as `failed` |
  /// | failed      | forwarded at once                                                |
  /// | completed   | forwarded at once                                                |
  /// | interrupted | forwarded at once                                                |
  ///
  ///     --'1'--'x'--'3'--|
  ///       attemptMap { Int($0).map { .success($0) } ?? .failure(notANumber) }
  ///     --1----#
  ///
  /// - Parameter transform: Runs once per value, however many observers the result has; never after the end.
  /// - Complexity: O(1) per event.
  @inlinable
  public func attemptMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Result<NewValue, Failure>
  ) -> Signal<NewValue, Failure> {
    applying(AttemptMap(transform))
  }
}

extension SignalProducer {
  /// Replaces every value of a run with the success that the closure returns, or fails with its failure.
  ///
  /// See ``Signal/attemptMap(_:)-((Value)->Result<NewValue,Failure>)``.
  @inlinable
  public func attemptMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) -> Result<NewValue, Failure>
  ) -> SignalProducer<NewValue, Failure> {
    applying(AttemptMap(transform))
  }
}

extension Signal {
  /// Replaces every value with the result of the closure, or fails with the error that it throws.
  ///
  /// See ``attemptMap(_:)-((Value)->Result<NewValue,Failure>)``.
  @inlinable
  @_disfavoredOverload
  public func attemptMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws(Failure) -> NewValue
  ) -> Signal<NewValue, Failure> {
    applying(AttemptMap(catching: transform))
  }
}

extension SignalProducer {
  /// Replaces every value of a run with the result of the closure, or fails with the thrown error.
  ///
  /// See ``Signal/attemptMap(_:)-((Value)->Result<NewValue,Failure>)``.
  @inlinable
  @_disfavoredOverload
  public func attemptMap<NewValue: Sendable>(
    _ transform: @escaping @Sendable (Value) throws(Failure) -> NewValue
  ) -> SignalProducer<NewValue, Failure> {
    applying(AttemptMap(catching: transform))
  }
}

extension Signal where Failure == Never {
  /// Transforms every value of a signal that cannot fail, and fails when the closure fails.
  ///
  /// See ``Signal/attemptMap(_:)-((Value)->Result<NewValue,Failure>)``.
  @inlinable
  public func attemptMap<NewValue: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Result<NewValue, NewFailure>
  ) -> Signal<NewValue, NewFailure> {
    promoteError(NewFailure.self).applying(AttemptMap(transform))
  }

  /// Replaces every value with the result of the closure, or fails with the error that it throws.
  ///
  /// For signals that cannot fail otherwise. See ``attemptMap(_:)-((Value)->Result<NewValue,Failure>)``.
  @inlinable
  @_disfavoredOverload
  public func attemptMap<NewValue: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) throws(NewFailure) -> NewValue
  ) -> Signal<NewValue, NewFailure> {
    promoteError(NewFailure.self).applying(AttemptMap(catching: transform))
  }
}

extension SignalProducer where Failure == Never {
  /// Transforms every value of a run that cannot fail, and fails when the closure fails.
  ///
  /// See ``Signal/attemptMap(_:)-((Value)->Result<NewValue,Failure>)``.
  @inlinable
  public func attemptMap<NewValue: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) -> Result<NewValue, NewFailure>
  ) -> SignalProducer<NewValue, NewFailure> {
    promoteError(NewFailure.self).applying(AttemptMap(transform))
  }

  /// Replaces every value of a run with the result of the closure, or fails with the thrown error.
  ///
  /// For producers that cannot fail otherwise. See ``Signal/attemptMap(_:)-((Value)->Result<NewValue,Failure>)``.
  @inlinable
  @_disfavoredOverload
  public func attemptMap<NewValue: Sendable, NewFailure: Error>(
    _ transform: @escaping @Sendable (Value) throws(NewFailure) -> NewValue
  ) -> SignalProducer<NewValue, NewFailure> {
    promoteError(NewFailure.self).applying(AttemptMap(catching: transform))
  }
}

extension Operator where InputFailure == OutputFailure {
  /// Replaces every value with the success that the closure returns, or fails with its failure.
  ///
  /// See ``Signal/attemptMap(_:)-((Value)->Result<NewValue,Failure>)``.
  public static func attemptMap(_ transform: @escaping @Sendable (Input) -> Result<Output, InputFailure>) -> Self {
    Self(AttemptMap(transform))
  }

  /// Replaces every value with the result of the closure, or fails with the error that it throws.
  ///
  /// See ``Signal/attemptMap(_:)-((Value)->Result<NewValue,Failure>)``.
  @_disfavoredOverload
  public static func attemptMap(_ transform: @escaping @Sendable (Input) throws(InputFailure) -> Output) -> Self {
    Self(AttemptMap(catching: transform))
  }
}

@usableFromInline
struct AttemptMap<Input: Sendable, Output: Sendable, Failure: Error>: ValueTransducer {
  @usableFromInline let transform: @Sendable (Input) -> Result<Output, Failure>

  @inlinable
  init(_ transform: @escaping @Sendable (Input) -> Result<Output, Failure>) { self.transform = transform }

  @inlinable
  init(catching transform: @escaping @Sendable (Input) throws(Failure) -> Output) {
    self.transform = { value in
      do throws(Failure) { return .success(try transform(value)) } catch { return .failure(error) }
    }
  }

  @inlinable
  mutating func receive(_ value: Input) -> Reaction<Output, Failure> {
    switch transform(value) {
    case .success(let output): .send(output)
    case .failure(let failure): .end(.failed(failure))
    }
  }
}
