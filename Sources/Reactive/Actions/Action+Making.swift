extension Action {
  /// Makes an action that is always enabled unless it is at work.
  ///
  /// - Parameter execute: Makes the work for an input; called once for each execution, after `isExecuting` has become true.
  public convenience init(execute: @escaping @Sendable (Input) -> SignalProducer<Output, Failure>) {
    self.init(offering: Property(value: execute), keeping: ())
  }

  /// Makes an action that works with the value of a property while that satisfies a predicate.
  ///
  /// - Parameters:
  ///   - state: Is kept alive.
  ///   - isEnabled: Called once for each value of the state.
  ///   - execute: Gets a value that satisfies the predicate, and the input. See ``init(execute:)-((Input)->SignalProducer<Output,Failure>)``.
  public convenience init<State: PropertyProtocol>(
    state: State,
    enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool,
    execute: @escaping @Sendable (State.Value, Input) -> SignalProducer<Output, Failure>
  ) {
    let offers = state.map { value in isEnabled(value) ? { @Sendable in execute(value, $0) } : nil }
    self.init(offering: offers, keeping: state)
  }

  /// Makes an action that works with the value of a property, and is always enabled unless it is at work.
  ///
  /// See ``init(state:enabledIf:execute:)-(_,_,(State.Value,Input)->SignalProducer<Output,Failure>)``.
  public convenience init<State: PropertyProtocol>(
    state: State,
    execute: @escaping @Sendable (State.Value, Input) -> SignalProducer<Output, Failure>
  ) {
    self.init(state: state, enabledIf: { _ in true }, execute: execute)
  }

  /// Makes an action that is enabled while a property is true.
  ///
  /// See ``init(state:enabledIf:execute:)-(_,_,(State.Value,Input)->SignalProducer<Output,Failure>)``.
  public convenience init(
    enabledIf isEnabled: some PropertyProtocol<Bool>,
    execute: @escaping @Sendable (Input) -> SignalProducer<Output, Failure>
  ) {
    self.init(state: isEnabled, enabledIf: { $0 }, execute: { execute($1) })
  }

  /// Makes an action that is enabled while the latest value of a signal is true.
  ///
  /// - Parameters:
  ///   - isEnabled: Is observed as long as the action lives. After its end, its last value counts.
  ///   - initially: Whether the action is enabled until the signal sends.
  ///   - execute: See ``init(execute:)-((Input)->SignalProducer<Output,Failure>)``.
  public convenience init(
    enabledIf isEnabled: Signal<Bool, Never>,
    initially: Bool = true,
    execute: @escaping @Sendable (Input) -> SignalProducer<Output, Failure>
  ) {
    self.init(enabledIf: Property(initial: initially, then: isEnabled), execute: execute)
  }

  /// Makes an action that works with the value of a property, and is enabled while there is one.
  ///
  /// See ``init(state:enabledIf:execute:)-(_,_,(State.Value,Input)->SignalProducer<Output,Failure>)``.
  public convenience init<Value>(
    unwrapping state: some PropertyProtocol<Value?>,
    execute: @escaping @Sendable (Value, Input) -> SignalProducer<Output, Failure>
  ) {
    let offers = state.map { value in value.map { value in { @Sendable in execute(value, $0) } } }
    self.init(offering: offers, keeping: state)
  }

  /// Makes an action that works with a validated value, and is enabled while that is taken.
  ///
  /// See ``init(state:enabledIf:execute:)-(_,_,(State.Value,Input)->SignalProducer<Output,Failure>)``.
  public convenience init<Value, ValidationError>(
    validated state: ValidatingProperty<Value, ValidationError>,
    execute: @escaping @Sendable (Value, Input) -> SignalProducer<Output, Failure>
  ) {
    let offers = state.result.map { result in result.value.map { value in { @Sendable in execute(value, $0) } } }
    self.init(offering: offers, keeping: state)
  }
}
