/// Judges one subject under the rules of the chapters that concern its kind.
protocol SubjectJudge {
  /// The rules of those chapters.
  var rules: [Rule] { get }

  /// What a rule answers that does not concern the subject.
  var absent: String { get }

  /// What threads do to the subject at once.
  var races: RaceSweep { get }

  /// Tries everything that the scope holds, and gives one judgement per rule.
  func judge() -> [Judgement]

  /// Tries exactly the case of a token.
  func judge(only token: ReplayToken) throws(UnusableCase) -> [Judgement]
}

/// A case that a subject cannot be given.
struct UnusableCase: Error {
  let reason: String
}
