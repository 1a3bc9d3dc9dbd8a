/// One thing that was done to a sequence: how it stood, and what came of it.
///
/// Before it, everything had gone as it should.
struct SequenceSituation {
  let story: SequenceStory
  let before: SequenceModel
  let after: SequenceModel

  /// What happened in this step, and in all before.
  let actual: SequenceLog.Step
  let earlier: [SequenceLog.Step]

  var step: SequenceStep { story.steps.last ?? .make }

  /// The place that was asked for; `nil` if the step asks for none.
  var asked: Int? { step == .head || step == .tail ? before.place : nil }

  /// The places that had been worked out before.
  var known: Set<Int> { Set(earlier.flatMap(\.worked)) }

  /// The step in words: `the head of place 1 was read`.
  var words: String {
    switch step {
    case .make: "the sequence was made"
    case .head: "the head of place \(before.place) was read"
    case .tail: "the tail of place \(before.place) was asked for"
    case .restart: "a new walk began"
    case .derive: "a sequence was derived"
    case .letGo: "the beginning was let go of"
    }
  }
}

/// The check of one rule on every step that is taken on a sequence.
protocol SequenceVerifier {
  /// The rule.
  static var rule: Rule.ID { get }

  /// What did not happen if no situation was judged; ends the sentence "vacuous: ...".
  static var missing: String { get }

  /// Why the rule does not concern a subject; `nil` if it does.
  static func exemption(_ subject: SequenceSubject) -> String?

  init(_ subject: SequenceSubject)

  /// What has been found so far.
  var assessment: StreamAssessment { get }

  /// Judges one step.
  func judge(_ situation: SequenceSituation)
}

extension SequenceVerifier {
  static func exemption(_ subject: SequenceSubject) -> String? { nil }
}
