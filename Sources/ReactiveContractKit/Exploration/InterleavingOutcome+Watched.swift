extension InterleavingOutcome {
  /// Runs something that may take minutes on a thread of its own, where it may trap or block for ever.
  ///
  /// Returns `nil` if it was neither asleep nor at its end after ten minutes.
  static func watched(_ body: @escaping () -> Void) -> InterleavingOutcome? {
    alone(stackSize: SearchLimits().stackSize, isWatched: true, body)
  }

  /// Runs something on a thread of its own that has a stack of so many bytes; see ``alone(_:)`` and ``watched(_:)``.
  static func alone(
    stackSize: Int = SearchLimits().stackSize,
    isWatched: Bool,
    _ body: @escaping () -> Void
  ) -> InterleavingOutcome? {
    var limits = SearchLimits(stackSize: stackSize)
    if isWatched {
      // It sleeps for a reason unknown to us only once, if ever, so that a long look costs little; and in minutes of work on a
      // crowded machine it may well wait, for a while, for a stranger who holds a lock of the system's libraries.
      (limits.patience, limits.looksBeforeDeadlock) = (.seconds(600), 2_000)
    }
    let stage = SearchStage(limits: limits) { _ in InterleavingCast(body) }
    defer { stage.crew.dismiss() }
    let performance = stage.perform(.rough([]))
    return performance.doubt == nil ? performance.outcome : nil
  }
}
