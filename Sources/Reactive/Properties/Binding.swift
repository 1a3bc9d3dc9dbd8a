import ReactiveExclusion

precedencegroup BindingPrecedence {
  associativity: right
  higherThan: AssignmentPrecedence
}

infix operator <~ : BindingPrecedence

/// Keeps the target equal to the latest value of a signal, a producer or a property.
///
/// A producer starts at once, and a property sends its current value first. The binding ends with its source, with the
/// lifetime of its target, or when it is disposed of. It keeps neither of the two alive: other code must hold a source
/// that is to go on. If the target's lifetime has ended, nothing starts.
///
/// Values arrive on the thread that sends them, unless the target has a scheduler. A property that is bound to a stream
/// or property derived from itself sets itself recursively, which is a breach of E6. For bindings in both directions,
/// see ``<~>(_:_:)``.
///
/// - Returns: A handle that ends the binding.
/// - Complexity: O(n²) comparisons for a change that passes `n` bound properties in a row, because each property
///   compares itself with those before it; a millisecond for 500.
@discardableResult
public func <~ <Target: BindingTargetProvider, Source: SignalProducerConvertible>(
  target: Target,
  source: Source
) -> any Disposable where Source.Value == Target.Value, Source.Failure == Never {
  target.bindingTarget.bind(source.producer)
}

/// Keeps a target of optional values equal to the latest value of a source of non-optional values.
///
/// See ``<~(_:_:)-kqu1``.
@discardableResult
public func <~ <Target: BindingTargetProvider, Source: SignalProducerConvertible>(
  target: Target,
  source: Source
) -> any Disposable where Target.Value == Source.Value?, Source.Failure == Never {
  target.bindingTarget.bind(source.producer.map { $0 })
}

/// Sends an observer the values of a signal, a producer or a property, but not the end.
///
/// The binding does not keep the observer alive. It ends with its source, with the stream whose input the observer is,
/// when the observer is released, or when it is disposed of. For the rest, see ``<~(_:_:)-kqu1``.
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
  /// The lifetime of all bindings of this observer: ends with the stream whose input it is, and with the observer.
  ///
  /// A binding removes itself from the lifetime when it ends.
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
