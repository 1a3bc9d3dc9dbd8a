extension OperatorSweep {
  /// One form of the operator, with the evidence for every rule.
  struct FormSweep {
    let facts: Facts
    let plan: OperatorPlan
    let player: TrialPlayer<Input, Output>
    let entries: [Entry]
    /// The entries whose rule applies to the subject.
    let applicable: [Entry]
    let values = ValueWitness()

    /// True if some value must have an effect.
    var needsValues: Bool { facts.traits.isDisjoint(with: [.ignoresValues, .endsAtBirth]) }

    /// True if a value must have an effect, and none had one so far.
    var dropsValues: Bool { needsValues && values.idle != nil }
  }
}
