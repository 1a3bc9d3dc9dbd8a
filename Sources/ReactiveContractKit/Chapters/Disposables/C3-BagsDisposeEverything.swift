extension StepCheck<DisposableModel> {
  /// Checks that every added work is done once: when the bag is disposed, or at once if it is added after that.
  static func bagsDisposeEverything(canAdd: Bool) -> StepCheck {
    StepCheck("C3", missing: "nothing was added", exemption: canAdd ? nil : "the disposable is not a bag") {
      situation,
      tally in
      if [.disposeInside, .addInside].contains(situation.step) || situation.after.additions == 0 { return }
      for work in 1...situation.after.additions {
        let (done, due) = (situation.count(work), situation.expected.contains(work) ? 1 : 0)
        let times = TextLayout.counted(done, "time", "times")
        tally.check(
          done == due,
          else: StepBreach(
            headline: "addition \(work) was done \(times) when \(situation.words), not \(due)",
            place: .lifetime,
            cause: (situation.before.isDisposed || work > situation.before.additions) && done == 0
              ? "an addition after the disposal is dropped, or kept for a disposal that never comes."
              : "the additions are not disposed of once, together with the bag."
          )
        )
      }
    }
  }
}
