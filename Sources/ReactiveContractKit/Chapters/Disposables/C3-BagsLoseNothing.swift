/// Checks that every added work is done once: when the bag is disposed, or at once if it is added after that.
struct BagsLoseNothing: StoryVerifier {
  static let rule: Rule.ID = "C3"
  static let missing = "nothing was added"

  let exemption: String?
  let assessment = StreamAssessment()

  init(canAdd: Bool) { exemption = canAdd ? nil : "the disposable is no bag" }

  func judge(_ situation: StorySituation<DisposableModel>) {
    if situation.step == .disposeInside || situation.after.additions == 0 { return }
    for work in 1...situation.after.additions {
      let (done, due) = (situation.count(work), situation.expected.contains(work) ? 1 : 0)
      let times = TextLayout.counted(done, "time", "times")
      assessment.judge(
        done == due,
        else: StreamBreach(
          headline: "addition \(work) was done \(times) when \(situation.words), not \(due)",
          place: .lifetime,
          cause: situation.before.isDisposed && done == 0
            ? "what comes behind the disposal is dropped, or kept for one that never comes."
            : "the bag does not do with its additions what is done with itself."
        )
      )
    }
  }
}
