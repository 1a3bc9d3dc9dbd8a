extension SignalProducer {
  /// Shares one run of this producer among all starts; late ones first receive the retained events.
  ///
  /// | event       | effect                                                                              |
  /// | ----------- | ----------------------------------------------------------------------------------- |
  /// | next        | retained, the newest `capacity`; forwarded to every observer, late ones included    |
  /// | failed      | retained; forwarded at once, and to late observers after the values                 |
  /// | completed   | retained; forwarded at once, and to late observers after the values                 |
  /// | interrupted | retained; forwarded at once, and to late observers after the values                 |
  ///
  ///     -a-b-c-|
  ///       replayLazily(upTo: 1), started again at 4
  ///     ----bc-|
  ///
  /// The first start of the result begins the shared run; no start begins another. Disposing of the handle that a start
  /// returned interrupts that observer and no other. The shared run is disposed of when the result is neither observed
  /// nor held: as long as it could be started, the run goes on. Observers receive an event on the thread that sends it.
  /// A late observer receives the events that were retained when it was attached, and no more, on the thread that
  /// starts it; a sender waits meanwhile. Starting the result inside a delivery is legal, including the delivery of its
  /// end.
  ///
  /// - Parameter capacity: The number of values to retain; 0 for the end alone. Traps if negative.
  /// - Complexity: O(number of observers) per event; memory for the retained values.
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
