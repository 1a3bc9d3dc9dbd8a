/// What one subject did while the kit did one thing after another to it.
final class StoryLog<Reaction: StoryReaction>: Sendable {
  private struct State {
    var steps: [Reaction] = []
    var isSealed = false
  }

  private let state = KitLocked(State())
  private let owner = ThreadToken.current
  private let intrusions: Intrusions

  init(intrusions: Intrusions) { self.intrusions = intrusions }

  /// What happened so far; nothing if a thread was stopped while it was noting something.
  var steps: [Reaction] { state.withLockIfFree { $0.steps } ?? [] }

  func beginStep() { state.withLock { $0.steps.append(Reaction()) } }

  /// Notes how things stand at the end of a step.
  func endStep(_ change: (inout Reaction) -> Void) {
    state.withLock { change(&$0.steps[$0.steps.count - 1]) }
  }

  /// Notes something that happens in a step; on another thread than the kit's, it is an intrusion.
  @inline(never)
  func note(_ happening: Intrusions.Intrusion, _ change: (inout Reaction) -> Void) {
    guard ThreadToken.current == owner else { return intrusions.add(happening) }
    noteAnywhere(change)
  }

  /// Notes something that may happen on any thread.
  @inline(never)
  func noteAnywhere(_ change: (inout Reaction) -> Void) {
    state.withLock { state in
      if state.isSealed || state.steps.isEmpty { return }
      change(&state.steps[state.steps.count - 1])
    }
  }

  /// Says that nothing counts any more.
  func seal() { state.withLock { $0.isSealed = true } }
}

/// What a subject did in one step.
protocol StoryReaction: Sendable {
  /// Nothing so far.
  init()
}
