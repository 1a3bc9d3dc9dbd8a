extension Action {
  /// Makes an action that is always enabled unless it is executing.
  ///
  /// - Parameter execute: Makes the work for an input; called once for each execution, after `isExecuting` has become true.
  public convenience init(execute: @escaping @Sendable (Input) -> SignalProducer<Output, Failure>) {
    self.init(offering: Property(value: execute), keeping: ())
  }

  /// Makes an action that is enabled while the value of a property satisfies a predicate.
  ///
  /// - Parameters:
  ///   - state: The property, which the action keeps alive.
  ///   - isEnabled: The predicate; called once for each value of the state.
  ///   - execute: Makes the work for a value that satisfies the predicate, and the input. See
  ///     ``init(execute:)-((Input)->SignalProducer<Output,Failure>)``.
  public convenience init<State: PropertyProtocol>(
    state: State,
    enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool,
    execute: @escaping @Sendable (State.Value, Input) -> SignalProducer<Output, Failure>
  ) {
    let offers = state.map { value in isEnabled(value) ? { @Sendable in execute(value, $0) } : nil }
    self.init(offering: offers, keeping: state)
  }

  /// Makes an action that uses the value of a property, and is always enabled unless it is executing.
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
  ///   - isEnabled: The signal, which is observed as long as the action lives. After its end, its last value counts.
  ///   - initially: Decides whether the action is enabled until the signal sends.
  ///   - execute: See ``init(execute:)-((Input)->SignalProducer<Output,Failure>)``.
  public convenience init(
    enabledIf isEnabled: Signal<Bool, Never>,
    initially: Bool = true,
    execute: @escaping @Sendable (Input) -> SignalProducer<Output, Failure>
  ) {
    self.init(enabledIf: Property(initial: initially, then: isEnabled), execute: execute)
  }

  /// Makes an action that uses the value of a property, and is enabled while that is not `nil`.
  ///
  /// See ``init(state:enabledIf:execute:)-(_,_,(State.Value,Input)->SignalProducer<Output,Failure>)``.
  public convenience init<Value>(
    unwrapping state: some PropertyProtocol<Value?>,
    execute: @escaping @Sendable (Value, Input) -> SignalProducer<Output, Failure>
  ) {
    let offers = state.map { value in value.map { value in { @Sendable in execute(value, $0) } } }
    self.init(offering: offers, keeping: state)
  }

  /// Makes an action that uses a validated value, and is enabled while that is accepted.
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
