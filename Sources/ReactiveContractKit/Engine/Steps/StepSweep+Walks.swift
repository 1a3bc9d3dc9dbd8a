/// Step sequences of a length of which there are too many to try all: some are tried at random.
extension StepSweep {
  /// Plays random step sequences, unless a rule is broken already: a shorter one is easier to understand.
  ///
  /// The first in which a rule is broken is made shorter as long as one is, and judged.
  func judgeWalks() {
    for seed in 0..<UInt64(max(0, scope.samples)) {
      guard !isOver, !plan.hasThreads, entries.allSatisfy({ $0.tally.breaches == 0 }) else { return }
      walks += 1
      guard var (smallest, isStopped) = failingStart(of: walk(seed)) else { continue }
      // Each sequence that stops its thread stops another one.
      while !isStopped, let smaller = shorter(smallest).lazy.compactMap({ self.failingStart(of: $0) }).first {
        (smallest, isStopped) = smaller
      }
      // It is none of the sequences that are all tried.
      let all = counts
      reducedWalk = smallest
      _ = judge(only: smallest)
      counts = all
    }
  }

  /// The limits of random sequences.
  private var wide: Scope {
    var wide = scope
    wide.instants = max(12, scope.instants)
    return wide
  }

  private func walk(_ seed: UInt64) -> [Step] {
    var lot = Lot(seed)
    let openings = plan.openings(scope)
    if openings.isEmpty { return [] }
    var steps = openings[lot.below(openings.count)]
    var model = plan.beginning
    for step in steps { _ = model.take(step) }
    while true {
      let next = plan.steps(after: steps, model, wide)
      if next.isEmpty { return steps }
      let step = next[lot.below(next.count)]
      steps.append(step)
      _ = model.take(step)
    }
  }

  /// Returns the sequence without one of its steps, each one that is possible.
  private func shorter(_ steps: [Step]) -> [[Step]] {
    let opening = plan.openings(scope).first { steps.starts(with: $0) }?.count ?? 0
    return (opening..<steps.count).reversed().compactMap { index in
      var fewer = steps
      fewer.remove(at: index)
      return model(before: fewer) == nil ? nil : fewer
    }
  }

  /// Plays a sequence, and returns its shortest beginning that breaks a rule; `nil` if none does.
  ///
  /// Nothing is recorded.
  private func failingStart(of steps: [Step]) -> (steps: [Step], isStopped: Bool)? {
    let (performances, stop) = play([steps])
    guard let reactions = performances.first else { return nil }
    var model = plan.beginning
    for count in steps.indices.map({ $0 + 1 }) where count <= reactions.count {
      let beginning = Array(steps.prefix(count))
      if stop != nil, count == reactions.count { return (beginning, true) }
      guard let situation = situation((beginning, model), Array(reactions.prefix(count))) else { return nil }
      if breaks(situation) { return (beginning, false) }
      model = situation.after
    }
    return nil
  }

  private func breaks(_ situation: Situation) -> Bool {
    if plan.mismatch(situation) != nil { return true }
    return entries.contains { entry in
      guard entry.check.exemption == nil else { return false }
      let tally = StepCheck<Plan.Model>.Tally()
      entry.check.judge(situation, tally)
      return tally.breaches > 0
    }
  }
}
