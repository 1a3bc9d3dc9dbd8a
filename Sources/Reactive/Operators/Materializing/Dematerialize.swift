extension Signal where Failure == Never {
  /// Turns values that are events back into those events.
  ///
  /// | event       | effect                                                            |
  /// | ----------- | ----------------------------------------------------------------- |
  /// | next        | the event that it contains is sent; a termination ends the result |
  /// | failed      | does not occur                                                    |
  /// | completed   | forwarded at once                                                 |
  /// | interrupted | forwarded at once                                                 |
  ///
  ///     --'next 1'--'failed'--|
  ///       dematerialize()
  ///     --1---------#
  ///
  /// The inverse of ``materialize()``.
  ///
  /// - Complexity: O(1) per event.
  @inlinable
  public func dematerialize<NewValue, NewFailure>() -> Signal<NewValue, NewFailure>
  where Value == Event<NewValue, NewFailure> {
    applying(Dematerialize())
  }
}

extension SignalProducer where Failure == Never {
  /// Turns values of every run that are events back into those events.
  ///
  /// See ``Signal/dematerialize()``.
  @inlinable
  public func dematerialize<NewValue, NewFailure>() -> SignalProducer<NewValue, NewFailure>
  where Value == Event<NewValue, NewFailure> {
    applying(Dematerialize())
  }
}

extension Operator where Input == Event<Output, OutputFailure>, InputFailure == Never {
  /// Turns values that are events back into those events.
  ///
  /// See ``Signal/dematerialize()``.
  public static func dematerialize() -> Self { Self(Dematerialize()) }
}

@usableFromInline
struct Dematerialize<Value: Sendable, Failure: Error>: Transducer {
  @inlinable
  init() {}

  @inlinable
  mutating func receive(_ event: Event<Value, Failure>) -> Reaction<Value, Failure> {
    switch event {
    case .next(let value): .send(value)
    case .failed(let failure): .end(.failed(failure))
    case .completed: .end(.completed)
    case .interrupted: .end(.interrupted)
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
