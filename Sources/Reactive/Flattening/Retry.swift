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
    return retry { _, failures in failures > count ? nil : next }.titled(label?.adding("retry(upTo: \(count))"))
  }

  /// Runs this producer, and after every failure the one that the closure returns; without one, forwards the failure.
  ///
  /// - Parameter follow: Receives the failure and the number of failures.
  func retry(
    with follow: @escaping @Sendable (Failure, Int) -> SignalProducer<Value, Failure>?
  ) -> SignalProducer<Value, Failure> {
    SignalProducer { run, receiver in
      var count = 0
      let succession = SequentialRuns<Value, Failure, Failure>(in: run, downstream: receiver) { termination in
        guard case .failed(let failure) = termination else { return .end(termination) }
        count += 1
        return follow(failure, count).map { .start($0) } ?? .end(termination)
      }
      succession.start(self)
    }
  }
}
