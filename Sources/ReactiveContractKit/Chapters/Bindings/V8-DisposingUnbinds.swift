extension StepCheck<BindingModel> {
  /// Checks that a disposed binding carries no values over, and that both sides go on working.
  static var disposingUnbinds: StepCheck {
    StepCheck("V8", missing: "no binding was disposed of") { situation, tally in
      guard situation.before.phase == .disposed || situation.step == .dispose, situation.after.phase == .disposed,
        situation.after.gone.isEmpty
      else { return }
      for side in [.source, .target] as [BindingReaction.Side] {
        let (received, due) = (situation.actual.notes(side), situation.expected(side))
        tally.check(
          received == due && situation.showsRightly(side),
          else: StepBreach(
            headline: "\(situation.words), and the \(side.rawValue) sent \(received.words), not \(due.words)",
            place: .lifetime,
            cause: situation.step == .dispose
              ? "disposing ends more than the binding." : "disposing of the binding leaves one of its directions bound."
          )
        )
      }
    }
  }
}
