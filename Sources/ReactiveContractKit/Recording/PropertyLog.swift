/// What the listeners of one property were told while the kit did one thing after another to it.
final class PropertyLog: Sendable {
  /// Something that a listener was told.
  struct Told: Hashable, Sendable {
    let listener: Int
    let note: Note

    /// The value that the property showed meanwhile; `nil` once it was released.
    let shown: Int?
  }

  /// What happened in one step.
  struct Step: Sendable {
    var told: [Told] = []

    /// The value that the property showed when the step was done.
    var shown: Int?
  }

  private struct State {
    var steps: [Step] = []
    var isSealed = false
  }

  private let state = KitLocked(State())
  private let owner = ThreadToken.current
  private let intrusions: Intrusions

  init(intrusions: Intrusions) { self.intrusions = intrusions }

  var steps: [Step] { state.withLock { $0.steps } }

  func beginStep() { state.withLock { $0.steps.append(Step()) } }

  func endStep(showing value: Int?) {
    state.withLock { $0.steps[$0.steps.count - 1].shown = value }
  }

  /// Says that nothing counts any more.
  func seal() { state.withLock { $0.isSealed = true } }

  /// Notes what a listener was told; on another thread than the kit's, it is an intrusion.
  func tell(_ note: Note, to listener: Int, showing value: Int?) {
    guard ThreadToken.current == owner else { return intrusions.add(.delivered(note.kind)) }
    state.withLock { state in
      if state.isSealed || state.steps.isEmpty { return }
      state.steps[state.steps.count - 1].told.append(Told(listener: listener, note: note, shown: value))
    }
  }
}
