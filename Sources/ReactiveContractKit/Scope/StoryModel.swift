/// What a subject that keeps the rules does: a pure function of what is done to it.
protocol StoryModel: Sendable {
  /// One thing that the kit does; its raw value is what reports and tokens call it.
  associatedtype Step: CaseIterable, RawRepresentable<String>, Sendable

  /// What has to happen in a step.
  associatedtype Expectation

  /// What can be seen of it.
  associatedtype Reaction: StoryReaction

  /// Whether the step means something now.
  func allows(_ step: Step) -> Bool

  /// Takes the step, and returns what has to happen in it.
  mutating func take(_ step: Step) -> Expectation
}

/// One subject, and everything by which the kit holds it.
protocol StoryRun<Step> {
  associatedtype Step

  /// Does one thing to it.
  func take(_ step: Step)

  /// Lets go of everything.
  func letGo()
}
