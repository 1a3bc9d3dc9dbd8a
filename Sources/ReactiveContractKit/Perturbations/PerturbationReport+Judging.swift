extension PerturbationReport {
  /// Damages operators that have oracles, on all processors.
  ///
  /// - Parameters:
  ///   - subjects: The operators.
  ///   - explained: The survivors for which there is a reason.
  ///   - progress: Told the number of an operator, counted from 1, how many there are, and its name.
  package static func judging(
    _ subjects: [OracleSubject],
    explained: [Survival],
    progress: (_ index: Int, _ total: Int, _ name: String) -> Void
  ) -> PerturbationReport {
    judging(subjects.compactMap { $0.pair.map(PerturbationTarget.init) }, explained: explained, progress: progress)
  }

  /// Damages operators, on all processors, and asks who notices.
  ///
  /// - Parameters:
  ///   - explained: The survivors for which there is a reason.
  ///   - choose: Which of the damages to do, by the number of the operator and their own.
  ///   - progress: Told the number of an operator, counted from 1, how many there are, and its name.
  static func judging(
    _ targets: [PerturbationTarget],
    explained: [Survival],
    choosing choose: @escaping @Sendable (_ target: Int, _ perturbation: Int) -> Bool = { _, _ in true },
    progress: (_ index: Int, _ total: Int, _ name: String) -> Void = { _, _, _ in }
  ) -> PerturbationReport {
    let judged = Workforce.map(Array(targets.enumerated())) { index, item in
      progress(index, targets.count, item.element.name)
    } _: { number, target in
      let chosen = target.perturbations.enumerated().filter { choose(number, $0.offset) }.map(\.element)
      return chosen.isEmpty ? PerturbationReport(rows: []) : target.report(chosen, explained: explained)
    }
    let known = Set(NamedOracles.all.map(\.name) + targets.map(\.name))
    let strangers = Set(explained.flatMap(\.operations)).subtracting(known).sorted()
    return PerturbationReport(
      rows: judged.flatMap(\.rows),
      problems: judged.flatMap(\.problems) + strangers.map { "there is a reason for \($0), which is not an operator" }
    )
  }
}

extension PerturbationTarget {
  fileprivate func report(_ perturbations: [Perturbation], explained: [Survival]) -> PerturbationReport {
    let watched = watched()
    var rows: [PerturbationReport.Row] = []
    var problems = watched.isFaulty ? ["\(name) fails without a mutation"] : []
    let excused = Set(explained.filter { $0.operations.contains(name) }.flatMap(\.damages))
    problems += excused.subtracting(self.perturbations).map { "\(name) \($0.text) is explained, but never tried" }
      .sorted()
    for perturbation in perturbations {
      let reason = explained.first { $0.covers(name, perturbation) }?.reason
      guard var outcome = watched.outcome(of: perturbation) else {
        if reason != nil { problems.append("\(name) \(perturbation.text) is explained, but changes nothing") }
        continue
      }
      if outcome == .survived(because: nil) {
        outcome = .survived(because: reason)
      } else if reason != nil {
        problems.append("\(name) \(perturbation.text) should survive, but is detected")
      }
      rows.append(PerturbationReport.Row(operation: name, damage: perturbation.text, outcome: outcome))
    }
    return PerturbationReport(rows: rows, problems: problems)
  }
}
