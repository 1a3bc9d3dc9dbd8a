/// An action that a thread performs after it has left a gate.
@usableFromInline
package protocol DeferredAction: AnyObject {
  /// Performs the action.
  func gateWasLeft(_ sole: borrowing SoleUser)
}

/// A closure that waits for a thread to leave a gate.
final class DeferredClosure: DeferredAction {
  private let action: () -> Void

  init(_ action: @escaping () -> Void) { self.action = action }

  package func gateWasLeft(_ sole: borrowing SoleUser) { action() }
}

/// A closure that waits for a thread to leave a gate, and uses what belongs to that thread from then on.
final class SoleDeferredClosure: DeferredAction {
  private let action: (borrowing SoleUser) -> Void

  init(_ action: @escaping (borrowing SoleUser) -> Void) { self.action = action }

  package func gateWasLeft(_ sole: borrowing SoleUser) { action(sole) }
}

/// The actions that a thread performs, in order, after it has left a gate; the usual single action needs no array.
@usableFromInline
struct DeferredActions {
  @usableFromInline var first: (any DeferredAction)?
  @usableFromInline var others: [any DeferredAction] = []

  @inlinable
  init() {}

  @inlinable
  mutating func append(_ action: any DeferredAction) {
    if first == nil { first = action } else { others.append(action) }
  }

  mutating func take() -> DeferredActions {
    if first == nil { return self }
    return exchange(&self, with: DeferredActions())
  }

  /// Performs and releases all actions; the caller has set the thread's mode for that.
  mutating func run() {
    first?.gateWasLeft(SoleUser())
    first = nil
    for action in others {
      ThreadState.beginNextCleanup()
      action.gateWasLeft(SoleUser())
    }
    others = []
  }
}
