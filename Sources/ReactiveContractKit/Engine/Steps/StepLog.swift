/// Records the reactions of one subject to the steps of a step sequence.
final class StepLog<Reaction: StepReaction>: Sendable {
  private struct State {
    var steps: [Reaction] = []
    var isSealed = false
  }

  private let state = KitLocked(State())
  private let owner = ThreadToken.current
  private let intrusions: Intrusions

  init(intrusions: Intrusions) { self.intrusions = intrusions }

  /// The reactions so far; empty if a thread was stopped while it was recording.
  var steps: [Reaction] { state.withLockIfFree { $0.steps } ?? [] }

  /// True if the calling thread is the one that made this log.
  var isMine: Bool { ThreadToken.current == owner }

  func beginStep() { state.withLock { $0.steps.append(Reaction()) } }

  /// Records the state at the end of a step.
  func endStep(_ change: (inout Reaction) -> Void) {
    state.withLock { change(&$0.steps[$0.steps.count - 1]) }
  }

  /// Records something that happens in a step; if another thread calls this, it records an intrusion.
  ///
  /// - Parameter isLateHarmless: True if another thread is no intrusion once recording has stopped.
  @inline(never)
  func note(
    _ happening: Intrusions.Intrusion,
    isLateHarmless: Bool = false,
    _ change: (inout Reaction) -> Void
  ) {
    if isMine { return noteAnywhere(change) }
    if isLateHarmless, state.withLock({ $0.isSealed }) { return }
    intrusions.add(happening)
  }

  /// Records something that may happen on any thread.
  @inline(never)
  func noteAnywhere(_ change: (inout Reaction) -> Void) {
    state.withLock { state in
      if state.isSealed || state.steps.isEmpty { return }
      change(&state.steps[state.steps.count - 1])
    }
  }

  /// Stops recording.
  func seal() { state.withLock { $0.isSealed = true } }
}

/// The reaction of a subject to one step.
protocol StepReaction: Sendable {
  /// Makes an empty reaction.
  init()
}
