extension MutationScoreReport {
  /// Mutates operators that have oracles, on all processors.
  ///
  /// - Parameters:
  ///   - subjects: The operators.
  ///   - equivalent: The mutants that no check can detect.
  ///   - progress: Receives an operator's number, counted from 1, the number of operators, and its name.
  package static func judging(
    _ subjects: [OracleSubject],
    equivalent: [EquivalentMutants],
    progress: (_ index: Int, _ total: Int, _ name: String) -> Void
  ) -> MutationScoreReport {
    judging(subjects.compactMap { $0.pair.map(MutationTarget.init) }, equivalent: equivalent, progress: progress)
  }

  /// Mutates operators, on all processors, and reports which checks detect the mutations.
  ///
  /// - Parameters:
  ///   - equivalent: The mutants that no check can detect.
  ///   - choose: Selects the mutations by the number of the operator and their own.
  ///   - progress: Receives an operator's number, counted from 1, the number of operators, and its name.
  static func judging(
    _ targets: [MutationTarget],
    equivalent: [EquivalentMutants],
    choosing choose: @escaping @Sendable (_ target: Int, _ mutation: Int) -> Bool = { _, _ in true },
    progress: (_ index: Int, _ total: Int, _ name: String) -> Void = { _, _, _ in }
  ) -> MutationScoreReport {
    let judged = Workforce.map(Array(targets.enumerated())) { index, item in
      progress(index, targets.count, item.element.name)
    } _: { number, target in
      let chosen = target.mutations.enumerated().filter { choose(number, $0.offset) }.map(\.element)
      return chosen.isEmpty ? MutationScoreReport(rows: []) : target.report(chosen, equivalent: equivalent)
    }
    let known = Set(NamedOracles.all.map(\.name) + targets.map(\.name))
    let strangers = Set(equivalent.flatMap(\.operations)).subtracting(known).sorted()
    return MutationScoreReport(
      rows: judged.flatMap(\.rows),
      problems: judged.flatMap(\.problems) + strangers.map { "there is a reason for \($0), which is not an operator" }
    )
  }
}

extension MutationTarget {
  fileprivate func report(_ mutations: [Mutation], equivalent: [EquivalentMutants]) -> MutationScoreReport {
    let watched = watched()
    var rows: [MutationScoreReport.Row] = []
    var problems = watched.isFaulty ? ["\(name) fails without a mutation"] : []
    let expected = Set(equivalent.filter { $0.operations.contains(name) }.flatMap(\.mutations))
    problems += expected.subtracting(self.mutations).map { "\(name) \($0.text) is explained, but never tried" }
      .sorted()
    for mutation in mutations {
      let reason = equivalent.first { $0.covers(name, mutation) }?.reason
      guard var outcome = watched.outcome(of: mutation) else {
        if reason != nil { problems.append("\(name) \(mutation.text) is explained, but changes nothing") }
        continue
      }
      if outcome == .survived(because: nil) {
        outcome = .survived(because: reason)
      } else if reason != nil {
        problems.append("\(name) \(mutation.text) should survive, but is detected by \(outcome.words)")
      }
      rows.append(MutationScoreReport.Row(operation: name, mutation: mutation.text, outcome: outcome))
    }
    return MutationScoreReport(rows: rows, problems: problems)
  }
}

extension MutationScoreReport.Outcome {
  /// The check that detected the mutation, in words.
  fileprivate var words: String {
    switch self {
    case .foundByOracle: "its oracle"
    case .foundByRules(let rules): TextLayout.ranges(rules)
    case .survived: "nothing"
    }
  }
}
