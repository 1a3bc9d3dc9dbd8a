extension StepCheck<SequenceModel> {
  /// Checks that the values before the first place that is held have been released.
  static func tailsDoNotRetainHeads(isEager: Bool) -> StepCheck {
    StepCheck(
      "Q5",
      missing: "no beginning with a computed value was released",
      exemption: isEager ? "an eager sequence may keep its values together" : nil
    ) { situation, tally in
      let left = situation.after.place
      let worked = situation.known.union(situation.actual.worked)
      if situation.after.holdsBeginning || !worked.contains(where: { $0 < min(left, SequenceModel.places) }) { return }
      // If the step read a value at a place where it does not belong, another rule reports that.
      let kept = situation.actual.alive.filter { $0 < left && $0 != situation.actual.value }.min()
      tally.check(
        kept == nil,
        else: StepBreach(
          headline: "value \(kept ?? 0) was still alive when \(situation.words), though only place \(left) is held",
          place: .lifetime,
          cause: situation.after.isDerived
            ? "a derived sequence holds its whole source."
            : "all values are stored together, or a place holds the one before it."
        )
      )
    }
  }
}
