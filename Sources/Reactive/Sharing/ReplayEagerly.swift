extension SignalProducer {
  /// Starts one run now, shares it among all starts, and tells those what they have missed.
  ///
  /// | event       | effect                                                                              |
  /// | ----------- | ----------------------------------------------------------------------------------- |
  /// | next        | kept, the newest `capacity` of them; forwarded to every observer, late ones included |
  /// | failed      | kept; forwarded at once, and to late observers behind the values                    |
  /// | completed   | kept; forwarded at once, and to late observers behind the values                    |
  /// | interrupted | kept; forwarded at once, and to late observers behind the values                    |
  ///
  ///     -a-b-c-|
  ///       replayEagerly(upTo: 2), started at 4
  ///     ----(ab)c-|
  ///
  /// For work that somebody will want, and that may as well begin. It is ``replayLazily(upTo:)`` but for the moment at which the
  /// shared run begins: that one says what late observers are told, where, and when the run is disposed of. So the work of a
  /// result that nobody holds or observes is disposed of.
  ///
  /// - Parameter capacity: How many values to keep; 0 for the end alone. Traps if negative.
  /// - Complexity: O(number of observers) per event; memory for the values that are kept.
  public func replayEagerly(upTo capacity: Int) -> SignalProducer<Value, Failure> {
    require(capacity >= 0, "replayEagerly(upTo:) needs a capacity of 0 or more, got \(capacity)")
    let shared = SharedRun(of: self, replaying: Replay(upTo: capacity))
    shared.begin()
    return SignalProducer { run, receiver in shared.join(run, receiver) }
      .titled(label?.adding("replayEagerly(upTo: \(capacity))"))
  }
}
