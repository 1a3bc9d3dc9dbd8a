extension BindingTarget {
  /// Makes a target of a closure of the main actor.
  ///
  /// Values that come on the main queue arrive at once unless others wait or run; all others are queued there, in order. See
  /// ``Signal/observe(isolation:_:)``.
  ///
  /// - Parameters:
  ///   - isolation: `MainActor.shared`.
  ///   - lifetime: Until when values are taken; usually that of the object that the closure changes.
  ///   - action: Takes a value. Have it refer to its object weakly.
  public init(
    isolation: MainActor,
    lifetime: Lifetime,
    action: @escaping @MainActor (Value) -> Void
  ) {
    self.init(on: MainScheduler.shared, lifetime: lifetime) { value in MainActor.assumeIsolated { action(value) } }
  }

  /// Makes a target of a property of an object of the main actor, such as a view or its model.
  ///
  /// - Parameters:
  ///   - isolation: `MainActor.shared`.
  ///   - lifetime: Until when values are taken; by default until one comes that finds the object gone.
  ///   - object: Is not kept alive, and need not be `Sendable`.
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
