import ReactiveExclusion

/// A property that shows whether a condition holds.
///
/// An end or a disposal that changes the condition waits for no observer. A start waits for the observers of the flag,
/// unless an observer of this or another action makes the start.
///
/// A caller reports that the condition may have changed, and the flag then looks at the condition itself, inside the
/// gate. So the last look sees the final state, and a change that an observer of the flag causes is delivered after all
/// observers have received the current one.
final class ActionFlag: Sendable {
  let property: Property<Bool>
  private let condition: @Sendable () -> Bool

  /// True if an observer has requested a look.
  private let isAskedInside = Locked(false)

  /// True if a look was requested and has not been taken yet.
  private let isLookPending = Locked(false)

  /// The loop for looks that observers request: one that starts the action whenever it is enabled takes no stack.
  private let restarts = ThreadLoop()

  init(_ condition: @escaping @Sendable () -> Bool) {
    let changes = SignalCore<Bool, Never>(gate: Gate())
    self.condition = condition
    property = Property(core: PropertyCore(condition(), changes: changes, kind: .flag), signal: Signal(core: changes))
  }

  private var core: PropertyCore<Bool> { property.core }

  private var gate: Gate { core.changes.gate }

  /// Looks at the condition, without waiting; a thread that is delivering to the observers does it next.
  func look() {
    // A look that is pending will see this change, too.
    if isLookPending.withLock({ exchange(&$0, with: true) }) { return }
    gate.perform { [self] inside in
      isLookPending.withLock { $0 = false }
      showCondition(inside)
    }
  }

  /// Looks at the condition, and calls the closure after the observers are notified, without waiting.
  ///
  /// If another thread is delivering to the observers, that thread does both.
  func lookWithoutWaiting(then next: @escaping () -> Void) {
    if gate.isInside { return look(then: next) }
    gate.perform { [self] inside in
      gate.afterLeaving(inside, next)
      showCondition(inside)
    }
  }

  /// Looks at the condition, and calls the closure outside the gate, after the observers are notified.
  ///
  /// If this thread is inside the gate, both happen after it has left. The closures are called in the order of these
  /// calls.
  ///
  /// If an end, a disposal, or an observer of an action makes the call, it waits for no other thread.
  func look(then next: @escaping () -> Void) {
    // The user's work runs next, in the mode of this call: it is not a part of an end.
    let mode = CallMode()
    let next = { mode.run(next) }
    if ThreadState.current.pointee.mode.mustShowWithoutWaiting, !gate.isInside { return lookWithoutWaiting(then: next) }
    guard let inside = gate.enter() else {
      isAskedInside.withLock { $0 = true }
      return gate.performAfterLeaving { [self] in restarts.run { mode.run { self.look(then: next) } } }
    }
    gate.afterLeaving(inside, next)
    showCondition(inside)
    gate.leave(inside)
  }

  /// Completes the property.
  func end() {
    gate.perform { [core] in core.changes.end(.completed, $0) }
  }

  private func showCondition(_ inside: borrowing Inside) {
    // Again for changes that the observers have caused, but not for other threads: each of these requests its own look.
    repeat {
      isAskedInside.withLock { $0 = false }
      core.prepare(inside)
      let holds = condition()
      if !inside[core.changes].hasEnded && holds != core.value {
        ThreadState.notifyOfAction { _ = core.put(holds, inside) }
      }
    } while isAskedInside.withLock({ $0 })
  }
}
