/// A source that iterates, and is asked for more than its observer takes, may pause; others go on.
extension Run {
  /// Whether the source is to stop before its next value: for good, or until it is resumed.
  @usableFromInline var mustStop: Bool { isDisposed || isPaused }

  /// Whether the source is to stop until it is resumed.
  var isPaused: Bool { demand?.isPaused ?? false }

  /// Keeps what a source does when it goes on; `false` if it is to go on now.
  @usableFromInline
  func pause(_ rest: @escaping () -> Void) -> Bool {
    guard gate.enter() else { return false }
    defer { gate.leave() }
    guard !hasEnded, let demand, demand.add(self) else { return false }
    self.rest = rest
    return true
  }

  /// Has a source that has paused go on, without waiting.
  func goOn(in mode: CallMode) {
    gate.perform { [self] in
      // After the end it belongs to the thread that ended the run.
      if !hasEnded, let rest = rest.take() { gate.afterLeaving { mode.run(rest) } }
    }
  }
}
