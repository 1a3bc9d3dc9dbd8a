extension OperatorReport {
  /// Holds each operator against its oracle, on all processors.
  static func comparing(
    _ pairs: [OraclePair],
    size: DifferentialPlan.Size = .full,
    progress: (_ index: Int, _ total: Int, _ name: String) -> Void = { _, _, _ in }
  ) -> OperatorReport {
    let rows = Workforce.map(pairs) { index, pair in
      progress(index, pairs.count, pair.name)
    } _: { pair in
      Row(comparing: pair, size: size)
    }
    return OperatorReport(rows: rows)
  }
}

extension OperatorReport.Row {
  init(comparing pair: OraclePair, size: DifferentialPlan.Size) {
    let run = DifferentialRun(pair, size: size)
    let survey = RelationSurvey(pair.oracle, of: pair.subject)
    var problems = survey.problems(exceptions: pair.exceptions).map { [$0] }
    let outcome = InterleavingOutcome.watched { run.play() }
    if outcome != .completed { problems.append([outcome?.description ?? "the runs did not come to an end"]) }
    if let divergence = run.divergence {
      let letters = Letters(pair.subject.values, pair.subject.shape)
      problems.append(divergence.lines(letters: letters, shape: pair.subject.shape))
    } else if run.ties != pair.ties {
      problems.append([
        "declared is that the order matters for \(Self.text(pair.ties)), found is \(Self.text(run.ties))"
      ])
    }
    self.init(
      name: pair.name,
      family: pair.family.rawValue,
      relations: survey.held.map(\.rawValue),
      timelines: run.timelines,
      runs: run.runs,
      ties: TieKind.allCases.filter(run.ties.contains).map(\.rawValue),
      problems: problems
    )
  }

  private static func text(_ ties: Set<TieKind>) -> String {
    let names = TieKind.allCases.filter(ties.contains).map(\.rawValue)
    return names.isEmpty ? "nothing" : names.joined(separator: " and ")
  }
}
