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
    guard let inside = gate.enter() else { return false }
    let isPausing = !hasEnded(inside) && demand?.add(self) == true
    if isPausing { inside[self].rest = rest }
    gate.leave(inside)
    return isPausing
  }

  /// Resumes a source that has paused, without waiting.
  func goOn(in mode: CallMode) {
    gate.perform { [self] inside in
      // After the end, `rest` belongs to the thread that cleans up.
      if !hasEnded(inside), let rest = inside[self].rest.take() { gate.afterLeaving(inside) { mode.run(rest) } }
    }
  }
}
