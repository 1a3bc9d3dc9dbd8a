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
/// - Complexity: Of a change in a row of bound properties, each property looks at those that have brought it there: for `n` of them
///   O(n²) comparisons, a millisecond for 500.
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
  let target = BindingTarget<Value>(boundTo: observer.lifetimeOfBindings) { [weak observer] value in
    observer?.send(value: value)
  }
  return target.bind(source.producer)
}

extension Observer {
  /// Ends with the stream that this is the input of, and with this; one for all bindings, which leave it when they are over.
  fileprivate var lifetimeOfBindings: Lifetime {
    if let known = bindings.value { return known }
    bindings.set(Lifetime())
    let lifetime = bindings.value ?? .empty
    switch target {
    case .signal(let core): core.atEnd { [weak lifetime] in lifetime?.end() }
    case .run(let run, _): run.atEnd { [weak lifetime] in lifetime?.end() }
    case .handler: break
    }
    return lifetime
  }
}
