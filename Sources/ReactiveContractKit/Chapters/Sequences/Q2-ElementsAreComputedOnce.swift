extension StepCheck<SequenceModel> {
  /// Checks that no place is computed twice, even if it is reached by another walk or a derived sequence.
  static var elementsAreComputedOnce: StepCheck {
    StepCheck("Q2", missing: "no place was asked for twice") { situation, tally in
      let known = situation.known
      guard !known.isEmpty || !situation.actual.worked.isEmpty else { return }
      var seen = known
      let again = situation.actual.worked.first { !seen.insert($0).inserted }
      tally.check(
        again == nil,
        else: StepBreach(
          headline: "place \(again ?? 0) was worked out again when \(situation.words)",
          place: .lifetime,
          cause: situation.after.isDerived
            ? "what is derived goes back to the source, and not to what the sequence has found."
            : "what was found is not kept."
        )
      )
    }
  }
}
