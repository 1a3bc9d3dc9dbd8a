/// Checks that every work that was added is done once: with the bag, or at once if that comes too late.
struct BagsLoseNothing: DisposableVerifier {
  static let rule: Rule.ID = "C3"
  static let missing = "nothing was added"

  static func exemption(_ face: DisposableFace) -> String? { face.add == nil ? "the disposable is no bag" : nil }

  let assessment = StreamAssessment()

  func judge(_ situation: DisposableSituation) {
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
