extension StepSituation<DisposableModel> {
  /// Returns how often a work was done in this step.
  func count(_ work: Int) -> Int { actual.done.count { $0 == work } }

  /// The step in words: `it was disposed of`.
  @inline(never)
  var words: String {
    switch step {
    case .dispose: before.isDisposed ? "it was disposed of again" : "it was disposed of"
    case .disposeInside: "nothing was asked of it"
    case .add: before.isDisposed ? "it was added, behind the disposal" : "it was added"
    case .letGo: "the disposable was let go of"
    }
  }
}
