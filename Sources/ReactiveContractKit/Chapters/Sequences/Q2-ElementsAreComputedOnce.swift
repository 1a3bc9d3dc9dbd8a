extension StepCheck<SequenceModel> {
  /// Checks that no place is computed twice, even if it is reached by another walk or a derived sequence.
  static var elementsAreComputedOnce: StepCheck {
    StepCheck("Q2", missing: "no place was computed") { situation, tally in
      let known = situation.known
      guard !known.isEmpty || !situation.actual.worked.isEmpty else { return }
      var seen = known
      let again = situation.actual.worked.first { !seen.insert($0).inserted }
      tally.check(
        again == nil,
        else: StepBreach(
          headline: "place \(again ?? 0) was computed again when \(situation.words)",
          place: .lifetime,
          cause: situation.after.isDerived
            ? "a derived sequence begins again at the source, and not at the places that are computed."
            : "a computed place is not stored."
        )
      )
    }
  }
}
