/// One thing that was done to a disposable: how it stood, what had to happen, and what did.
///
/// Before it, everything had gone as it should.
struct DisposableSituation {
  let steps: [DisposableStep]
  let before: DisposableModel
  let after: DisposableModel
  let expected: Set<Int>
  let actual: DisposableLog.Step

  var step: DisposableStep? { steps.last }

  /// How often a work was done.
  func count(_ work: Int) -> Int { actual.done.count { $0 == work } }

  /// The step in words: `it was disposed of`.
  var words: String {
    switch step {
    case .dispose: before.isDisposed ? "it was disposed of again" : "it was disposed of"
    case .disposeInside, nil: "nothing was asked of it"
    case .add: before.isDisposed ? "it was added, behind the disposal" : "it was added"
    case .letGo: "the disposable was let go of"
    }
  }
}

/// The check of one rule on every step that is taken on a disposable.
protocol DisposableVerifier {
  /// The rule.
  static var rule: Rule.ID { get }

  /// What did not happen if no situation was judged; ends the sentence "vacuous: ...".
  static var missing: String { get }

  /// Why the rule does not concern a disposable; `nil` if it does.
  static func exemption(_ face: DisposableFace) -> String?

  init()

  /// What has been found so far.
  var assessment: StreamAssessment { get }

  /// Judges one step.
  func judge(_ situation: DisposableSituation)
}

extension DisposableVerifier {
  static func exemption(_ face: DisposableFace) -> String? { nil }
}
