/// One thing that was done to a subject: how it stood, what had to happen, and what did.
///
/// Before it, everything had gone as it should.
struct StorySituation<Model: StoryModel> {
  /// Everything that was done, this included.
  let steps: [Model.Step]
  let before: Model
  let after: Model
  let expected: Model.Expectation

  /// What happened in this step, and in all before.
  let actual: Model.Reaction
  let earlier: [Model.Reaction]

  /// This step.
  let step: Model.Step
}

/// The check of one rule on every step that is taken on a subject.
protocol StoryVerifier<Model> {
  associatedtype Model: StoryModel

  /// The rule.
  static var rule: Rule.ID { get }

  /// What did not happen if no situation was judged; ends the sentence "vacuous: ...".
  static var missing: String { get }

  /// Why the rule does not concern the subject; `nil` if it does.
  var exemption: String? { get }

  /// What has been found so far.
  var assessment: StreamAssessment { get }

  /// Judges one step.
  func judge(_ situation: StorySituation<Model>)
}

extension StoryVerifier {
  var exemption: String? { nil }
}

/// Something that is tried once, beside the stories, on a thread of its own: what would be too long for a story.
struct StoryFeat: Sendable {
  /// What came of it.
  struct Result: Sendable {
    /// How many situations have been judged.
    var situations = 0
    var breach: StreamBreach?

    /// Why nothing follows; `nil` if something does.
    var doubt: String?
  }

  let rule: Rule.ID

  /// What tokens call it.
  let name: String

  /// What is tried, in words.
  let scope: String

  /// What did not happen if it was not tried; ends the sentence "vacuous: ...".
  let missing: String

  /// Why the rule does not concern the subject; `nil` if it does.
  var exemption: String?
  let perform: @Sendable () -> Result
}
