import ReactiveExclusion

/// The work of a run that waits for its scheduler; until the work begins, it is the run's input.
///
/// If it is released before it has begun, for example by a scheduler that drops pending actions, the run has lost its
/// input (P4).
final class WaitingWork: Sendable {
  private let run: Run
  private let work: @Sendable () -> Void
  private let hasBegun = OnceFlag()

  init(of run: Run, _ work: @escaping @Sendable () -> Void) {
    (self.run, self.work) = (run, work)
  }

  /// Begins the work, unless the run was disposed of before.
  func begin() {
    if hasBegun.raise(), !run.isDisposed { work() }
  }

  deinit {
    if !hasBegun.isRaised { run.inputWasReleased() }
  }
}
