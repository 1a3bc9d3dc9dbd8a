extension StepCheck<BindingModel> {
  /// Checks that, after one side has been released, the other one works as if it had not been bound.
  static var bindingsEndWithEitherSide: StepCheck {
    StepCheck("V6", missing: "no side was released") { situation, tally in
      guard let gone = situation.after.gone.first, situation.after.gone.count == 1 else { return }
      let left = gone.other
      let (received, due) = (situation.actual.notes(left), situation.expected(left))
      tally.check(
        received == due && situation.showsRightly(left),
        else: StepBreach(
          headline:
            "\(situation.words), and the remaining \(left.rawValue) sent \(received.words), not \(due.words)",
          place: .lifetime,
          cause: received.contains(where: \.kind.isTerminating)
            ? "the end is carried over like a value." : "the released side still affects the remaining one."
        )
      )
    }
  }
}
