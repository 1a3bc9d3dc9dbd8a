extension StepCheck<SequenceModel> {
  /// Checks that a step computes no place after the one that it reads; creating an eager sequence must compute all.
  static func elementsAreComputedOnDemand(isEager: Bool) -> StepCheck {
    StepCheck("Q1", missing: "nothing was done to a sequence") { situation, tally in
      if isEager, situation.step == .make { return judgeMaking(situation, tally) }
      let limit = isEager ? -1 : situation.asked ?? -1
      let early = situation.actual.worked.first { $0 > limit && !situation.known.contains($0) }
      tally.check(
        early == nil,
        else: StepBreach(
          headline: "place \(early ?? 0) was worked out when \(situation.words)",
          place: .lifetime,
          cause: cause(situation, isEager: isEager)
        )
      )
    }
  }

  private static func judgeMaking(_ situation: StepSituation<SequenceModel>, _ tally: Tally) {
    let left = (0...SequenceModel.places).first { !situation.actual.worked.contains($0) }
    tally.check(
      left == nil,
      else: StepBreach(
        headline: "place \(left ?? 0) was not worked out when the sequence was made",
        place: .lifetime,
        cause: "the sequence is declared to be eager, and leaves something for later."
      )
    )
  }

  private static func cause(_ situation: StepSituation<SequenceModel>, isEager: Bool) -> String {
    if isEager { return "the sequence is declared to be eager, and has left something for later." }
    switch situation.step {
    case .make: return "the first place is worked out where the sequence is made, not where it is asked for."
    case .derive: return "deriving a sequence goes through it."
    case .head, .tail: return "the place behind is looked at, to know whether there is more."
    case .restart, .letGo: return "something is worked out that nobody asked for."
    }
  }
}
