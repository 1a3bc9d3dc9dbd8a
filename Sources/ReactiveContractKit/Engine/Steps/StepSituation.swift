/// One step on a subject: the states before and after it, the expected reaction, and the observed one.
///
/// All earlier steps went as expected.
struct StepSituation<Model: StepModel> {
  /// All steps so far, including this one.
  let steps: [Model.Step]
  let before: Model
  let after: Model
  let expected: Model.Expectation

  /// The observed reactions to this step, and to all earlier ones.
  let actual: Model.Reaction
  let earlier: [Model.Reaction]

  /// This step.
  let step: Model.Step
}

/// The check of one rule on every step on a subject.
struct StepCheck<Model: StepModel> {
  typealias Tally = ReactiveContractKit.Tally<[Model.Step], StepBreach>

  let rule: Rule.ID

  /// The reason why no situation was checked; ends the sentence "vacuous: ...".
  let missing: String

  /// The reason why the rule does not apply to the subject; `nil` if it applies.
  let exemption: String?

  /// True if the rule is about ownership; its verdict then lists the sequences that test it.
  let testsOwnership: Bool

  /// Checks one step, and counts each situation in which it could have found a violation.
  let judge: (_ situation: StepSituation<Model>, _ tally: Tally) -> Void

  init(
    _ rule: Rule.ID,
    missing: String,
    exemption: String? = nil,
    testsOwnership: Bool = false,
    _ judge: @escaping (_ situation: StepSituation<Model>, _ tally: Tally) -> Void
  ) {
    self.rule = rule
    self.missing = missing
    self.exemption = exemption
    self.testsOwnership = testsOwnership
    self.judge = judge
  }
}

/// A check that would be too long for a step sequence; it runs once, on a thread of its own.
struct SingleCheck: Sendable {
  /// The outcome of the check.
  struct Result: Sendable {
    /// The number of situations checked.
    var situations = 0
    var breach: StepBreach?

    /// The reason why the check is inconclusive; `nil` if it is conclusive.
    var doubt: String?
  }

  let rule: Rule.ID

  /// The name in tokens.
  let name: String

  /// A description of what is tried.
  let scope: String

  /// The reason why nothing was tried; ends the sentence "vacuous: ...".
  let missing: String

  /// The reason why the rule does not apply to the subject; `nil` if it applies.
  var exemption: String?
  let perform: @Sendable () -> Result
}
