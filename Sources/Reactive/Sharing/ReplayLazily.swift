extension SignalProducer {
  /// Shares one run of this producer among all starts, and tells late ones what they have missed.
  ///
  /// | event       | effect                                                                              |
  /// | ----------- | ----------------------------------------------------------------------------------- |
  /// | next        | kept, the newest `capacity` of them; forwarded to every observer, late ones included |
  /// | failed      | kept; forwarded at once, and to late observers behind the values                    |
  /// | completed   | kept; forwarded at once, and to late observers behind the values                    |
  /// | interrupted | kept; forwarded at once, and to late observers behind the values                    |
  ///
  ///     -a-b-c-|
  ///       replayLazily(upTo: 1), started again at 4
  ///     ----bc-|
  ///
  /// The first start of the result begins the shared run; no start begins another. Disposing of what a start returned
  /// interrupts that observer and no other. The shared run is disposed of when nobody observes and nobody holds the result: as
  /// long as somebody could start it, it goes on. Observers are told on the thread that sends, late ones of the past on the
  /// thread that starts them. Starting the result from inside a delivery is legal, that of its end included.
  ///
  /// - Parameter capacity: How many values to keep; 0 for the end alone. Traps if negative.
  /// - Complexity: O(number of observers) per event; memory for the values that are kept, and for those that wait while an
  ///   observer is told of the past.
  public func replayLazily(upTo capacity: Int) -> SignalProducer<Value, Failure> {
    require(capacity >= 0, "replayLazily(upTo:) needs a capacity of 0 or more, got \(capacity)")
    let shared = SharedRun(of: self, replaying: Replay(upTo: capacity))
    return SignalProducer { observer, lifetime in
      // Holds the shared run as long as this observer is there.
      lifetime += { withExtendedLifetime(shared) {} }
      shared.replay.join(observer, until: lifetime)
      shared.begin()
    }
  }
}

/// One run of a producer for many observers: begins once, and ends with the last one who could want it.
private final class SharedRun<Value: Sendable, Failure: Error>: Sendable {
  let replay: Replay<Value, Failure>
  private let handle = SerialDisposable()

  /// What is to be started; `nil` once it has been.
  private let source: Locked<SignalProducer<Value, Failure>?>

  init(of source: SignalProducer<Value, Failure>, replaying replay: Replay<Value, Failure>) {
    self.source = Locked(source)
    self.replay = replay
  }

  deinit { handle.dispose() }

  func begin() {
    guard let source = source.withLock({ $0.take() }) else { return }
    source.startWithSignal { signal, handle in
      self.handle.inner = handle
      // Not this object, which is to go, and to dispose of the run, when nobody else holds it.
      signal.observe { [weak replay] event in replay?.receive(event) }
    }
  }
}
