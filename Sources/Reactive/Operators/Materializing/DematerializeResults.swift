extension Signal where Failure == Never {
  /// Turns values that are results into values, and the first failure among them into the end.
  ///
  /// | event       | effect                                              |
  /// | ----------- | --------------------------------------------------- |
  /// | next        | a success is sent as a value, a failure as `failed` |
  /// | failed      | does not occur                                      |
  /// | completed   | forwarded at once                                   |
  /// | interrupted | forwarded at once                                   |
  ///
  ///     --'success(1)'--'failure'--|
  ///       dematerializeResults()
  ///     --1-------------#
  ///
  /// The inverse of ``materializeResults()``.
  ///
  /// - Complexity: O(1) per event.
  @inlinable
  public func dematerializeResults<NewValue, NewFailure>() -> Signal<NewValue, NewFailure>
  where Value == Result<NewValue, NewFailure> {
    applying(DematerializeResults())
  }
}

extension SignalProducer where Failure == Never {
  /// Turns results of every run into values, and the first failure among them into the end.
  ///
  /// See ``Signal/dematerializeResults()``.
  @inlinable
  public func dematerializeResults<NewValue, NewFailure>() -> SignalProducer<NewValue, NewFailure>
  where Value == Result<NewValue, NewFailure> {
    applying(DematerializeResults())
  }
}

extension Operator where Input == Result<Output, OutputFailure>, InputFailure == Never {
  /// Turns values that are results into values, and the first failure among them into the end.
  ///
  /// See ``Signal/dematerializeResults()``.
  public static func dematerializeResults() -> Self { Self(DematerializeResults()) }
}

@usableFromInline
struct DematerializeResults<Value: Sendable, Failure: Error>: Transducer {
  @inlinable
  init() {}

  @inlinable
  mutating func receive(_ result: Result<Value, Failure>) -> Reaction<Value, Failure> {
    switch result {
    case .success(let value): .send(value)
    case .failure(let failure): .end(.failed(failure))
    }
  }

  @inlinable
  mutating func end(_ termination: Termination<Never>) -> Reaction<Value, Failure> {
    switch termination {
    case .completed: .end(.completed)
    case .interrupted: .end(.interrupted)
    }
  }
}
