/// The work of a run that waits for its scheduler: until it begins, it is the run's input.
///
/// Released without having begun, as by a scheduler that drops what waits, it leaves the run without an input (P4).
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
