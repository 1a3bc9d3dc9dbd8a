/// An operator to mutate, with the checks that may detect the mutation: its oracle, and the rules.
struct MutationTarget: Sendable {
  /// The operator and its oracle.
  let pair: OraclePair

  /// The operator as the rules judge it.
  let subject: any OperatorDescription

  var name: String { pair.name }

  /// Creates a target from an operator and its oracle.
  init(_ pair: OraclePair) {
    self.pair = pair
    subject = pair.judged ?? pair.subject
  }

  /// Every mutation of the operator.
  var mutations: [Mutation] { Mutation.all(inputs: pair.subject.inputsToMutate) }

  /// Returns the operator with the events of its runs, recorded without a mutation.
  func watched() -> WatchedTarget {
    let census = Census()
    let isFaulty = foundByOracle(pair.replacing(census.watching(pair.subject)))
    return WatchedTarget(
      target: self,
      census: census,
      isFaulty: isFaulty,
      knownRules: pair.knownRules.union(subject.rulesBroken())
    )
  }

  fileprivate func foundByOracle(_ pair: OraclePair) -> Bool {
    let run = DifferentialRun(pair, size: .small)
    return InterleavingOutcome.watched { run.play() } != .completed || run.divergence != nil
  }
}

/// An operator with the events that happen in its runs.
struct WatchedTarget {
  let target: MutationTarget
  let census: Census

  /// True if the operator differs from its oracle without a mutation.
  let isFaulty: Bool

  /// The rules that the operator breaks without a mutation.
  let knownRules: Set<Rule.ID>

  /// Returns the check that detects the mutation; `nil` if the mutation changes nothing.
  func outcome(of mutation: Mutation) -> MutationScoreReport.Outcome? {
    guard census.admits(mutation) else { return nil }
    let witness = ActWitness()
    // The runs of the rules show what the oracle's do not: a second observation, and resources that stay in use.
    let asks = mutation.isOfObservation ? [askRules, askOracle] : [askOracle, askRules]
    for ask in asks {
      if let outcome = ask(mutation, witness) { return outcome }
    }
    return witness.hasActed ? .survived(because: nil) : nil
  }

  private func askOracle(_ mutation: Mutation, _ witness: ActWitness) -> MutationScoreReport.Outcome? {
    let pair = target.pair
    let mutant = pair.replacing(pair.subject.mutated(by: mutation, noting: witness))
    return target.foundByOracle(mutant) ? .foundByOracle : nil
  }

  private func askRules(_ mutation: Mutation, _ witness: ActWitness) -> MutationScoreReport.Outcome? {
    // The operator as the rules judge it may lack an input that the kit adds.
    if case .input(let number) = mutation.place, number >= target.subject.inputsToMutate { return nil }
    let rules = target.subject.rulesBroken(by: mutation, noting: witness, besides: knownRules)
    return rules.isEmpty ? nil : .foundByRules(rules)
  }
}

extension Mutation {
  fileprivate var isOfObservation: Bool { if case .observation = kind { true } else { false } }
}

extension OperatorDescription {
  fileprivate var inputsToMutate: Int { typed.inputsToMutate }

  fileprivate func rulesBroken() -> [Rule.ID] { OperatorSweep(typed, scope: .small).brokenRules() }

  fileprivate func rulesBroken(
    by mutation: Mutation,
    noting witness: ActWitness,
    besides known: Set<Rule.ID>
  ) -> [Rule.ID] {
    OperatorSweep(typed.mutated(by: mutation, noting: witness), scope: .small).brokenRules(besides: known)
  }
}
