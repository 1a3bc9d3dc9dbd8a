extension SignalProducer {
  /// Starts one run now and shares it among all starts, which first receive the retained events.
  ///
  /// | event       | effect                                                                              |
  /// | ----------- | ----------------------------------------------------------------------------------- |
  /// | next        | retained, the newest `capacity`; forwarded to every observer, late ones included    |
  /// | failed      | retained; forwarded at once, and to late observers after the values                 |
  /// | completed   | retained; forwarded at once, and to late observers after the values                 |
  /// | interrupted | retained; forwarded at once, and to late observers after the values                 |
  ///
  ///     -a-b-c-|
  ///       replayEagerly(upTo: 2), started at 4
  ///     ----(ab)c-|
  ///
  /// Use it for work whose result will be needed, and that may begin now. It differs from ``replayLazily(upTo:)`` only
  /// in the moment at which the shared run begins; see there for what late observers receive, on which thread, and when
  /// the run is disposed of. So the run is disposed of if the result is neither held nor observed.
  ///
  /// - Parameter capacity: The number of values to retain; 0 for the end alone. Traps if negative.
  /// - Complexity: O(number of observers) per event; memory for the retained values.
  public func replayEagerly(upTo capacity: Int) -> SignalProducer<Value, Failure> {
    require(capacity >= 0, "replayEagerly(upTo:) needs a capacity of 0 or more, got \(capacity)")
    let shared = SharedRun(of: self, replaying: Replay(upTo: capacity))
    shared.begin()
    return SignalProducer { run, receiver in shared.join(run, receiver) }
      .titled(label?.adding("replayEagerly(upTo: \(capacity))"))
  }
}
