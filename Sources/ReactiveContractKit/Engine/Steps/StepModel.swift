/// A model of a subject that keeps the rules: a pure function of the steps so far.
protocol StepModel: Sendable {
  /// One step of the kit.
  associatedtype Step: Hashable, Sendable

  /// The expected reaction to a step.
  associatedtype Expectation

  /// The observed reaction to a step.
  associatedtype Reaction: StepReaction

  /// Returns true if the step is meaningful in the current state.
  func allows(_ step: Step) -> Bool

  /// Takes the step, and returns the expected reaction.
  mutating func take(_ step: Step) -> Expectation
}

/// One subject, with everything by which the kit holds it.
protocol StepRun<Step> {
  associatedtype Step

  /// Performs one step on the subject.
  func take(_ step: Step)

  /// Releases everything.
  func letGo()
}
