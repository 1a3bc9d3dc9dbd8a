/// Values of which the sender has to know whether the run was told.
extension Run {
  /// Sends a value as ``send(_:by:as:)`` does; whether it was told, or `nil` if it has not come inside.
  func trySend<Value, Failure>(_ value: Value, by sink: Sink<Value, Failure>) -> Bool? {
    guard gate.enterToSend(as: currentThread()) else { return nil }
    let isTold = !hasEnded
    if isTold { sink.send(value) }
    gate.leave()
    return isTold
  }

  /// Leaves a value that has not come inside to the thread that is there, and what follows when it was told.
  func leave<Value, Failure>(_ value: Value, by sink: Sink<Value, Failure>, then next: @escaping () -> Void) {
    let isLeft = gate.leaveValue { [self] in
      if hasEnded { return }
      sink.send(value)
      gate.afterLeaving(next)
    }
    if !isLeft, !hasEnded { ContractBreach.recursiveValue(value) }
  }
}
