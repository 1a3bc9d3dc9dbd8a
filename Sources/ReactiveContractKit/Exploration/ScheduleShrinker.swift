/// A search for a schedule that fails like a given one, with fewer switches.
///
/// It moves a later turn of a thread up to an earlier one, which saves a switch, until no such schedule fails.
struct ScheduleShrinker {
  let stage: SearchStage

  /// The largest number of threads that may be abandoned.
  let limit: Int

  func shrink(_ performance: SearchStage.Performance) -> SearchStage.Performance {
    var best = performance
    while let better = better(than: best) { best = better }
    return best
  }

  private func better(than best: SearchStage.Performance) -> SearchStage.Performance? {
    for candidate in candidates(best.choices) where stage.abandoned < limit {
      let performance = stage.perform(.rough(candidate))
      if performance.doubt == nil, performance.fails(like: best), performance.choices.switches < best.choices.switches {
        return performance
      }
    }
    return nil
  }

  private func candidates(_ choices: [Choice]) -> [[Int]] {
    var turns: [(thread: Int, count: Int)] = []
    for choice in choices {
      if turns.last?.thread == choice.thread {
        turns[turns.count - 1].count += 1
      } else {
        turns.append((choice.thread, 1))
      }
    }
    return turns.indices.flatMap { early in
      turns.indices.filter { $0 > early + 1 && turns[$0].thread == turns[early].thread }.map { late in
        var moved = turns
        moved.insert(moved.remove(at: late), at: early + 1)
        return moved.flatMap { Array(repeating: $0.thread, count: $0.count) }
      }
    }
  }
}

extension SearchStage.Performance {
  fileprivate func fails(like other: Self) -> Bool {
    guard breach != nil else { return false }
    return switch (outcome, other.outcome) {
    case (.completed, .completed), (.deadlock, .deadlock), (.trapped, .trapped): true
    default: false
    }
  }
}
