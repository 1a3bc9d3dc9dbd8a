import ReactiveExclusion

/// One run of a producer for many observers: begins once, and is disposed of when this object is released.
final class SharedRun<Value: Sendable, Failure: Error>: Sendable {
  /// The shared run; never begins if it is disposed of before.
  private let run = Run()

  private let replay: Replay<Value, Failure>

  /// The producer to start; `nil` once it has been started.
  private let source: Locked<SignalProducer<Value, Failure>?>

  init(of source: SignalProducer<Value, Failure>, replaying replay: Replay<Value, Failure>) {
    self.source = Locked(source)
    self.replay = replay
  }

  deinit { run.dispose() }

  /// Makes the handle that interrupts the shared run; at most one exists at a time.
  func makeConnection() -> Connection<Value, Failure> { Connection(run, replay) }

  /// Sends a run the retained events, and every following event until it ends; the shared run lives as long.
  func join(_ run: Run, _ receiver: Receiver<Value, Failure>) {
    run.atEnd { withExtendedLifetime(self) {} }
    replay.join(run, receiver)
  }

  /// Starts the run; does nothing from the second call on.
  func begin() {
    guard let source = source.withLock({ $0.take() }) else { return }
    let end = RunEnd(run: run, target: ReplayTarget(replay: replay))
    run.begin(at: end)
    if !run.isDisposed { source.recipe(run, end.receiver) }
    releaseOutside(source)
  }

  func dispose() { run.dispose() }
}

/// The handle by which the user interrupts a shared run.
///
/// While it is held, the observers of a run whose input was released wait for an interruption.
final class Connection<Value: Sendable, Failure: Error>: Disposable {
  private let run: Run
  private weak let replay: Replay<Value, Failure>?

  init(_ run: Run, _ replay: Replay<Value, Failure>) {
    self.run = run
    self.replay = replay
    replay.setConnected(true)
  }

  deinit { replay?.setConnected(false) }

  var isDisposed: Bool { run.isDisposed }

  func dispose() { run.dispose() }
}
