/// The schedules that are still to be run, those with fewest preemptions first.
///
/// A schedule is a run's first decisions; after these the run stays with its thread as long as it can. Each run adds
/// the schedules that depart from it at one of its later decisions, so no schedule is run twice.
struct Frontier {
  /// The number of preemptions of the schedules that are run now.
  private(set) var preemptions = 0

  /// True if there are schedules with more preemptions than the bound.
  private(set) var hasMore = false

  private let bound: Int
  private var now: [[Choice]] = [[]]
  private var later: [[Choice]] = []

  init(bound: Int) { self.bound = bound }

  var isEmpty: Bool { now.isEmpty && later.isEmpty }

  /// Returns the next schedule, or `nil` if there is none.
  mutating func next() -> [Choice]? {
    if now.isEmpty, !later.isEmpty {
      preemptions += 1
      (now, later) = (later.reversed(), [])
    }
    return now.popLast()
  }

  /// Adds the schedules that depart from the run after its first `count` decisions, which were prescribed.
  mutating func branch(off choices: [Choice], after count: Int) {
    for decision in choices.indices.dropFirst(count).reversed() {
      let choice = choices[decision]
      let previous = decision > 0 ? choices[decision - 1].thread : nil
      let isPreempted = previous.map { choice.enabled.contains($0) } ?? false
      for other in choice.enabled.indices where other != choice.thread {
        if isPreempted, other != previous, preemptions == bound {
          hasMore = true
          continue
        }
        let schedule = choices[..<decision] + [Choice(thread: other, enabled: choice.enabled)]
        if isPreempted, other != previous { later.append(Array(schedule)) } else { now.append(Array(schedule)) }
      }
    }
  }
}
