/// Checks that no place is computed twice, even if it is reached by another walk or a derived sequence.
struct WorkIsDoneOnce: StoryVerifier {
  static let rule: Rule.ID = "Q2"
  static let missing = "no place was asked for twice"

  let assessment = StreamAssessment()

  func judge(_ situation: StorySituation<SequenceModel>) {
    let known = situation.known
    guard !known.isEmpty || !situation.actual.worked.isEmpty else { return }
    var seen = known
    let again = situation.actual.worked.first { !seen.insert($0).inserted }
    assessment.judge(
      again == nil,
      else: StreamBreach(
        headline: "place \(again ?? 0) was worked out again when \(situation.words)",
        place: .lifetime,
        cause: situation.after.isDerived
          ? "what is derived goes back to the source, and not to what the sequence has found."
          : "what was found is not kept."
      )
    )
  }
}
