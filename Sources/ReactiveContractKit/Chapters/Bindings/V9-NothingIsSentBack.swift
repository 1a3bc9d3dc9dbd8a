extension StepCheck<BindingModel> {
  /// Checks that each side sends a change that reaches it only once: it is not carried back to the side that was set.
  static var nothingIsSentBack: StepCheck {
    StepCheck("V9", missing: "nothing was set while the sides were bound") { situation, tally in
      guard situation.before.phase == .bound, let side = situation.setSide else { return }
      let told = situation.actual.notes(side)
      tally.check(
        told == situation.expected(side) && situation.showsRightly(side),
        else: StepBreach(
          headline: "the \(side.rawValue) told \(told.words) when it was set",
          place: .lifetime,
          cause: "a change that was carried over counts as one to be carried back."
        )
      )
      let echo = situation.actual.notes(side.other)
      let isCarried = situation.before.carries(side) != nil
      tally.check(
        isCarried ? echo.count <= 1 : echo.isEmpty,
        else: StepBreach(
          headline: "the \(side.other.rawValue) told \(echo.words) when the \(side.rawValue) was set",
          place: .lifetime,
          cause: isCarried
            ? "a change that was carried over counts as one to be carried back."
            : "the binding carries in both directions. If that is meant, say isMutual: true."
        )
      )
    }
  }
}
