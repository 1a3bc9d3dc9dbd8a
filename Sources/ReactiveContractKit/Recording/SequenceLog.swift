/// What one sequence worked out while the kit did one thing after another to it, and which of its values are alive.
final class SequenceLog: Sendable {
  /// What happened in one step.
  struct Step: Sendable {
    /// The places that were worked out, in order; the end is one of them.
    var worked: [Int] = []

    /// The value that was read, by its place.
    var value: Int?

    /// Whether there was a place to go on to.
    var hasTail = true

    /// The places whose values are alive when the step is done.
    var alive: Set<Int> = []
  }

  private struct State {
    var steps: [Step] = []
    var alive: [Int: Int] = [:]
  }

  private let state = KitLocked(State())
  private let owner = ThreadToken.current
  private let intrusions: Intrusions

  init(intrusions: Intrusions) { self.intrusions = intrusions }

  var steps: [Step] { state.withLock { $0.steps } }

  func beginStep() { state.withLock { $0.steps.append(Step()) } }

  func endStep(value: Int?, hasTail: Bool) {
    state.withLock { state in
      state.steps[state.steps.count - 1].value = value
      state.steps[state.steps.count - 1].hasTail = hasTail
      state.steps[state.steps.count - 1].alive = Set(state.alive.keys)
    }
  }

  /// Notes that a place is worked out; on another thread than the kit's, it is an intrusion.
  func work(_ place: Int) {
    guard ThreadToken.current == owner else { return intrusions.add(.observed) }
    state.withLock { state in
      if !state.steps.isEmpty { state.steps[state.steps.count - 1].worked.append(place) }
    }
  }

  /// Notes that there is one more value of a place, or one less.
  func count(_ place: Int, _ difference: Int) {
    state.withLock { state in
      let count = state.alive[place, default: 0] + difference
      state.alive[place] = count == 0 ? nil : count
    }
  }
}
