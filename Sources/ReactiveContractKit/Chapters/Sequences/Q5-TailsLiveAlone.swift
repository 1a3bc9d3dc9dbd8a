/// Checks that the values before the first place that is held have been released.
struct TailsLiveAlone: StoryVerifier {
  static let rule: Rule.ID = "Q5"
  static let missing = "no beginning with a value was let go of"

  let exemption: String?
  let assessment = StreamAssessment()

  init(isEager: Bool) { exemption = isEager ? "an eager sequence may keep its values together" : nil }

  func judge(_ situation: StorySituation<SequenceModel>) {
    let left = situation.after.place
    let worked = situation.known.union(situation.actual.worked)
    if situation.after.holdsBeginning || !worked.contains(where: { $0 < min(left, SequenceModel.places) }) { return }
    // If the step read a value at a place where it does not belong, another rule reports that.
    let kept = situation.actual.alive.filter { $0 < left && $0 != situation.actual.value }.min()
    assessment.judge(
      kept == nil,
      else: StreamBreach(
        headline: "value \(kept ?? 0) was still there when \(situation.words), though only place \(left) is held",
        place: .lifetime,
        cause: situation.after.isDerived
          ? "what is derived holds the whole of what it is derived from."
          : "all values are kept together, or a place holds the one before it."
      )
    )
  }
}
