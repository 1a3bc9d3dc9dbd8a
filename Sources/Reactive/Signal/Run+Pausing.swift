import ReactiveExclusion

/// Pausing of an iterating source that can send more than its observer takes; other sources do not pause.
extension Run {
  /// True if the source must stop before its next value: for good, or until it is resumed.
  @usableFromInline var mustStop: Bool { isDisposed || isPaused }

  /// True if the source must stop until it is resumed.
  var isPaused: Bool { demand?.isPaused ?? false }

  /// Stores the continuation of a source that pauses; returns `false` if the source must go on now.
  @usableFromInline
  func pause(_ rest: @escaping () -> Void) -> Bool {
    guard gate.enter() else { return false }
    defer { gate.leave() }
    guard !hasEnded, let demand, demand.add(self) else { return false }
    self.rest = rest
    return true
  }

  /// Resumes a source that has paused, without waiting.
  func goOn(in mode: CallMode) {
    gate.perform { [self] in
      // After the end, `rest` belongs to the thread that cleans up.
      if !hasEnded, let rest = rest.take() { gate.afterLeaving { mode.run(rest) } }
    }
  }
}
