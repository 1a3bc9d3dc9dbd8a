extension MutationReport {
  /// Mutates an operator, and runs its tests in this process to see which mutations they detect.
  ///
  /// The tests apply the operator through ``OperatorUnderTest``, or by `underTest`, under the name of the subject. They
  /// run once without a mutation, when they must pass, and then once for every mutation.
  ///
  /// - Parameters:
  ///   - subject: The operator, as the contract checks it.
  ///   - passes: Runs the tests on the calling task, and returns true if they pass.
  public init(of subject: Subject, tests passes: () -> Bool) {
    self.init(of: subject) { operation, damage in
      let (application, difference) = (ActWitness(), ActWitness())
      let order = MutationOrder(operation, damage, application: application, difference: difference)
      let passed = MutationOrder.$current.withValue(order, operation: passes)
      return MutationAnswer(
        passed: passed,
        wasApplied: application.hasActed,
        madeDifference: difference.hasActed
      )
    }
  }

  /// - Parameters:
  ///   - choose: Selects the mutations by their number.
  ///   - progress: Receives a mutation's number, counted from 1, the number of mutations, and the mutation in words.
  ///   - ask: Runs the tests with a mutation, or without.
  package init<Problem: Error>(
    of subject: Subject,
    choosing choose: (Int) -> Bool = { _ in true },
    progress: (_ index: Int, _ total: Int, _ damage: String) -> Void = { _, _, _ in },
    asking ask: (_ operation: String, _ damage: Perturbation?) throws(Problem) -> MutationAnswer
  ) throws(Problem) {
    let name = subject.name
    guard case .operation(let description) = subject.kind else {
      self.init(operation: name, rows: [], problem: "only operators can be mutated, and this is not one")
      return
    }
    let sound = try ask(name, nil)
    guard sound.passed, sound.wasApplied else {
      let never = "the tests pass, but never apply it by OperatorUnderTest(\"\(name)\") or underTest(\"\(name)\")"
      self.init(operation: name, rows: [], problem: sound.passed ? never : "the tests fail without a mutation")
      return
    }
    let damaged = DamagedOperator(description)
    let possible = damaged.perturbations.enumerated().filter { choose($0.offset) }.map(\.element)
    var rows: [Row] = []
    for (index, perturbation) in possible.enumerated() {
      progress(index + 1, possible.count, perturbation.text)
      let answer = try ask(name, perturbation)
      if answer.passed {
        let telling = damaged.telling(perturbation)
        let outcome: Outcome = telling == nil ? .equivalent : answer.madeDifference ? .missed : .untried
        rows.append(Row(damage: perturbation.text, outcome: outcome, telling: telling ?? []))
      } else {
        rows.append(Row(damage: perturbation.text, outcome: .killed))
      }
    }
    self.init(operation: name, rows: rows)
  }
}

/// The result of running the tests once.
package struct MutationAnswer {
  let passed: Bool

  /// True if the tests applied the operator under its name.
  let wasApplied: Bool

  /// True if the mutation changed something that happened.
  let madeDifference: Bool

  package init(passed: Bool, wasApplied: Bool, madeDifference: Bool) {
    self.passed = passed
    self.wasApplied = wasApplied
    self.madeDifference = madeDifference
  }
}

/// An operator and its mutations.
private struct DamagedOperator {
  /// The possible mutations; those of events that never happen are left out.
  let perturbations: [Perturbation]

  private let description: any OperatorDescription
  private let knownRules: Set<Rule.ID>

  init(_ description: some OperatorDescription) {
    let subject = description.typed
    let census = Census()
    let broken = OperatorSweep(census.watching(subject), scope: .small).brokenRules()
    self.description = description
    knownRules = Set(broken)
    perturbations = Perturbation.all(inputs: subject.perturbableInputs).filter(census.admits)
  }

  /// Returns the lines of the smallest case in which the mutation shows; `nil` if there is none within the scope.
  func telling(_ perturbation: Perturbation) -> [String]? { telling(perturbation, description) }

  private func telling(_ perturbation: Perturbation, _ description: some OperatorDescription) -> [String]? {
    let sound = description.typed
    let damaged = sound.perturbed(by: perturbation, noting: ActWitness())
    let comparison = OperatorComparison(of: Subject(sound.named("original")), and: Subject(damaged.named("mutant")))
    if case .different(let lines) = comparison.outcome { return lines }
    // The rules may detect what one observer cannot see: effects on a second observation, and inputs that stay in use.
    let sweep = OperatorSweep(damaged, scope: .small)
    let broken = sweep.judge().first { $0.verdict.kind == .violated && !knownRules.contains($0.rule) }
    return broken?.verdict.findings.first.map { finding in
      ["it breaks \(finding.rule) \(RuleBook.rule(finding.rule)?.title ?? "")", ""] + Diagram.lines(finding.diagram)
        + (finding.headline.isEmpty ? [] : ["", finding.headline])
    }
  }
}
