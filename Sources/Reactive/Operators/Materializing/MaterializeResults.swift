extension Signal {
  /// Sends values and the failure as results, on a stream that cannot fail.
  ///
  /// | event       | effect                                             |
  /// | ----------- | -------------------------------------------------- |
  /// | next        | sent as a success                                  |
  /// | failed      | sent as a failure, then `completed`                |
  /// | completed   | forwarded at once                                  |
  /// | interrupted | forwarded at once                                  |
  ///
  ///     --1--------------#
  ///       materializeResults()
  ///     --'success(1)'---('failure'|)
  ///
  /// The inverse is ``dematerializeResults()``; ``materialize()`` represents all four kinds of events.
  ///
  /// - Complexity: O(1) per event.
  @inlinable
  public func materializeResults() -> Signal<Result<Value, Failure>, Never> { applying(MaterializeResults()) }
}

extension SignalProducer {
  /// Sends values and the failure of every run as results.
  ///
  /// See ``Signal/materializeResults()``.
  @inlinable
  public func materializeResults() -> SignalProducer<Result<Value, Failure>, Never> { applying(MaterializeResults()) }
}

extension Operator where Output == Result<Input, InputFailure>, OutputFailure == Never {
  /// Sends values and the failure as results.
  ///
  /// See ``Signal/materializeResults()``.
  public static func materializeResults() -> Self { Self(MaterializeResults()) }
}

@usableFromInline
struct MaterializeResults<Value: Sendable, Failure: Error>: Transducer {
  @inlinable
  init() {}

  @inlinable
  mutating func receive(_ value: Value) -> Reaction<Result<Value, Failure>, Never> { .send(.success(value)) }

  @inlinable
  mutating func end(_ termination: Termination<Failure>) -> Reaction<Result<Value, Failure>, Never> {
    switch termination {
    case .failed(let failure): .sendThenEnd(.failure(failure), .completed)
    case .completed: .end(.completed)
    case .interrupted: .end(.interrupted)
    }
  }
}
