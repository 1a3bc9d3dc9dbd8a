public import ReactiveExclusion

/// The lifetime of a run: it continues as long as its handle or its input is held.
extension Run {
  /// Makes the handle for the user who started the run.
  @usableFromInline
  func makeHandle() -> RunHandle {
    RunHandle(self)
  }

  /// Marks the run as one for which a thread or task waits: it is interrupted when no input is left that could send.
  @usableFromInline
  func awaitsEnd() { bits.set(Run.unheld) }

  /// Records that the handle was released.
  ///
  /// Disposes of the run if every input was released; ends it without an event if its source has fallen silent.
  func releaseHandle() {
    let before = bits.set(Run.unheld)
    if before & Run.disposed != 0 { return }
    if before & Run.silent != 0 {
      gate.perform { [self] in end($0) }
    } else if before & Run.forgotten != 0 {
      dispose()
    }
  }

  /// Records that nothing will be sent any more; ends a run whose handle was released without an event.
  func noteSilence(_ inside: borrowing Inside) {
    if bits.set(Run.silent) & Run.unheld != 0 { end(inside) }
  }

  /// Records that every input that could have sent was released; disposes of a run without a handle.
  @usableFromInline
  func noteForgotten(_ inside: borrowing Inside) {
    guard bits.set(Run.forgotten) & (Run.unheld | Run.disposed) == Run.unheld else { return }
    gate.afterLeaving(inside) { self.dispose() }
  }

  /// Handles the release of the run's input without an end, and forwards it to the head.
  ///
  /// If the run was disposed of, this interrupts it: the released input cannot send the interruption any more.
  @usableFromInline
  func inputWasReleased() {
    gate.perform { [self] inside in
      endIfDisposed(inside)
      forgetHead(inside)
    }
  }

  /// Notifies the head that nothing but an interruption will be sent to this run.
  @usableFromInline
  func forget() { gate.noteForgotten { [self] in forgetHead($0) } }

  private func forgetHead(_ inside: borrowing Inside) {
    if !hasEnded(inside) { inside[self].head?.forget(inside) }
  }

  /// Notifies the head that nothing will be sent to this run any more, not even an end.
  func fallSilent() {
    gate.perform { [self] in if !hasEnded($0) { $0[self].head?.fallSilent($0) } }
  }

  /// Notifies the successor of one of this run's operators that nothing but an interruption will be sent.
  func forget(before operation: any Interruptible) {
    gate.noteForgotten { [self] in if !hasEnded($0) { operation.successor?.forget($0) } }
  }
}
