extension PerturbationReport {
  /// Damages operators, on all processors, and asks who notices.
  ///
  /// - Parameters:
  ///   - explained: The survivors for which there is a reason.
  ///   - choose: Which of the damages to do, by the number of the operator and their own.
  ///   - progress: Told the number of an operator, counted from 1, how many there are, and its name.
  static func judging(
    _ targets: [PerturbationTarget] = PerturbationTarget.reference,
    explained: [Survival] = Survival.all,
    choosing choose: @escaping @Sendable (_ target: Int, _ perturbation: Int) -> Bool = { _, _ in true },
    progress: (_ index: Int, _ total: Int, _ name: String) -> Void = { _, _, _ in }
  ) -> PerturbationReport {
    let judged = Workforce.map(Array(targets.enumerated())) { index, item in
      progress(index, targets.count, item.element.name)
    } _: { number, target in
      let chosen = target.perturbations.enumerated().filter { choose(number, $0.offset) }.map(\.element)
      return chosen.isEmpty ? PerturbationReport(rows: []) : target.report(chosen, explained: explained)
    }
    return PerturbationReport(rows: judged.flatMap(\.rows), problems: judged.flatMap(\.problems))
  }
}

extension PerturbationTarget {
  fileprivate func report(_ perturbations: [Perturbation], explained: [Survival]) -> PerturbationReport {
    let watched = watched()
    var rows: [PerturbationReport.Row] = []
    var problems = watched.isFaulty ? ["\(name) is found faulty with nothing done to it"] : []
    for perturbation in perturbations {
      guard var outcome = watched.outcome(of: perturbation) else { continue }
      let reason = explained.first { $0.covers(name, perturbation) }?.reason
      if outcome == .survived(because: nil) {
        outcome = .survived(because: reason)
      } else if reason != nil {
        problems.append("\(name) \(perturbation.text) should survive, but is noticed")
      }
      rows.append(PerturbationReport.Row(operation: name, damage: perturbation.text, outcome: outcome))
    }
    return PerturbationReport(rows: rows, problems: problems)
  }
}
