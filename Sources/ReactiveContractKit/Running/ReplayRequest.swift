/// The request of the environment to run one case only, and the subjects that the tests of this process have offered.
///
/// A request that no subject answers fails the process: otherwise every test would pass, and the user would take the
/// case for repaired.
enum ReplayRequest {
  private struct Offers {
    var subjects: [String] = []
    var isAnswered = false
  }

  private static let offers = KitLocked(Offers())

  /// Returns true if the token names the subject; otherwise the process fails at its end, unless another subject answers.
  static func admits(_ subject: String, _ token: ReplayToken) -> Bool {
    let (answers, isFirst) = offers.withLock { offers in
      let answers = token.subject == subject
      let isFirst = offers.subjects.isEmpty
      offers.isAnswered = offers.isAnswered || answers
      if !offers.subjects.contains(subject) { offers.subjects.append(subject) }
      return (answers, isFirst)
    }
    if isFirst { ProcessEnd.fail { Self.complaint(about: token) } }
    return answers
  }

  /// The reason why the process fails; `nil` if a subject has answered.
  private static func complaint(about token: ReplayToken) -> String? {
    let (subjects, isAnswered) = offers.withLock { ($0.subjects, $0.isAnswered) }
    return isAnswered ? nil : unanswered(token, offered: subjects)
  }

  /// The text for a token that names none of the subjects.
  static func unanswered(_ token: ReplayToken, offered subjects: [String]) -> String {
    let clause = Suggestion.clause(for: token.subject, among: subjects)
    let listed = subjects.sorted().joined(separator: ", ")
    return """
      \(ReplayToken.environmentVariable) names the subject \(token.subject), and no check of this run has that \
      name\(clause). The run checked nothing; its subjects are: \(listed).
      """
  }
}
