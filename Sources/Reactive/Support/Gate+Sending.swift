private import Synchronization

/// How values come inside: they wait for the thread that is there, unless an end, a disposal or a release has brought them about.
extension Gate {
  /// Goes inside with a value; `false` if the calling thread is there already, or must not wait for the one that is.
  @inlinable
  @inline(__always)
  func enterToSend(as thread: UInt) -> Bool {
    tryEnter(as: thread) || enterSlowlyToSend(thread)
  }

  @usableFromInline
  @inline(never)
  func enterSlowlyToSend(_ thread: UInt) -> Bool {
    if ThreadState.at(thread).pointee.mode.mustNotWait { return tryEnterBeforeAll(thread) }
    return dropsValues ? tryEnter(as: thread) : enterSlowly(thread)
  }

  /// Goes inside if nobody is there, be it that the turn is kept for another thread.
  private func tryEnterBeforeAll(_ thread: UInt) -> Bool {
    let lot = ParkingLot.lot(of: self)
    lot.lock()
    let isInside = enter(.kept, orSet: 0)
    lot.unlock()
    if isInside { isNowInside(thread) }
    return isInside
  }

  /// Leaves a value that could not be brought inside to the thread that is there, or drops it; `false` if sending it was a breach.
  @usableFromInline
  @inline(never)
  func leaveValue(_ action: @escaping () -> Void) -> Bool {
    if !mayLeaveValue() { return dropsValues && !isInside }
    perform(action)
    return true
  }

  /// Whether a value that could not be brought inside may be left to the thread that is there, which is noted; otherwise, sending it
  /// was a breach.
  @usableFromInline
  func mayLeaveValue() -> Bool {
    let state = ThreadState.current
    if !state.pointee.mode.mayLeave { return false }
    state.pointee.mode.noteLeft()
    return true
  }
}

/// Bookkeeping, which waits for nothing and runs no code of a user: those who arrive meanwhile wait for it, and leave it no action.
///
/// Otherwise a thread that merely detaches an observer would perform the end that another thread brings about.
extension Gate {
  /// Goes inside for bookkeeping, if nobody is there.
  final func tryEnterBriefly() -> Bool {
    guard word.compareExchange(expected: 0, desired: Gate.held | Gate.leaving, ordering: .acquiring).exchanged else {
      return false
    }
    isNowInside(currentThread())
    return true
  }

  /// Goes outside again.
  final func leaveBriefly() {
    let thread = owner.load(ordering: .relaxed)
    owner.store(0, ordering: .relaxed)
    ThreadState.leaveGate(thread)
    if !word.compareExchange(expected: Gate.held | Gate.leaving, desired: 0, ordering: .releasing).exchanged {
      leaveSlowly(thread)
    }
    ThreadState.settle(thread)
  }
}
