/// One thing that was done to a property: how it stood, what had to happen, and what did.
///
/// Before it, everything had gone as it should.
struct PropertySituation {
  let story: PropertyStory
  let before: PropertyModel
  let after: PropertyModel
  let expected: [Int: [Note]]
  let actual: PropertyLog.Step

  var step: PropertyStep? { story.steps.last }

  /// Everything that a listener was told.
  func told(_ listener: Int) -> [PropertyLog.Told] { actual.told.filter { $0.listener == listener } }

  /// The values that a listener was told.
  func values(_ listener: Int) -> [Note] { told(listener).map(\.note).filter { $0.kind == .value } }

  /// The ends that a listener was told.
  func ends(_ listener: Int) -> [Note] { told(listener).map(\.note).filter(\.kind.isTerminating) }

  /// A listener as reports name it.
  func name(_ listener: Int) -> String {
    after.listeners.indices.contains(listener) && after.listeners[listener].isRun
      ? "run \(listener + 1)" : "observer \(listener + 1)"
  }
}

/// The check of one rule on every step that is taken on a property.
protocol PropertyVerifier {
  /// The rule.
  static var rule: Rule.ID { get }

  /// What did not happen if no situation was judged; ends the sentence "vacuous: ...".
  static var missing: String { get }

  init()

  /// What has been found so far.
  var assessment: StreamAssessment { get }

  /// Judges one step.
  func judge(_ situation: PropertySituation)
}
