/// One step on a subject: the states before and after it, the expected reaction, and the observed one.
///
/// All earlier steps went as expected.
struct StorySituation<Model: StoryModel> {
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
protocol StoryVerifier<Model> {
  associatedtype Model: StoryModel

  /// The rule.
  static var rule: Rule.ID { get }

  /// The reason why no situation was checked; ends the sentence "vacuous: ...".
  static var missing: String { get }

  /// The reason why the rule does not apply to the subject; `nil` if it applies.
  var exemption: String? { get }

  /// The results so far.
  var assessment: StreamAssessment { get }

  /// Checks one step.
  func judge(_ situation: StorySituation<Model>)
}

extension StoryVerifier {
  var exemption: String? { nil }
}

/// A check that would be too long for a story; it runs once, on a thread of its own.
struct StoryFeat: Sendable {
  /// The outcome of the check.
  struct Result: Sendable {
    /// The number of situations checked.
    var situations = 0
    var breach: StreamBreach?

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
