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
    self.init(of: subject) { operation, mutation in
      let (application, difference) = (ActWitness(), ActWitness())
      let order = MutationOrder(operation, mutation, application: application, difference: difference)
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
    progress: (_ index: Int, _ total: Int, _ mutation: String) -> Void = { _, _, _ in },
    asking ask: (_ operation: String, _ mutation: Mutation?) throws(Problem) -> MutationAnswer
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
    let mutated = MutatedOperator(description)
    let possible = mutated.mutations.enumerated().filter { choose($0.offset) }.map(\.element)
    var rows: [Row] = []
    for (index, mutation) in possible.enumerated() {
      progress(index + 1, possible.count, mutation.text)
      let answer = try ask(name, mutation)
      if answer.passed {
        let telling = mutated.telling(mutation)
        let outcome: Outcome = telling == nil ? .equivalent : answer.madeDifference ? .missed : .untried
        rows.append(Row(mutation: mutation.text, outcome: outcome, telling: telling ?? []))
      } else {
        rows.append(Row(mutation: mutation.text, outcome: .killed))
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
private struct MutatedOperator {
  /// The possible mutations; those of events that never happen are left out.
  let mutations: [Mutation]

  private let description: any OperatorDescription
  private let knownRules: Set<Rule.ID>

  init(_ description: some OperatorDescription) {
    let subject = description.typed
    let census = Census()
    let broken = OperatorSweep(census.watching(subject), scope: .small).brokenRules()
    self.description = description
    knownRules = Set(broken)
    mutations = Mutation.all(inputs: subject.inputsToMutate).filter(census.admits)
  }

  /// Returns the lines of the smallest case in which the mutation shows; `nil` if there is none within the scope.
  func telling(_ mutation: Mutation) -> [String]? { telling(mutation, description) }

  private func telling(_ mutation: Mutation, _ description: some OperatorDescription) -> [String]? {
    let sound = description.typed
    let mutant = sound.mutated(by: mutation, noting: ActWitness())
    let comparison = OperatorComparison(of: Subject(sound.named("original")), and: Subject(mutant.named("mutant")))
    if case .different(let lines) = comparison.outcome { return lines }
    // The rules may detect what one observer cannot see: effects on a second observation, and inputs that stay in use.
    let sweep = OperatorSweep(mutant, scope: .small)
    let broken = sweep.judge().first { $0.verdict.kind == .violated && !knownRules.contains($0.rule) }
    return broken?.verdict.findings.first.map { finding in
      ["it breaks \(finding.rule) \(RuleBook.rule(finding.rule)?.title ?? "")", ""] + Diagram.lines(finding.diagram)
        + (finding.headline.isEmpty ? [] : ["", finding.headline])
    }
  }
}
