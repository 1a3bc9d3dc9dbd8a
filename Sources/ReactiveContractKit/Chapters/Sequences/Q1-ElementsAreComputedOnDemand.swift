extension StepCheck<SequenceModel> {
  /// Checks that a step computes no place after the one that it reads; creating an eager sequence must compute all.
  static func elementsAreComputedOnDemand(isEager: Bool) -> StepCheck {
    StepCheck("Q1", missing: "no sequence was used") { situation, tally in
      if isEager, situation.step == .make { return judgeMaking(situation, tally) }
      let limit = isEager ? -1 : situation.asked ?? -1
      let early = situation.actual.worked.first { $0 > limit && !situation.known.contains($0) }
      tally.check(
        early == nil,
        else: StepBreach(
          headline: "place \(early ?? 0) was computed when \(situation.words)",
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
        headline: "place \(left ?? 0) was not computed when the sequence was created",
        place: .lifetime,
        cause: "the sequence is declared as Q1/eager, but does not compute every place when it is created."
      )
    )
  }

  private static func cause(_ situation: StepSituation<SequenceModel>, isEager: Bool) -> String {
    if isEager { return "the sequence is declared as Q1/eager, but computes a place after it was created." }
    switch situation.step {
    case .make: return "the first place is computed when the sequence is created, not when it is read."
    case .derive: return "deriving a sequence traverses the source."
    case .head, .tail: return "the next place is computed to find out whether there is one."
    case .restart, .letGo: return "a place is computed although the step does not read it."
    }
  }
}
