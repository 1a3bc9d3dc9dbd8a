extension InterleavingOutcome {
  /// Runs a closure that may take minutes on a thread of its own, where it may trap or block forever.
  ///
  /// Returns `nil` if it neither was asleep nor had ended after ten minutes of processor time, or half an hour.
  ///
  /// - Parameters:
  ///   - progress: Returns the number of the use of the subject that is in progress; see ``SearchLimits/progress``.
  ///   - stall: The processor time after which a use that makes no progress is stopped.
  static func watched(
    progress: (@Sendable () -> Int?)? = nil,
    stall: Duration = SearchLimits().stall,
    _ body: @escaping () -> Void
  ) -> InterleavingOutcome? {
    alone(isWatched: true, progress: progress, stall: stall, body)
  }

  /// Runs a closure on a thread of its own, with a stack of the given size; see ``alone(_:)`` and ``watched(_:)``.
  ///
  /// - Parameter expectsDeadlock: True if the subject has deadlocked before: then fewer looks suffice, since a subject
  ///   may stop in many step sequences.
  static func alone(
    stackSize: Int = SearchLimits().stackSize,
    isWatched: Bool,
    expectsDeadlock: Bool = false,
    progress: (@Sendable () -> Int?)? = nil,
    stall: Duration = SearchLimits().stall,
    _ body: @escaping () -> Void
  ) -> InterleavingOutcome? {
    var limits = SearchLimits(stackSize: stackSize)
    (limits.progress, limits.stall) = (progress, stall)
    limits.isAlone = true
    if isWatched {
      // It sleeps for an unknown reason at most once, so that many looks cost little. In minutes of work on a crowded
      // machine it may well wait for a while for another thread that holds a lock of the system's libraries.
      (limits.patience, limits.looksBeforeDeadlock) = (.seconds(600), 2_000)
    }
    limits.looksBeforeNextDeadlock = 100
    let stage = SearchStage(limits: limits) { _ in InterleavingCast(body) }
    stage.expectsDeadlock = expectsDeadlock
    defer { stage.crew.dismiss() }
    let performance = stage.perform(.rough([]))
    return performance.doubt == nil ? performance.outcome : nil
  }
}
