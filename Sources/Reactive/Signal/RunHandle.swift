/// The user's way to dispose of a run; the run notices when it is released.
@usableFromInline
final class RunHandle: Disposable {
  private let run: Run

  init(_ run: Run) { self.run = run }

  deinit { run.releaseHandle() }

  @usableFromInline var isDisposed: Bool { run.isDisposed }

  @usableFromInline
  func dispose() { run.dispose() }
}

/// Answers the disposal of a run whose source is other runs, or a scheduler.
@usableFromInline
final class Interrupter {
  /// Cancels what comes before the run, and has an interruption follow; called from anywhere, possibly inside the gate.
  let interrupt: (Run) -> Void

  @usableFromInline
  init(_ interrupt: @escaping (Run) -> Void) { self.interrupt = interrupt }
}
