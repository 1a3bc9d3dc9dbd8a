extension Action where Input == Void {
  /// Makes an action without an input; see ``init(execute:)-((Input)->SignalProducer<Output,Failure>)``.
  public convenience init(execute: @escaping @Sendable () -> SignalProducer<Output, Failure>) {
    self.init(execute: { (_: Void) in execute() })
  }

  /// Makes an action without an input.
  ///
  /// See ``init(state:enabledIf:execute:)-(_,_,(State.Value,Input)->SignalProducer<Output,Failure>)``.
  public convenience init<State: PropertyProtocol>(
    state: State,
    enabledIf isEnabled: @escaping @Sendable (State.Value) -> Bool,
    execute: @escaping @Sendable (State.Value) -> SignalProducer<Output, Failure>
  ) {
    self.init(state: state, enabledIf: isEnabled, execute: { value, _ in execute(value) })
  }

  /// Makes an action without an input.
  ///
  /// See ``init(state:execute:)-(_,(State.Value,Input)->SignalProducer<Output,Failure>)``.
  public convenience init<State: PropertyProtocol>(
    state: State,
    execute: @escaping @Sendable (State.Value) -> SignalProducer<Output, Failure>
  ) {
    self.init(state: state, execute: { value, _ in execute(value) })
  }

  /// Makes an action without an input that is enabled while a property is true.
  public convenience init(
    enabledIf isEnabled: some PropertyProtocol<Bool>,
    execute: @escaping @Sendable () -> SignalProducer<Output, Failure>
  ) {
    self.init(enabledIf: isEnabled, execute: { (_: Void) in execute() })
  }

  /// Makes an action without an input that is enabled while the latest value of a signal is true.
  ///
  /// - Parameters:
  ///   - isEnabled: The signal, which is observed as long as the action lives. After its end, its last value counts.
  ///   - initially: Decides whether the action is enabled until the signal sends.
  ///   - execute: Makes the work of one execution.
  public convenience init(
    enabledIf isEnabled: Signal<Bool, Never>,
    initially: Bool = true,
    execute: @escaping @Sendable () -> SignalProducer<Output, Failure>
  ) {
    self.init(enabledIf: isEnabled, initially: initially, execute: { (_: Void) in execute() })
  }

  /// Makes an action without an input.
  ///
  /// See ``init(unwrapping:execute:)-(_,(Value,Input)->SignalProducer<Output,Failure>)``.
  public convenience init<Value>(
    unwrapping state: some PropertyProtocol<Value?>,
    execute: @escaping @Sendable (Value) -> SignalProducer<Output, Failure>
  ) {
    self.init(unwrapping: state, execute: { value, _ in execute(value) })
  }

  /// Makes an action without an input.
  ///
  /// See ``init(validated:execute:)-(_,(Value,Input)->SignalProducer<Output,Failure>)``.
  public convenience init<Value, ValidationError>(
    validated state: ValidatingProperty<Value, ValidationError>,
    execute: @escaping @Sendable (Value) -> SignalProducer<Output, Failure>
  ) {
    self.init(validated: state, execute: { value, _ in execute(value) })
  }

  /// Makes a producer that executes the work whenever it is started; see ``apply(_:)``.
  public func apply() -> SignalProducer<Output, ActionError<Failure>> { apply(()) }
}
