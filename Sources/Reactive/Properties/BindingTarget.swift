/// Something that values can be bound to.
public protocol BindingTargetProvider<Value> {
  /// The type of the values that it takes.
  associatedtype Value: Sendable

  /// Where the values go.
  var bindingTarget: BindingTarget<Value> { get }
}

/// Where the values of a binding go, and until when.
///
/// See ``<~(_:_:)-kqu1`` for how to bind.
public struct BindingTarget<Value: Sendable>: BindingTargetProvider, Sendable {
  /// Ends every binding to this target when it ends.
  public let lifetime: Lifetime

  private let scheduler: (any Scheduler)?
  private let action: @Sendable (Value) -> Void

  /// Makes a target of a closure of this package, which is not a handler.
  init(boundTo lifetime: Lifetime, action: @escaping @Sendable (Value) -> Void) {
    scheduler = nil
    self.lifetime = lifetime
    self.action = action
  }

  /// Makes a target of a closure.
  ///
  /// - Parameters:
  ///   - scheduler: Where the closure runs, one value after the other; values that wait are queued without bound. By
  ///     default it runs on the thread that sends.
  ///   - lifetime: Until when values are taken; usually that of the object that the closure changes.
  ///   - action: Takes a value. Have it refer to its object weakly: the closure lives as long as the target and its bindings.
  public init(
    on scheduler: (any Scheduler)? = nil,
    lifetime: Lifetime,
    action: @escaping @Sendable (Value) -> Void
  ) {
    self.scheduler = scheduler
    self.lifetime = lifetime
    self.action = { value in callHandler { action(value) } }
  }

  /// Makes a target of a property of an object that threads may share.
  ///
  /// - Parameters:
  ///   - scheduler: Where the property is set; by default on the thread that sends.
  ///   - lifetime: Until when values are taken; by default until one comes that finds the object gone.
  ///   - object: Is not kept alive.
  ///   - keyPath: The property to set.
  public init<Object: AnyObject & Sendable>(
    on scheduler: (any Scheduler)? = nil,
    lifetime: Lifetime? = nil,
    object: Object,
    keyPath: any ReferenceWritableKeyPath<Object, Value> & Sendable
  ) {
    let end = lifetime == nil ? Lifetime() : nil
    self.init(on: scheduler, lifetime: lifetime ?? end ?? .empty) { [weak object] value in
      if let object { object[keyPath: keyPath] = value } else { end?.end() }
    }
  }

  /// This target.
  public var bindingTarget: BindingTarget<Value> { self }

  /// Starts the producer, and takes its values until it or the lifetime ends, or the handle is disposed of.
  func bind(_ producer: SignalProducer<Value, Never>) -> any Disposable {
    let run = Run()
    // Before the work begins: a target that goes meanwhile stops it.
    let attachment = lifetime += run
    guard attachment != nil else {
      run.dispose()
      return run
    }
    run.atEnd { attachment?.dispose() }
    let shifted = scheduler.map { producer.observe(on: $0) } ?? producer
    shifted.recipe(run, RunEnd(run: run, target: ValueAction(action)).receiver)
    return run.isDisposed ? run : run.makeHandle()
  }
}

extension MutableProperty: BindingTargetProvider {
  /// Sets the value of this property, which a binding does not keep alive.
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget(boundTo: lifetime) { [weak self] value in self?.core.setByBinding(value) }
  }
}

extension Optional: BindingTargetProvider where Wrapped: BindingTargetProvider {
  /// Where the wrapped target's values go; without one, what is bound does not start.
  public var bindingTarget: BindingTarget<Wrapped.Value> {
    self?.bindingTarget ?? BindingTarget(boundTo: .empty) { _ in }
  }
}
