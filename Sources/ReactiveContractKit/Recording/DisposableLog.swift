/// What one disposable did while the kit did one thing after another to it.
final class DisposableLog: Sendable {
  /// What happened in one step.
  struct Step: Sendable {
    /// The works that were done, by number.
    var done: [Int] = []

    /// What the disposable said of itself in each of them.
    var shownInside: [Bool] = []

    /// What it said when the step was done; `nil` if it could not be asked.
    var shown: Bool?

    /// The works that are still held.
    var held: Set<Int> = []
  }

  private struct State {
    var steps: [Step] = []
    var held: Set<Int> = []
    var isSealed = false
  }

  private let state = KitLocked(State())
  private let owner = ThreadToken.current
  private let intrusions: Intrusions

  init(intrusions: Intrusions) { self.intrusions = intrusions }

  var steps: [Step] { state.withLock { $0.steps } }

  func beginStep() { state.withLock { $0.steps.append(Step()) } }

  func endStep(showing shown: Bool?) {
    state.withLock { state in
      state.steps[state.steps.count - 1].shown = shown
      state.steps[state.steps.count - 1].held = state.held
    }
  }

  /// Notes that a work is done; on another thread than the kit's, it is an intrusion.
  func work(_ number: Int, showing shown: Bool?) {
    guard ThreadToken.current == owner else { return intrusions.add(.disposed) }
    state.withLock { state in
      if state.steps.isEmpty || state.isSealed { return }
      state.steps[state.steps.count - 1].done.append(number)
      if let shown { state.steps[state.steps.count - 1].shownInside.append(shown) }
    }
  }

  /// Says that nothing counts any more.
  func seal() { state.withLock { $0.isSealed = true } }

  func hold(_ number: Int) { state.withLock { _ = $0.held.insert(number) } }

  func release(_ number: Int) { state.withLock { _ = $0.held.remove(number) } }
}
