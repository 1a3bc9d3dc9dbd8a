/// One run of a producer for many observers: begins once, and ends with the last one who could want it.
final class SharedRun<Value: Sendable, Failure: Error>: Sendable {
  /// What interrupts the run; of no effect before it begins, except that it then never does.
  let handle = SerialDisposable()

  private let replay: Replay<Value, Failure>

  /// What is to be started; `nil` once it has been.
  private let source: Locked<SignalProducer<Value, Failure>?>

  init(of source: SignalProducer<Value, Failure>, replaying replay: Replay<Value, Failure>) {
    self.source = Locked(source)
    self.replay = replay
  }

  deinit { handle.dispose() }

  /// Sends a run the past, and what follows until it ends; the shared run lives as long.
  func join(_ run: Run, _ receiver: Receiver<Value, Failure>) {
    run.atEnd { withExtendedLifetime(self) {} }
    replay.join(run, receiver)
  }

  /// Starts the run; does nothing from the second call on.
  func begin() {
    guard let source = source.withLock({ $0.take() }) else { return }
    source.startWithSignal { signal, handle in
      self.handle.inner = handle
      // Not this object, which is to go, and to dispose of the run, when nobody else holds it.
      signal.observe { [weak replay] event in replay?.receive(event) }
    }
  }
}
