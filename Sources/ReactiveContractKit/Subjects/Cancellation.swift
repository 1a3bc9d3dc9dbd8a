/// A handle that ends an observation or a run of work; every stream library has an equivalent.
///
/// An adapter makes one from the disposable, subscription or task that its library returns.
public struct Cancellation: Sendable {
  @usableFromInline let action: ConfinedAction

  /// Makes a cancellation that runs the action whenever ``dispose()`` is called.
  ///
  /// The action need not be `Sendable`: the kit never runs it on two threads at once.
  @inlinable
  public init(_ action: @escaping () -> Void) { self.action = ConfinedAction(action) }

  /// A cancellation without effect, for work that has ended or that cannot be stopped.
  public static let none = Cancellation {}

  /// Ends the observation, or the run.
  @inlinable
  public func dispose() { action.run() }
}
