import ReactiveExclusion

/// Handles inputs that are released without an end: notifies the result if no other input can send.
extension FlattenStage {
  /// Records that the input of the outer stream was released.
  @usableFromInline
  func forget() {
    let isForgotten = lock.withLock {
      isOuterForgotten = true
      return nothingCanCome
    }
    if isForgotten { passOnForgetting() }
  }

  /// Records that the input of an inner stream was released.
  @usableFromInline
  func forget(_ inner: Inner) {
    let isForgotten = lock.withLock {
      guard inner.isRunning, !inner.isForgotten else { return false }
      inner.isForgotten = true
      forgottenCount += 1
      return nothingCanCome
    }
    if isForgotten { passOnForgetting() }
  }

  /// True if inputs were released, and nothing is left that could send or start; read under the lock.
  @usableFromInline var nothingCanCome: Bool {
    (plan.isOuterDone || isOuterForgotten) && (isOuterForgotten || forgottenCount > 0)
      && plan.running == forgottenCount && !plan.isClosed
      // If a stream waits although it may start, one has ended and a thread is about to start the next.
      && !(plan.hasWaiting && plan.mayStart)
  }

  @usableFromInline
  func passOnForgetting() {
    gate.noteForgotten { if !self.hasEnded { self.downstream.owner.forget() } }
  }
}
