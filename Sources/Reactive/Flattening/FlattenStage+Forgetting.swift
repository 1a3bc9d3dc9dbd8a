public import ReactiveExclusion

/// Handles inputs that are released without an end: notifies the result if no other input can send.
extension FlattenStage {
  /// Records that the input of the outer stream was released.
  @usableFromInline
  func forget(_ source: borrowing Inside) {
    let isForgotten = state.withLock { state in
      state.isOuterForgotten = true
      return state.nothingCanCome
    }
    if isForgotten { passOnForgetting() }
  }

  /// Records that the input of an inner stream was released.
  @usableFromInline
  func forget(_ inner: Inner) {
    if state.withProof({ $0.noteForgotten(inner, $1) }) { passOnForgetting() }
  }

  @usableFromInline
  func passOnForgetting() {
    gate.noteForgotten { if !$0[self].hasEnded { self.downstream.owner.forget($0) } }
  }
}
