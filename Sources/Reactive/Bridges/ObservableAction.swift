public import Observation

/// An action as a view sees it: two flags to show, and something to call when a control is used.
///
/// Its flags change on the main actor. A change that is made there shows at once, or, if an action of the main scheduler runs or waits,
/// behind that; one that is made elsewhere is queued there.
/// It keeps the action alive.
@MainActor
public final class ObservableAction<Input: Sendable>: Observable {
  private let registrar = ObservationRegistrar()
  private let lifetime = Lifetime.Token()
  private let action: (Input) -> Void
  private var shownAsEnabled: Bool
  private var shownAsExecuting: Bool

  /// Makes the face of an action whose input is made of what a control knows.
  ///
  /// - Parameters:
  ///   - action: What the control starts.
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

  /// Makes the face of an action.
  public convenience init<Output, Failure>(_ action: Action<Input, Output, Failure>) {
    self.init(action, input: { $0 })
  }

  /// Whether ``execute(_:)`` would execute the action.
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

  /// Whether the action is at work.
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

  /// Executes the action, unless it is disabled or at work; its events tell the rest.
  public func execute(_ input: Input) { action(input) }
}

extension ObservableAction where Input == Void {
  /// Makes the face of an action that always gets the same input.
  public convenience init<ActionInput, Output, Failure>(
    _ action: Action<ActionInput, Output, Failure>,
    input: ActionInput
  ) {
    self.init(action, input: { input })
  }

  /// Executes the action, unless it is disabled or at work.
  public func execute() { execute(()) }
}
