/// A property that shows whether a condition holds.
///
/// An end or a disposal that changes the condition waits for no observer. A start waits for the observers of the flag, unless an observer of
/// this or another action brings it about.
///
/// It is told that the condition may have changed, and looks itself, inside the gate. So the last look has it right, and a change
/// that its own observers cause follows when all of them have been told of this one.
final class ActionFlag: Sendable {
  let property: Property<Bool>
  private let condition: @Sendable () -> Bool

  /// Whether an observer has asked for a look.
  private let isAskedInside = Locked(false)

  /// Whether a look was asked for that has not been taken yet.
  private let isLookPending = Locked(false)

  /// Where what observers have asked for is performed: one that starts the action whenever it is enabled takes no stack.
  private let restarts = ThreadLoop()

  init(_ condition: @escaping @Sendable () -> Bool) {
    let changes = SignalCore<Bool, Never>(gate: Gate())
    self.condition = condition
    property = Property(core: PropertyCore(condition(), changes: changes, kind: .flag), signal: Signal(core: changes))
  }

  private var core: PropertyCore<Bool> { property.core }

  private var gate: Gate { core.changes.gate }

  /// Looks at the condition; without waiting, whoever is telling observers does it next.
  func look() {
    // One that waits will see this change, too.
    if isLookPending.withLock({ exchange(&$0, with: true) }) { return }
    gate.perform { [self] in
      isLookPending.withLock { $0 = false }
      showCondition()
    }
  }

  /// Looks at the condition, and goes on when the observers have been told, without waiting: by the thread that is telling them.
  func lookWithoutWaiting(then next: @escaping () -> Void) {
    if gate.isInside { return look(then: next) }
    gate.perform { [self] in
      gate.afterLeaving(next)
      showCondition()
    }
  }

  /// Looks at the condition, and goes on when the observers have been told, outside the gate.
  ///
  /// From inside the gate both follow when this thread is outside. What is to follow does so in the order of these calls.
  ///
  /// Brought about by an end, a disposal, or an observer of an action, it waits for no other thread.
  func look(then next: @escaping () -> Void) {
    // The user's work runs next, in the mode of this call: it is no part of an end.
    let mode = CallMode()
    let next = { mode.run(next) }
    if ThreadState.current.pointee.mode.mustShowWithoutWaiting, !gate.isInside { return lookWithoutWaiting(then: next) }
    guard gate.enter() else {
      isAskedInside.withLock { $0 = true }
      return gate.afterLeaving { [self] in restarts.run { mode.run { self.look(then: next) } } }
    }
    gate.afterLeaving(next)
    showCondition()
    gate.leave()
  }

  /// Completes the property.
  func end() {
    gate.perform { [core] in core.changes.end(.completed) }
  }

  private func showCondition() {
    // Again for what the observers have caused, and not for other threads: each of these has a look of its own taken.
    repeat {
      isAskedInside.withLock { $0 = false }
      core.prepare()
      let holds = condition()
      if !core.changes.hasEnded && holds != core.value { ThreadState.tellOfAction { _ = core.put(holds) } }
    } while isAskedInside.withLock({ $0 })
  }
}
