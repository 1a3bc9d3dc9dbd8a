extension StepCheck<DisposableModel> {
  /// Checks that the first disposal does the work before it returns, and that nothing else does it.
  static var disposingWorksOnce: StepCheck {
    StepCheck("C1", missing: "nothing was disposed of") { situation, tally in
      if [.disposeInside, .addInside].contains(situation.step) { return }
      let (done, due) = (situation.count(0), situation.expected.contains(0) ? 1 : 0)
      tally.check(
        done == due,
        else: StepBreach(
          headline:
            "the work was done \(TextLayout.counted(done, "time", "times")) when \(situation.words), not \(due)",
          place: .lifetime,
          cause: cause(situation, done)
        )
      )
    }
  }

  private static func cause(_ situation: StepSituation<DisposableModel>, _ done: Int) -> String {
    if done == 0 { return "the work is done after the call returns, or not at all." }
    if situation.step == .letGo {
      return "releasing the disposable disposes of it. If that is meant, declare the reading C1/scoped."
    }
    return situation.before.isDisposed
      ? "the first call is not recorded." : "a call from inside the work does the work again."
  }
}
