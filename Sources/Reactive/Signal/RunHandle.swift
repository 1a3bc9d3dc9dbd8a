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

/// What answers the disposal of a run that has other runs or a scheduler before it.
@usableFromInline
final class Interrupter {
  /// Cancels what comes before the run, and has an interruption follow; called from anywhere, possibly inside the gate.
  let interrupt: (Run) -> Void

  @usableFromInline
  init(_ interrupt: @escaping (Run) -> Void) { self.interrupt = interrupt }
}
