/// What ends an observation or a run of work: the smallest thing that every stream library has.
///
/// An adapter makes one from whatever its library returns: a disposable, a subscription, a task to cancel.
public struct Cancellation: Sendable {
  @usableFromInline let action: ConfinedAction

  /// Makes a cancellation that runs the action whenever ``dispose()`` is called.
  ///
  /// The action need not be `Sendable`: the kit never enters it from two threads at once.
  @inlinable
  public init(_ action: @escaping () -> Void) { self.action = ConfinedAction(action) }

  /// Does nothing when disposed: for work that has ended or that cannot be stopped.
  public static let none = Cancellation {}

  /// Ends the observation, or the run.
  @inlinable
  public func dispose() { action.run() }
}
