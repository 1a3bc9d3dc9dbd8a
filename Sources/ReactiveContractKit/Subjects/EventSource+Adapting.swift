public import Reactive

extension EventSource {
  /// Transforms the values, for an operator that needs another value type than the kit sends.
  ///
  /// Terminal events pass unchanged.
  @inlinable
  public func map<NewValue>(_ transform: @escaping @Sendable (Value) -> NewValue) -> EventSource<NewValue, Failure> {
    EventSource<NewValue, Failure> { sink in
      observe { event in sink(event.map(transform)) }
    }
  }

  /// Transforms the failures, for an operator whose input or output has another failure type.
  @inlinable
  public func mapFailure<NewFailure: Error>(
    _ transform: @escaping @Sendable (Failure) -> NewFailure
  ) -> EventSource<Value, NewFailure> {
    EventSource<Value, NewFailure> { sink in
      observe { event in
        switch event {
        case .next(let value): sink(.next(value))
        case .failed(let failure): sink(.failed(transform(failure)))
        case .completed: sink(.completed)
        case .interrupted: sink(.interrupted)
        }
      }
    }
  }

  /// Drops failures, for an operator whose second input cannot fail.
  ///
  /// The subject declares that, and the kit then sends no failure to this input.
  @inlinable
  public func neverFailing() -> EventSource<Value, Never> {
    EventSource<Value, Never> { sink in
      observe { event in
        switch event {
        case .next(let value): sink(.next(value))
        case .failed: break
        case .completed: sink(.completed)
        case .interrupted: sink(.interrupted)
        }
      }
    }
  }
}
