/// The choices that a run has to follow, decision by decision.
///
/// After these the run stays with its thread, or takes the first thread that can go on.
struct ScheduleGuide {
  /// The strictness with which a run must follow.
  enum Manner {
    /// Exactly, with the same threads able to go on; freely after the last choice.
    case prefix([Choice])

    /// Exactly, with the same number of decisions.
    case whole([Int])

    /// As far as possible: skips threads that cannot go on.
    case rough([Int])
  }

  /// The first decision, counted from 0, at which the run could not follow.
  private(set) var misfit: Int?

  private var manner: Manner
  private var position = 0

  init(_ manner: Manner) { self.manner = manner }

  /// Returns the thread that goes on; `decision` counts from 0.
  mutating func choose(from enabled: ThreadSet, after previous: Int?, at decision: Int) -> Int {
    let wish = wish(from: enabled, at: decision)
    if let wish, enabled.contains(wish) { return wish }
    if let previous, enabled.contains(previous) { return previous }
    return enabled.first ?? 0
  }

  /// Notes that the run has ended; abandoned threads may keep the run, but need not keep its choices.
  mutating func end(after decisions: Int) {
    if case .whole(let threads) = manner, decisions < threads.count { miss(decisions) }
    if case .prefix(let choices) = manner, decisions < choices.count { miss(decisions) }
    manner = .rough([])
  }

  private mutating func wish(from enabled: ThreadSet, at decision: Int) -> Int? {
    switch manner {
    case .prefix(let choices):
      guard decision < choices.count else { return nil }
      if choices[decision].enabled != enabled { miss(decision) }
      return choices[decision].thread
    case .whole(let threads):
      guard decision < threads.count, enabled.contains(threads[decision]) else {
        miss(decision)
        return nil
      }
      return threads[decision]
    case .rough(let threads):
      while position < threads.count {
        position += 1
        if enabled.contains(threads[position - 1]) { return threads[position - 1] }
      }
      return nil
    }
  }

  private mutating func miss(_ decision: Int) { misfit = misfit ?? decision }
}
