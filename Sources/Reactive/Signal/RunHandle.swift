/// The handle by which a user disposes of a run; its release notifies the run.
@usableFromInline
final class RunHandle: Disposable {
  private let run: Run

  init(_ run: Run) { self.run = run }

  deinit { run.releaseHandle() }

  @usableFromInline var isDisposed: Bool { run.isDisposed }

  @usableFromInline
  func dispose() { run.dispose() }
}

/// Handles the disposal of a run that depends on other runs or on a scheduler.
@usableFromInline
final class Interrupter {
  /// Cancels the sources of the run, and has an interruption follow; called from anywhere, possibly inside the gate.
  let interrupt: (Run) -> Void

  @usableFromInline
  init(_ interrupt: @escaping (Run) -> Void) { self.interrupt = interrupt }
}
