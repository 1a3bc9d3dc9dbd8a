public import Observation

/// An action for a view: two observable flags, and a method to call when a control is used.
///
/// The flags change on the main actor. A change that is made there shows at once, or, if an action of the main
/// scheduler runs or waits, after that. A change that is made elsewhere is queued there. This object keeps the action
/// alive.
@MainActor
public final class ObservableAction<Input: Sendable>: Observable {
  private let registrar = ObservationRegistrar()
  private let lifetime = Lifetime.Token()
  private let action: (Input) -> Void
  private var shownAsEnabled: Bool
  private var shownAsExecuting: Bool

  /// Makes the observable form of an action, with a transform that makes the action's input.
  ///
  /// - Parameters:
  ///   - action: The action that the control starts.
  ///   - transform: Makes the action's input, on the main actor.
  public init<ActionInput, Output, Failure>(
    _ action: Action<ActionInput, Output, Failure>,
    input transform: @escaping (Input) -> ActionInput
  ) {
    shownAsEnabled = action.isEnabled.value
    shownAsExecuting = action.isExecuting.value
    self.action = { action.apply(transform($0)).start() }
    let (actor, lifetime) = (MainActor.shared, lifetime.lifetime)
    BindingTarget(isolation: actor, lifetime: lifetime, object: self, keyPath: \.isEnabled) <~ action.isEnabled
    BindingTarget(isolation: actor, lifetime: lifetime, object: self, keyPath: \.isExecuting) <~ action.isExecuting
  }

  /// Makes the observable form of an action.
  public convenience init<Output, Failure>(_ action: Action<Input, Output, Failure>) {
    self.init(action, input: { $0 })
  }

  /// True if ``execute(_:)`` would execute the action.
  public private(set) var isEnabled: Bool {
    get {
      registrar.access(self, keyPath: \.isEnabled)
      return shownAsEnabled
    }
    set {
      if newValue == shownAsEnabled { return }
      registrar.withMutation(of: self, keyPath: \.isEnabled) { shownAsEnabled = newValue }
    }
  }

  /// True while the action is executing.
  public private(set) var isExecuting: Bool {
    get {
      registrar.access(self, keyPath: \.isExecuting)
      return shownAsExecuting
    }
    set {
      if newValue == shownAsExecuting { return }
      registrar.withMutation(of: self, keyPath: \.isExecuting) { shownAsExecuting = newValue }
    }
  }

  /// Executes the action, unless it is disabled or executing; its events report the outcome.
  public func execute(_ input: Input) { action(input) }
}

extension ObservableAction where Input == Void {
  /// Makes the observable form of an action that always receives the same input.
  public convenience init<ActionInput, Output, Failure>(
    _ action: Action<ActionInput, Output, Failure>,
    input: ActionInput
  ) {
    self.init(action, input: { input })
  }

  /// Executes the action, unless it is disabled or executing.
  public func execute() { execute(()) }
}
