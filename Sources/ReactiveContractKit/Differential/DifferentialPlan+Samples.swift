extension SampledCase {
  /// Makes a case for an oracle, which predicts every order of the inputs.
  init(_ seed: UInt64, of plan: DifferentialPlan) {
    var lot = Lot(seed)
    let scripts = Self.scripts(
      plan.shape,
      ends: plan.ends,
      letters: plan.letters,
      below: plan.shape == .unary ? 16 : 10,
      &lot
    )
    let order = Case.Order(rawValue: UInt8(lot.below(plan.isUndisturbed ? 1 : 8)))
    given = Case(scripts: scripts, variation: Self.variation(of: scripts, plan.isUndisturbed, &lot), order: order)
  }
}
