extension SignalProducer {
  /// Makes a producer together with the input that drives its runs, and that late runs are told of.
  ///
  /// Every run is told of the newest values that were sent before its start, then of what is sent from then on, and of the end,
  /// also if that has long been sent. The input is that of ``Signal/pipe(disposable:)``: serial, and releasing it without an end
  /// interrupts.
  ///
  /// - Parameter capacity: How many values to keep; without a bound by default. With 0, only the end is. Traps if negative.
  /// - Complexity: O(number of observers) per event; memory for the values that are kept.
  public static func buffer(
    capacity: Int = .max
  ) -> (output: SignalProducer<Value, Failure>, input: Observer<Value, Failure>) {
    require(capacity >= 0, "buffer(capacity:) needs a capacity of 0 or more, got \(capacity)")
    let replay = Replay<Value, Failure>(upTo: capacity)
    let (signal, input) = Signal<Value, Failure>.pipe()
    // What nobody can start any more need not be kept.
    _ = signal.core.observe(Handler(ReplayTarget(replay: replay)).receiver)
    return (SignalProducer { run, receiver in replay.join(run, receiver) }, input)
  }
}
