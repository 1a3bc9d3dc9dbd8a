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
  /// thread that starts them; a sender waits until a late one has had the past, which is no more than what was kept when it came.
  /// Starting the result from inside a delivery is legal, that of its end included.
  ///
  /// - Parameter capacity: How many values to keep; 0 for the end alone. Traps if negative.
  /// - Complexity: O(number of observers) per event; memory for the values that are kept.
  public func replayLazily(upTo capacity: Int) -> SignalProducer<Value, Failure> {
    require(capacity >= 0, "replayLazily(upTo:) needs a capacity of 0 or more, got \(capacity)")
    let shared = SharedRun(of: self, replaying: Replay(upTo: capacity))
    return SignalProducer { run, receiver in
      shared.join(run, receiver)
      shared.begin()
    }
    .titled(label?.adding("replayLazily(upTo: \(capacity))"))
  }
}
