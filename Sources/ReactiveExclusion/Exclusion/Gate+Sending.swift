public import Synchronization

/// The entry of values: they wait for the thread inside, unless an end, a disposal or a release has caused them.
extension Gate {
  /// Enters with a value; returns `false` if the calling thread is inside already, or must not wait for the thread
  /// inside.
  @inlinable
  @inline(__always)
  package func enterToSend(as thread: UInt) -> Bool {
    tryEnter(as: thread) || enterSlowlyToSend(thread)
  }

  @usableFromInline
  @inline(never)
  func enterSlowlyToSend(_ thread: UInt) -> Bool {
    if ThreadState.at(thread).pointee.mode.mustNotWait { return tryEnterBeforeAll(thread) }
    return dropsValues ? tryEnter(as: thread) : enterSlowly(thread)
  }

  /// Enters if no thread is inside, even if the turn is reserved for another thread.
  private func tryEnterBeforeAll(_ thread: UInt) -> Bool {
    let lot = ParkingLot.lot(of: self)
    lot.lock()
    let isInside = enter(.kept, orSet: 0)
    lot.unlock()
    if isInside { isNowInside(thread) }
    return isInside
  }

  /// Leaves a value whose sender could not enter to the thread inside, or drops it; returns `false` if sending it was a
  /// breach.
  @usableFromInline
  @inline(never)
  package func leaveValue(_ action: @escaping () -> Void) -> Bool {
    if !mayLeaveValue() { return dropsValues && !isInside }
    perform(action)
    return true
  }

  /// Leaves a value, delivered with proof, as ``leaveValue(_:)-(()->Void)`` does.
  @usableFromInline
  @inline(never)
  package func leaveValue(_ action: @escaping (borrowing Inside) -> Void) -> Bool {
    if !mayLeaveValue() { return dropsValues && !isInside }
    perform(action)
    return true
  }

  /// Returns true, and counts the value, if a value whose sender could not enter may be left to the thread inside.
  ///
  /// Otherwise, sending it was a breach, unless the gate drops values.
  @usableFromInline
  package func mayLeaveValue() -> Bool {
    let state = ThreadState.current
    if !state.pointee.mode.mayLeave { return false }
    state.pointee.mode.noteLeft()
    return true
  }
}

/// Bookkeeping, which waits for nothing and runs no user code: threads that arrive meanwhile wait for it, and leave it
/// no action.
///
/// Otherwise a thread that only detaches an observer would have to perform an end that another thread causes.
extension Gate {
  /// Enters for bookkeeping if no thread is inside.
  @inlinable
  package final func tryEnterBriefly() -> Bool {
    guard word.compareExchange(expected: 0, desired: Gate.held | Gate.leaving, ordering: .acquiring).exchanged else {
      return false
    }
    isNowInside(currentThread())
    return true
  }

  /// Leaves the gate after bookkeeping.
  @inlinable
  package final func leaveBriefly() {
    let thread = owner.load(ordering: .relaxed)
    owner.store(0, ordering: .relaxed)
    ThreadState.leaveGate(thread)
    if !word.compareExchange(expected: Gate.held | Gate.leaving, desired: 0, ordering: .releasing).exchanged {
      leaveSlowly(thread)
    }
    ThreadState.settle(thread)
  }
}
