extension Signal {
  /// Combines all values into one result, and sends it when the signal completes.
  ///
  /// | event       | effect                                                     |
  /// | ----------- | ---------------------------------------------------------- |
  /// | next        | combined with the result so far                            |
  /// | failed      | forwarded at once; the result is dropped                   |
  /// | completed   | the result is sent, even the initial one; then `completed` |
  /// | interrupted | forwarded at once; the result is dropped                   |
  ///
  ///     --1--2--3--|
  ///       reduce(0) { $0 + $1 }
  ///     -----------(6|)
  ///
  /// - Parameters:
  ///   - initial: The result before the first value.
  ///   - combine: Makes the next result. Runs once per value, however many observers the result has.
  /// - Complexity: O(1) per event.
  @inlinable
  public func reduce<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Value) -> Result
  ) -> Signal<Result, Failure> {
    applying(Reduce(initial) { $0 = combine($0, $1) })
  }

  /// Updates a result with every value, and sends it when the signal completes.
  ///
  /// Avoids a copy of a collection for every value. See ``reduce(_:_:)`` for the rest.
  ///
  /// - Parameters:
  ///   - initial: The result before the first value.
  ///   - update: Changes the result. Runs once per value, however many observers the result has.
  @inlinable
  public func reduce<Result: Sendable>(
    into initial: Result,
    _ update: @escaping @Sendable (inout Result, Value) -> Void
  ) -> Signal<Result, Failure> {
    applying(Reduce(initial, update))
  }
}

extension SignalProducer {
  /// Combines all values of a run into one result, and sends it when the run completes.
  ///
  /// See ``Signal/reduce(_:_:)``.
  @inlinable
  public func reduce<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Value) -> Result
  ) -> SignalProducer<Result, Failure> {
    applying(Reduce(initial) { $0 = combine($0, $1) })
  }

  /// Updates a result with every value of a run, and sends it when the run completes.
  ///
  /// See ``Signal/reduce(into:_:)``.
  @inlinable
  public func reduce<Result: Sendable>(
    into initial: Result,
    _ update: @escaping @Sendable (inout Result, Value) -> Void
  ) -> SignalProducer<Result, Failure> {
    applying(Reduce(initial, update))
  }
}

extension Operator where InputFailure == OutputFailure {
  /// Combines all values into one result, and sends it on completion.
  ///
  /// See ``Signal/reduce(_:_:)``.
  public static func reduce(_ initial: Output, _ combine: @escaping @Sendable (Output, Input) -> Output) -> Self {
    Self(Reduce(initial) { $0 = combine($0, $1) })
  }

  /// Updates a result with every value, and sends it on completion.
  ///
  /// See ``Signal/reduce(into:_:)``.
  public static func reduce(into initial: Output, _ update: @escaping @Sendable (inout Output, Input) -> Void) -> Self {
    Self(Reduce(initial, update))
  }
}

@usableFromInline
struct Reduce<Input: Sendable, Output: Sendable, Failure: Error>: ValueTransducer {
  @usableFromInline var result: Output
  @usableFromInline let update: @Sendable (inout Output, Input) -> Void

  @inlinable
  init(_ initial: Output, _ update: @escaping @Sendable (inout Output, Input) -> Void) {
    result = initial
    self.update = update
  }

  @inlinable
  mutating func receive(_ value: Input) -> Reaction<Output, Failure> {
    update(&result, value)
    return .nothing
  }

  @inlinable
  mutating func end(_ termination: Termination<Failure>) -> Reaction<Output, Failure> {
    switch termination {
    case .failed, .interrupted: .end(termination)
    case .completed: .sendThenEnd(result, .completed)
    }
  }
}
