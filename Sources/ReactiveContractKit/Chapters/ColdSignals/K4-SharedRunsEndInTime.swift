/// Checks that a shared run is disposed of with its connection or its last observer, as declared, and not before.
struct SharedRunsEndInTime: StoryVerifier {
  static let rule: Rule.ID = "K4"
  static let missing = "nobody left a shared run"

  let assessment = StreamAssessment()
  let manner: ColdManner

  var exemption: String? { manner.isShared ? nil : "its observers share nothing" }

  func judge(_ situation: StorySituation<ColdModel>) {
    guard [.dispose, .disconnect].contains(situation.step), !situation.before.alive.isEmpty else { return }
    let isDue = !situation.expected.disposed.isEmpty
    let isDone = !situation.actual.disposed.isEmpty
    assessment.judge(
      isDone == isDue,
      else: StreamBreach(
        headline: "the shared run \(isDone ? "was disposed of" : "went on") when \(situation.words)",
        place: .lifetime,
        cause: isDone
          ? "an observer who leaves takes with him what others need."
          : "observers are detached, and nobody disposes of what they were attached to."
      )
    )
  }
}
