/// An operator to be damaged, with who may notice: its oracle, and the rules.
struct PerturbationTarget: Sendable {
  /// The operator beside its oracle.
  let pair: OraclePair

  /// What the rules judge.
  let subject: any OperatorDescription

  var name: String { pair.name }

  /// Makes a target of an operator.
  init(_ pair: OraclePair) {
    self.pair = pair
    subject = pair.judged ?? pair.subject
  }

  /// What can be done to it.
  var perturbations: [Perturbation] { Perturbation.all(inputs: pair.subject.perturbableInputs) }

  /// Watches the operator without doing anything to it.
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

/// An operator of which it is known what happens in its runs.
struct WatchedTarget {
  let target: PerturbationTarget
  let census: Census

  /// Whether the oracle finds fault with the operator as it is.
  let isFaulty: Bool

  /// The rules from which the operator deviates as it is.
  let knownRules: Set<Rule.ID>

  /// Who notices the damage; `nil` if there is nothing that it could be done to.
  func outcome(of perturbation: Perturbation) -> PerturbationReport.Outcome? {
    guard census.admits(perturbation) else { return nil }
    let witness = ActWitness()
    // The runs of the rules know what the oracle's do not: who observes again, and what is left over.
    let asks = perturbation.isWiring ? [askRules, askOracle] : [askOracle, askRules]
    for ask in asks {
      if let outcome = ask(perturbation, witness) { return outcome }
    }
    return witness.hasActed ? .survived(because: nil) : nil
  }

  private func askOracle(_ perturbation: Perturbation, _ witness: ActWitness) -> PerturbationReport.Outcome? {
    let pair = target.pair
    let damaged = pair.replacing(pair.subject.perturbed(by: perturbation, noting: witness))
    return target.foundByOracle(damaged) ? .foundByOracle : nil
  }

  private func askRules(_ perturbation: Perturbation, _ witness: ActWitness) -> PerturbationReport.Outcome? {
    // What the rules judge may lack an input that is the kit's own device.
    if case .input(let number) = perturbation.place, number >= target.subject.perturbableInputs { return nil }
    let rules = target.subject.rulesBroken(by: perturbation, noting: witness, besides: knownRules)
    return rules.isEmpty ? nil : .foundByRules(rules)
  }
}

extension Perturbation {
  fileprivate var isWiring: Bool { if case .wiring = kind { true } else { false } }
}

extension OperatorDescription {
  fileprivate var perturbableInputs: Int { typed.perturbableInputs }

  fileprivate func rulesBroken() -> [Rule.ID] { OperatorSweep(typed, scope: .small).brokenRules() }

  fileprivate func rulesBroken(
    by perturbation: Perturbation,
    noting witness: ActWitness,
    besides known: Set<Rule.ID>
  ) -> [Rule.ID] {
    OperatorSweep(typed.perturbed(by: perturbation, noting: witness), scope: .small).brokenRules(besides: known)
  }
}
