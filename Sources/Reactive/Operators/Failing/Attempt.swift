extension Signal {
  /// Runs an action on every value and forwards the value, or fails when the action fails.
  ///
  /// | event       | effect                                                       |
  /// | ----------- | ------------------------------------------------------------ |
  /// | next        | forwarded if the action succeeds; otherwise `failed` is sent |
  /// | failed      | forwarded at once                                            |
  /// | completed   | forwarded at once                                            |
  /// | interrupted | forwarded at once                                            |
  ///
  ///     --1--2--3--|
  ///       attempt { $0 < 2 ? .success(()) : .failure(tooLarge) }
  ///     --1--#
  ///
  /// - Parameter action: Runs once per value, however many observers the result has; never after the end.
  /// - Complexity: O(1) per event.
  @inlinable
  public func attempt(
    _ action: @escaping @Sendable (Value) -> Result<Void, Failure>
  ) -> Signal<Value, Failure> {
    applying(Attempt(action))
  }
}

extension SignalProducer {
  /// Runs an action on every value of a run and forwards the value, or fails when the action fails.
  ///
  /// See ``Signal/attempt(_:)-((Value)->Result<Void,Failure>)``.
  @inlinable
  public func attempt(
    _ action: @escaping @Sendable (Value) -> Result<Void, Failure>
  ) -> SignalProducer<Value, Failure> {
    applying(Attempt(action))
  }
}

extension Signal {
  /// Runs an action on every value and forwards the value, or fails with the error that is thrown.
  ///
  /// See ``attempt(_:)-((Value)->Result<Void,Failure>)``.
  @inlinable
  @_disfavoredOverload
  public func attempt(
    _ action: @escaping @Sendable (Value) throws(Failure) -> Void
  ) -> Signal<Value, Failure> {
    applying(Attempt(catching: action))
  }
}

extension SignalProducer {
  /// Runs an action on every value of a run and forwards the value, or fails with the thrown error.
  ///
  /// See ``Signal/attempt(_:)-((Value)->Result<Void,Failure>)``.
  @inlinable
  @_disfavoredOverload
  public func attempt(
    _ action: @escaping @Sendable (Value) throws(Failure) -> Void
  ) -> SignalProducer<Value, Failure> {
    applying(Attempt(catching: action))
  }
}

extension Signal where Failure == Never {
  /// Runs an action on every value of a signal that cannot fail, and fails when the action fails.
  ///
  /// See ``Signal/attempt(_:)-((Value)->Result<Void,Failure>)``.
  @inlinable
  public func attempt<NewFailure: Error>(
    _ action: @escaping @Sendable (Value) -> Result<Void, NewFailure>
  ) -> Signal<Value, NewFailure> {
    promoteError(NewFailure.self).applying(Attempt(action))
  }

  /// Runs an action on every value and forwards the value, or fails with the error that is thrown.
  ///
  /// For signals that cannot fail otherwise. See ``attempt(_:)-((Value)->Result<Void,Failure>)``.
  @inlinable
  @_disfavoredOverload
  public func attempt<NewFailure: Error>(
    _ action: @escaping @Sendable (Value) throws(NewFailure) -> Void
  ) -> Signal<Value, NewFailure> {
    promoteError(NewFailure.self).applying(Attempt(catching: action))
  }
}

extension SignalProducer where Failure == Never {
  /// Runs an action on every value of a run that cannot fail, and fails when the action fails.
  ///
  /// See ``Signal/attempt(_:)-((Value)->Result<Void,Failure>)``.
  @inlinable
  public func attempt<NewFailure: Error>(
    _ action: @escaping @Sendable (Value) -> Result<Void, NewFailure>
  ) -> SignalProducer<Value, NewFailure> {
    promoteError(NewFailure.self).applying(Attempt(action))
  }

  /// Runs an action on every value of a run and forwards the value, or fails with the thrown error.
  ///
  /// For producers that cannot fail otherwise. See ``Signal/attempt(_:)-((Value)->Result<Void,Failure>)``.
  @inlinable
  @_disfavoredOverload
  public func attempt<NewFailure: Error>(
    _ action: @escaping @Sendable (Value) throws(NewFailure) -> Void
  ) -> SignalProducer<Value, NewFailure> {
    promoteError(NewFailure.self).applying(Attempt(catching: action))
  }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Runs an action on every value and forwards the value, or fails when the action fails.
  ///
  /// See ``Signal/attempt(_:)-((Value)->Result<Void,Failure>)``.
  public static func attempt(_ action: @escaping @Sendable (Input) -> Result<Void, InputFailure>) -> Self {
    Self(Attempt(action))
  }

  /// Runs an action on every value and forwards the value, or fails with the error that is thrown.
  ///
  /// See ``Signal/attempt(_:)-((Value)->Result<Void,Failure>)``.
  @_disfavoredOverload
  public static func attempt(_ action: @escaping @Sendable (Input) throws(InputFailure) -> Void) -> Self {
    Self(Attempt(catching: action))
  }
}

@usableFromInline
struct Attempt<Value: Sendable, Failure: Error>: ValueTransducer {
  @usableFromInline let action: @Sendable (Value) -> Result<Void, Failure>

  @inlinable
  init(_ action: @escaping @Sendable (Value) -> Result<Void, Failure>) { self.action = action }

  @inlinable
  init(catching action: @escaping @Sendable (Value) throws(Failure) -> Void) {
    self.action = { value in
      do throws(Failure) { return .success(try action(value)) } catch { return .failure(error) }
    }
  }

  @inlinable
  mutating func receive(_ value: Value) -> Reaction<Value, Failure> {
    switch action(value) {
    case .success: .send(value)
    case .failure(let failure): .end(.failed(failure))
    }
  }
}
