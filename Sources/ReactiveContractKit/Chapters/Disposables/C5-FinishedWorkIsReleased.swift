extension StepCheck<DisposableModel> {
  /// Checks that nothing holds a work after it has been done, or after the disposable has been released.
  static var finishedWorkIsReleased: StepCheck {
    StepCheck("C5", missing: "nothing was disposed of or released") { situation, tally in
      guard situation.after.isDisposed || situation.after.isGone else { return }
      let held = situation.actual.held.min()
      let isDone = (situation.earlier + [situation.actual]).contains { $0.done.contains(held ?? 0) }
      tally.check(
        held == nil,
        else: StepBreach(
          headline: "\(held == 0 ? "the work" : "addition \(held ?? 0)") was still held when \(situation.words)",
          place: .lifetime,
          cause: situation.after.isGone
            ? "something else holds the work, or the disposable holds itself."
            : isDone ? "the work stays stored after it is done." : "the work stays stored, and is never done."
        )
      )
    }
  }
}
