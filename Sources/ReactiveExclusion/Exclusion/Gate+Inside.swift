/// Entering with proof: see ``Inside``.
extension Gate {
  /// Enters with a value; returns `nil` if the calling thread is inside already, or must not wait for the thread inside.
  @inlinable
  @inline(__always)
  package func enterToSend(as thread: UInt) -> Inside? {
    if enterToSend(as: thread) { return Inside(self) }
    return nil
  }

  /// Waits until no thread is inside, and enters; returns `nil` if the calling thread is inside already.
  @inlinable
  @inline(__always)
  package func enter() -> Inside? {
    if enter() { return Inside(self) }
    return nil
  }

  /// Enters as the calling thread if no thread is inside.
  @inlinable
  @inline(__always)
  package func tryEnter() -> Inside? {
    if tryEnter() { return Inside(self) }
    return nil
  }

  /// Enters for bookkeeping if no thread is inside.
  @inlinable
  @inline(__always)
  package func tryEnterBriefly() -> Inside? {
    if tryEnterBriefly() { return Inside(self) }
    return nil
  }

  /// Leaves the gate after performing the pending actions; then performs the deferred actions.
  @inlinable
  @inline(__always)
  package func leave(_ inside: consuming Inside) {
    inside.check(self)
    leave()
  }

  /// Leaves the gate after bookkeeping.
  @inlinable
  @inline(__always)
  package func leaveBriefly(_ inside: consuming Inside) {
    inside.check(self)
    leaveBriefly()
  }
}

/// Reaching state with proof from any place.
extension Gate {
  /// Runs the body inside, even if the thread is inside already.
  @inlinable
  package func inside<Result>(_ body: (borrowing Inside) -> Result) -> Result {
    let hasEntered: Bool = enter()
    let result = body(Inside(self))
    if hasEntered { leave() }
    return result
  }

  /// Runs the body if the calling thread is inside already, further down its stack; returns `nil` otherwise.
  @inlinable
  package func ifInside<Result>(_ body: (borrowing Inside) -> Result) -> Result? {
    isInside ? body(Inside(self)) : nil
  }

  /// Performs the action after the calling thread has left the gate, or at once if it is not inside.
  @usableFromInline
  package func performAfterLeaving(_ action: @escaping () -> Void) {
    guard isInside else { return action() }
    afterLeaving(Inside(self), action)
  }
}
