extension BindingTarget {
  /// Makes a target of a closure that runs on the main actor.
  ///
  /// A value that is sent on the main queue arrives at once, unless an action of the main scheduler runs or waits. All
  /// other values are queued there, in order. See ``Signal/observe(isolation:_:)``.
  ///
  /// - Parameters:
  ///   - isolation: `MainActor.shared`.
  ///   - lifetime: Ends the target; usually the lifetime of the object that the closure changes.
  ///   - action: Receives each value. Capture the object weakly.
  public init(
    isolation: MainActor,
    lifetime: Lifetime,
    action: @escaping @MainActor (Value) -> Void
  ) {
    self.init(on: MainScheduler.shared, lifetime: lifetime) { value in MainActor.assumeIsolated { action(value) } }
  }

  /// Makes a target that sets a property of an object of the main actor, such as a view or its model.
  ///
  /// - Parameters:
  ///   - isolation: `MainActor.shared`.
  ///   - lifetime: Ends the target; by default the target ends with the first value that arrives after the object's
  ///     release.
  ///   - object: The object, which the target does not keep alive, and which need not be `Sendable`.
  ///   - keyPath: The property to set, on the main actor.
  @MainActor
  public init<Object: AnyObject>(
    isolation: MainActor,
    lifetime: Lifetime? = nil,
    object: Object,
    keyPath: ReferenceWritableKeyPath<Object, Value>
  ) {
    let end = lifetime == nil ? Lifetime() : nil
    self.init(isolation: isolation, lifetime: lifetime ?? end ?? .empty) { [weak object] value in
      if let object { object[keyPath: keyPath] = value } else { end?.end() }
    }
  }
}
