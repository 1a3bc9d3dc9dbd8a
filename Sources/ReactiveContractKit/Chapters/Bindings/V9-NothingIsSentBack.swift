extension StepCheck<BindingModel> {
  /// Checks that each side sends a change that reaches it only once: it is not carried back to the side that was set.
  static var nothingIsSentBack: StepCheck {
    StepCheck("V9", missing: "no side was set while the sides were bound") { situation, tally in
      guard situation.before.phase == .bound, let side = situation.setSide else { return }
      let received = situation.actual.notes(side)
      tally.check(
        received == situation.expected(side) && situation.showsRightly(side),
        else: StepBreach(
          headline: "the \(side.rawValue) was set, and sent \(received.words)",
          place: .lifetime,
          cause: "the binding carries back a change that it has carried over."
        )
      )
      let echo = situation.actual.notes(side.other)
      let isCarried = situation.before.carries(side) != nil
      tally.check(
        isCarried ? echo.count <= 1 : echo.isEmpty,
        else: StepBreach(
          headline: "the \(side.rawValue) was set, and the \(side.other.rawValue) sent \(echo.words)",
          place: .lifetime,
          cause: isCarried
            ? "the binding carries back a change that it has carried over."
            : "the binding carries changes in both directions. If that is meant, pass isMutual: true."
        )
      )
    }
  }
}
