extension SignalProducer {
  /// Runs this producer the given number of times, one run after the other.
  ///
  /// | event       | effect                                             |
  /// | ----------- | -------------------------------------------------- |
  /// | next        | forwarded                                          |
  /// | failed      | forwarded at once; no further run                  |
  /// | completed   | starts the next run; after the last run, forwarded |
  /// | interrupted | forwarded at once; no further run                  |
  ///
  ///     -a|
  ///       repeat(2)
  ///     -a--a|
  ///
  /// - Parameter count: The number of runs; 0 completes at once without any run.
  /// - Complexity: Constant stack, even if all runs are synchronous.
  public func `repeat`(_ count: Int) -> SignalProducer<Value, Failure> {
    require(count >= 0, "repeat(_:) needs a count of 0 or more, got \(count)")
    if count == 0 { return SignalProducer.empty.titled(label?.adding("repeat(0)")) }
    return SignalProducer(label: label?.adding("repeat(\(count))")) { run, receiver in
      var remaining = count
      let succession = SequentialRuns<Value, Failure, Failure>(in: run, downstream: receiver) { termination in
        switch termination {
        case .failed, .interrupted: return .end(termination)
        case .completed:
          remaining -= 1
          return remaining == 0 ? .end(.completed) : .start(self)
        }
      }
      succession.start(self)
    }
  }
}
