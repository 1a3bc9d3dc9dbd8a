extension SignalProducer {
  /// Runs this producer again when it fails, up to the given number of times.
  ///
  /// | event       | effect                                             |
  /// | ----------- | -------------------------------------------------- |
  /// | next        | forwarded, including values of runs that fail      |
  /// | failed      | starts the next run; after the last run, forwarded |
  /// | completed   | forwarded                                          |
  /// | interrupted | forwarded at once; no further run                  |
  ///
  ///     -a#
  ///       retry(upTo: 1)
  ///     -a--a#
  ///
  /// - Parameter count: The largest number of runs after the first one.
  /// - Complexity: Constant stack, even if all runs are synchronous.
  public func retry(upTo count: Int) -> SignalProducer<Value, Failure> { retry(upTo: count, with: self) }

  /// Runs this producer, and after every failure the other one, up to the given number of times.
  func retry(upTo count: Int, with next: SignalProducer<Value, Failure>) -> SignalProducer<Value, Failure> {
    require(count >= 0, "retry(upTo:) needs a count of 0 or more, got \(count)")
    return SignalProducer(label: label?.adding("retry(upTo: \(count))")) { run, receiver in
      var remaining = count
      let succession = SequentialRuns<Value, Failure, Failure>(in: run, downstream: receiver) { termination in
        switch termination {
        case .completed, .interrupted: return .end(termination)
        case .failed:
          if remaining == 0 { return .end(termination) }
          remaining -= 1
          return .start(next)
        }
      }
      succession.start(self)
    }
  }
}
