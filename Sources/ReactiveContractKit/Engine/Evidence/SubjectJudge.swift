/// Checks one subject against the rules of the chapters that concern its kind.
protocol SubjectJudge {
  /// The rules of those chapters.
  var rules: [Rule] { get }

  /// The reason that is reported for a rule that does not concern the subject.
  var absent: String { get }

  /// The searches of the races in which several threads use the subject.
  var races: RaceSweep { get }

  /// Tries everything in the scope, and returns one judgement per rule.
  func judge() -> [Judgement]

  /// Tries exactly the case of a token.
  func judge(only token: ReplayToken) throws(UnusableCase) -> [Judgement]
}

/// A case that cannot be run on the subject.
struct UnusableCase: Error {
  let reason: String
}
