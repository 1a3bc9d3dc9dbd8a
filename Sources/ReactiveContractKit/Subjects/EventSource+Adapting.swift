public import Reactive

extension EventSource {
  /// Replaces the values, for an operator that wants another type than the kit sends; ends pass.
  @inlinable
  public func map<NewValue>(_ transform: @escaping @Sendable (Value) -> NewValue) -> EventSource<NewValue, Failure> {
    EventSource<NewValue, Failure> { sink in
      observe { event in sink(event.map(transform)) }
    }
  }

  /// Replaces the failures, for an operator that wants or gives another type than the kit uses.
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

  /// Leaves failures out, for an operator whose second input cannot fail.
  ///
  /// The subject says so to the kit, which then sends none.
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
