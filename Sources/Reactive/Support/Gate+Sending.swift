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
    if ThreadState.at(thread).pointee.mustNotWait != 0 { return tryEnter() }
    return enterSlowly(thread)
  }

  /// Leaves a value that could not be brought inside to the thread that is there; `false` if sending it was a breach.
  @usableFromInline
  @inline(never)
  func leaveValue(_ action: @escaping () -> Void) -> Bool {
    if ThreadState.current.pointee.mustNotWait == 0 { return false }
    perform(action)
    return true
  }
}
