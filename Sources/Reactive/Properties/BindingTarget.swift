/// A type to which values can be bound.
public protocol BindingTargetProvider<Value> {
  /// The type of the values.
  associatedtype Value: Sendable

  /// The target that receives the values.
  var bindingTarget: BindingTarget<Value> { get }
}

/// A closure that receives the values of a binding, and the lifetime during which it does.
///
/// See ``<~(_:_:)-kqu1`` for how to bind.
public struct BindingTarget<Value: Sendable>: BindingTargetProvider, Sendable {
  /// The lifetime of the target; every binding to the target ends with it.
  public let lifetime: Lifetime

  private let scheduler: (any Scheduler)?
  private let action: @Sendable (Value) -> Void

  /// Makes a target of a closure of this package, which is not called as a handler of the user.
  init(boundTo lifetime: Lifetime, action: @escaping @Sendable (Value) -> Void) {
    scheduler = nil
    self.lifetime = lifetime
    self.action = action
  }

  /// Makes a target of a closure.
  ///
  /// - Parameters:
  ///   - scheduler: Runs the closure, for one value after the other; values that wait are queued without bound. By
  ///     default the closure runs on the thread that sends.
  ///   - lifetime: Ends the target; usually the lifetime of the object that the closure changes.
  ///   - action: Receives each value. Capture the object weakly: the closure lives as long as the target and its
  ///     bindings.
  public init(
    on scheduler: (any Scheduler)? = nil,
    lifetime: Lifetime,
    action: @escaping @Sendable (Value) -> Void
  ) {
    self.scheduler = scheduler
    self.lifetime = lifetime
    self.action = { value in callHandler { action(value) } }
  }

  /// Makes a target that sets a property of a `Sendable` object.
  ///
  /// - Parameters:
  ///   - scheduler: Sets the property; by default the thread that sends does.
  ///   - lifetime: Ends the target; by default the target ends with the first value that arrives after the object's
  ///     release.
  ///   - object: The object, which the target does not keep alive.
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

  /// Starts the producer, and receives its values until it ends, the lifetime ends, or the handle is disposed of.
  func bind(_ producer: SignalProducer<Value, Never>) -> any Disposable {
    let run = Run()
    // Before the work begins, so that a target that ends meanwhile stops it.
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
  /// The target that sets this property; a binding does not keep the property alive.
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget(boundTo: lifetime) { [weak self] value in self?.core.setByBinding(value) }
  }
}

extension Optional: BindingTargetProvider where Wrapped: BindingTargetProvider {
  /// The wrapped target; if there is none, a source that is bound does not start.
  public var bindingTarget: BindingTarget<Wrapped.Value> {
    self?.bindingTarget ?? BindingTarget(boundTo: .empty) { _ in }
  }
}
