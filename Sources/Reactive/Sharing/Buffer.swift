extension SignalProducer {
  /// Makes a producer and the input that drives its runs; late runs first receive the retained values.
  ///
  /// Every run first receives the newest values that were sent before its start, then every later event, and the end,
  /// even if that was sent before the start. The input behaves like that of ``Signal/pipe(disposable:)``: it is serial,
  /// and releasing it without an end interrupts the runs.
  ///
  /// - Parameter capacity: The number of values to retain; unbounded by default. With 0, only the end is retained.
  ///   Traps if negative.
  /// - Complexity: O(number of observers) per event; memory for the retained values.
  public static func buffer(
    capacity: Int = .max
  ) -> (output: SignalProducer<Value, Failure>, input: Observer<Value, Failure>) {
    require(capacity >= 0, "buffer(capacity:) needs a capacity of 0 or more, got \(capacity)")
    let replay = Replay<Value, Failure>(upTo: capacity)
    let (signal, input) = Signal<Value, Failure>.pipe()
    // The observer holds the replay weakly: without a producer that can start a run, no values are retained.
    _ = signal.core.observe(ReplayTarget(replay: replay))
    return (SignalProducer { run, receiver in replay.join(run, receiver) }, input)
  }
}
