precedencegroup BindingPrecedence {
  associativity: right
  higherThan: AssignmentPrecedence
}

infix operator <~ : BindingPrecedence

/// Keeps the target at the latest value of a signal, a producer or a property.
///
/// A producer starts at once, and a property begins with its current value. The binding ends with its source, with the
/// lifetime of its target, or by disposal, and keeps neither of the two alive: a source that goes on must be held by
/// somebody else. If the target's lifetime has ended, nothing starts.
///
/// Values arrive on the thread that sends them unless the target has a scheduler. A property that is bound to what is derived
/// from itself sets itself recursively, which is a breach of E6: see ``<~>(_:_:)`` for bindings in both directions.
///
/// - Returns: What ends the binding.
@discardableResult
public func <~ <Target: BindingTargetProvider, Source: SignalProducerConvertible>(
  target: Target,
  source: Source
) -> any Disposable where Source.Value == Target.Value, Source.Failure == Never {
  target.bindingTarget.bind(source.producer)
}

/// Keeps a target of optional values at the latest value of a source whose values are there.
///
/// See ``<~(_:_:)-kqu1``.
@discardableResult
public func <~ <Target: BindingTargetProvider, Source: SignalProducerConvertible>(
  target: Target,
  source: Source
) -> any Disposable where Target.Value == Source.Value?, Source.Failure == Never {
  target.bindingTarget.bind(source.producer.map { $0 })
}

/// Sends an observer the values of a signal, a producer or a property, but not their end.
///
/// The observer is not kept alive. The binding ends with its source, with the stream that the observer is the input of, when
/// the observer has been released, or by disposal. For the rest see ``<~(_:_:)-kqu1``.
@discardableResult
public func <~ <Value, Failure, Source: SignalProducerConvertible>(
  observer: Observer<Value, Failure>,
  source: Source
) -> any Disposable where Source.Value == Value, Source.Failure == Never {
  let end = Lifetime()
  let target = BindingTarget<Value>(lifetime: end) { [weak observer] value in
    if let observer { observer.send(value: value) } else { end.end() }
  }
  observer.atEnd { [weak end] in end?.end() }
  return target.bind(source.producer)
}

extension Observer {
  /// Has the action run when the stream that this is the input of has ended; never for a mere handler.
  fileprivate func atEnd(_ action: @escaping @Sendable () -> Void) {
    switch target {
    case .signal(let core): core.atEnd(action)
    case .run(let run, _): run.atEnd(action)
    case .handler: break
    }
  }
}
