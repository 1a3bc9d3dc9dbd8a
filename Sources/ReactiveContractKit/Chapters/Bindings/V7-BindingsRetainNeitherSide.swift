extension StepCheck<BindingModel> {
  /// Checks that a binding does not keep a released side alive: the side sends its listeners one terminal event.
  static var bindingsRetainNeitherSide: StepCheck {
    StepCheck("V7", missing: "no side was released") { situation, tally in
      guard let released = situation.releasedSide else { return }
      let ends = situation.actual.notes(released).filter(\.kind.isTerminating)
      tally.check(
        ends.count == 1,
        else: StepBreach(
          headline: "the \(released.rawValue) was released, and sent \(ends.words), not one terminal event",
          place: .lifetime,
          cause: "the binding holds the \(released.rawValue)"
            + (situation.before.phase == .bound ? " as long as it lasts." : ", although it is over.")
        )
      )
    }
  }
}
