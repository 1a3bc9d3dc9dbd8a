/// Checks that a disposable reports itself as disposed from the disposal on, and not before.
struct DisposedIsSaid: StoryVerifier {
  static let rule: Rule.ID = "C2"
  static let missing = "nobody could ask"

  let exemption: String?
  let assessment = StreamAssessment()

  init(canAsk: Bool) { exemption = canAsk ? nil : "the disposable cannot be asked" }

  func judge(_ situation: StorySituation<DisposableModel>) {
    for shown in situation.actual.shownInside {
      assessment.judge(
        shown,
        else: StreamBreach(
          headline: "inside of the work it said that it was not disposed",
          place: .lifetime,
          cause: "the disposal is noted when everything has been done."
        )
      )
    }
    guard let shown = situation.actual.shown else { return }
    assessment.judge(
      shown == situation.after.isDisposed,
      else: StreamBreach(
        headline: "it said that it was \(shown ? "" : "not ")disposed when \(situation.words)",
        place: .lifetime,
        cause: shown ? "something else than a disposal counts as one." : "the disposal is not noted."
      )
    )
  }
}
