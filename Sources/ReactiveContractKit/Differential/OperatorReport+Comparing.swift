extension OperatorReport {
  /// Compares each operator with its oracle, and all pairs of operators in a row, at full size on all processors.
  package static func comparingInFull(
    _ subjects: [OracleSubject],
    progress: (_ index: Int, _ total: Int, _ name: String) -> Void
  ) -> OperatorReport { comparing(subjects.compactMap(\.pair), progress: progress) }

  /// Holds each operator against its oracle, on all processors.
  ///
  /// - Parameters:
  ///   - composing: Whether operators in a row are tried, too.
  ///   - surveying: Whether the oracles are asked which relations they keep, and the operators which rules.
  static func comparing(
    _ pairs: [OraclePair],
    size: DifferentialPlan.Size = .full,
    composing: Bool = true,
    surveying: Bool = true,
    progress: (_ index: Int, _ total: Int, _ name: String) -> Void = { _, _, _ in }
  ) -> OperatorReport {
    let links = pairs.filter { $0.link != nil && !$0.isFurtherForm }
    let tasks = pairs.map(Task.single) + (composing ? links.map(Task.chains) : [])
    let results = Workforce.map(tasks) { index, task in
      progress(index, tasks.count, task.name)
    } _: { task in
      switch task {
      case .single(let pair): Outcome.row(Row(comparing: pair, size: size, surveying: surveying))
      case .chains(let first): Outcome.closure(Closure(behind: first, links))
      }
    }
    return OperatorReport(
      rows: results.compactMap { if case .row(let row) = $0 { row } else { nil } },
      closure: results.reduce(into: Closure()) { sum, result in
        if case .closure(let closure) = result { sum.add(closure) }
      }
    )
  }

  private enum Task: Sendable {
    case single(OraclePair)
    case chains(OraclePair)

    var name: String {
      switch self {
      case .single(let pair): pair.name
      case .chains(let first): first.name + OraclePair.chainSign + "..."
      }
    }
  }

  private enum Outcome: Sendable {
    case row(Row)
    case closure(Closure)
  }
}

extension OperatorReport.Row {
  init(comparing pair: OraclePair, size: DifferentialPlan.Size, surveying: Bool) {
    let run = DifferentialRun(pair, size: pair.isFurtherForm ? size.ofFurtherForm : size)
    let survey = surveying ? RelationSurvey(pair) : nil
    var problems = survey?.problems(exceptions: pair.exceptions, gifts: pair.gifts).map { [$0] } ?? []
    let first = DifferentialRun(pair.first, size: .first)
    let outcome = InterleavingOutcome.watched {
      run.play()
      first.play()
    }
    if outcome != .completed { problems.append([outcome?.description ?? "the runs did not finish"]) }
    let judgements = surveying ? pair.judgements() : []
    problems += judgements.complaints
    if let divergence = run.divergence {
      problems.append(divergence.lines(of: pair))
    } else if let divergence = first.divergence, !pair.exceptions.contains(.prefix) {
      let letters = Letters(pair.subject.values, pair.subject.shape)
      problems.append(["an observer that takes only the first value receives something else"])
      problems.append(divergence.lines(letters: letters, shape: pair.subject.shape))
    } else if first.divergence == nil, pair.exceptions.contains(.prefix) {
      problems.append(["prefix is declared as an exception, but the operator keeps it"])
    } else if run.ties != pair.ties {
      problems.append([
        "the order is declared to matter for \(Self.text(pair.ties)), but matters for \(Self.text(run.ties))"
      ])
    }
    self.init(
      name: pair.name,
      family: pair.family.rawValue,
      rules: judgements.applied.map(\.text),
      relations: (survey?.held ?? []).map(\.rawValue)
        + (first.divergence == nil ? [Relation.prefix.rawValue] : [])
        + (run.divergence == nil && pair.subject.forms.contains { $0.streamKind == .signal }
          ? [Relation.observers.rawValue] : []),
      exceptions: Relation.allCases.filter(pair.exceptions.contains).map(\.rawValue),
      timelines: run.timelines,
      runs: run.runs,
      comparisons: run.comparisons,
      ties: TieKind.allCases.filter(run.ties.contains).map(\.rawValue),
      problems: problems
    )
  }

  private static func text(_ ties: Set<TieKind>) -> String {
    let names = TieKind.allCases.filter(ties.contains).map(\.rawValue)
    return names.isEmpty ? "nothing" : names.joined(separator: " and ")
  }
}
