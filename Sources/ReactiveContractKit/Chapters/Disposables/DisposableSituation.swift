extension StepSituation<DisposableModel> {
  /// Returns how often a work was done in this step.
  func count(_ work: Int) -> Int { actual.done.count { $0 == work } }

  /// The step in words: `the disposable was disposed of`.
  @inline(never)
  var words: String {
    switch step {
    case .dispose: before.isDisposed ? "the disposable was disposed of again" : "the disposable was disposed of"
    case .disposeInside, .addInside: "no call was made"
    case .add: before.isDisposed ? "work was added after the disposal" : "work was added"
    case .letGo: "the disposable was released"
    }
  }
}
