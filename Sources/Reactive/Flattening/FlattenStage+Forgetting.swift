/// Inputs that are released without an end: when no other one is left that could send, the result is told so.
extension FlattenStage {
  /// Notes that the input of the outer stream was released.
  @usableFromInline
  func forget() {
    let isForgotten = lock.withLock {
      isOuterForgotten = true
      return nothingCanCome
    }
    if isForgotten { passOnForgetting() }
  }

  /// Notes that the input of an inner stream was released.
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

  /// Whether inputs were released, and nothing is left that could send or start; asked under the lock.
  @usableFromInline var nothingCanCome: Bool {
    (plan.isOuterDone || isOuterForgotten) && (isOuterForgotten || forgottenCount > 0)
      && plan.running == forgottenCount && !plan.isClosed
      // One has ended, and the thread that starts the next is on its way.
      && !(plan.hasWaiting && plan.mayStart)
  }

  @usableFromInline
  func passOnForgetting() {
    gate.noteForgotten { if !self.hasEnded { self.downstream.owner.forget() } }
  }
}
