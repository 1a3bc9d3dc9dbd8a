/// Records what a stream does with the observers and the resources of the kit.
protocol StreamWitness: AnyObject, Sendable {
  /// The work of a run was begun; -1 for work outside of every run.
  func noteWork(of run: Int)

  /// The resource of a run was disposed.
  func noteDisposal(of run: Int)

  /// Nothing holds an observer any more.
  func noteRelease(of observer: Int)

  /// An observer receives an event; the body runs while it handles the event.
  func record(_ note: Note, to observer: Int, handling body: () -> Void)
}
