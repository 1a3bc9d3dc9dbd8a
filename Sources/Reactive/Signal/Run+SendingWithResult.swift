import ReactiveExclusion

/// Sending with a result: the sender learns whether the run has received the value.
extension Run {
  /// Sends a value as ``send(_:by:as:)`` does; returns `false` if the run has ended, `nil` if the thread did not enter
  /// the gate.
  func trySend<Value, Failure>(_ value: Value, by sink: Sink<Value, Failure>) -> Bool? {
    guard let inside = gate.enterToSend(as: currentThread()) else { return nil }
    let isSent = !hasEnded(inside)
    if isSent { sink.send(value, inside) }
    gate.leave(inside)
    return isSent
  }

  /// Leaves a value to the thread inside the gate, together with an action that runs after the value was delivered.
  func leave<Value, Failure>(_ value: Value, by sink: Sink<Value, Failure>, then next: @escaping () -> Void) {
    let isLeft = gate.leaveValue { [self] inside in
      if hasEnded(inside) { return }
      sink.send(value, inside)
      gate.afterLeaving(inside, next)
    }
    if !isLeft, gate.ifInside({ hasEnded($0) }) != true { ContractBreach.recursiveValue(value) }
  }
}
