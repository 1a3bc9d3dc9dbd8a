extension SignalProducer {
  /// Runs this producer again when it fails, after a pause, up to the given number of times.
  ///
  /// | event       | effect                                                                       |
  /// | ----------- | ---------------------------------------------------------------------------- |
  /// | next        | forwarded, also those of runs that fail                                      |
  /// | failed      | starts the next run after the interval; forwarded at once when it was the last |
  /// | completed   | forwarded                                                                    |
  /// | interrupted | forwarded at once; no further run                                            |
  ///
  ///     -a#
  ///       retry(upTo: 1, interval: 2)
  ///     -a---a#
  ///
  /// Disposing in a pause interrupts at once, and no further run starts. See ``retry(upTo:)``.
  ///
  /// - Parameters:
  ///   - count: How many runs may follow the first one.
  ///   - interval: How long to wait before each; not negative.
  ///   - scheduler: Where further runs start.
  public func retry(
    upTo count: Int,
    interval: Duration,
    on scheduler: any TimedScheduler
  ) -> SignalProducer<Value, Failure> {
    require(interval >= .zero, "retry(upTo:interval:on:) needs an interval of zero or more, got \(interval)")
    return retry(upTo: count, with: start(after: interval, on: scheduler))
      .titled(label?.adding("retry(upTo: \(count), interval: \(interval))"))
  }

  private func start(after delay: Duration, on scheduler: any TimedScheduler) -> SignalProducer<Value, Failure> {
    SignalProducer { [recipe] run, receiver in
      run.begin(at: receiver.owner)
      let work = WaitingWork(of: run) { recipe(run, receiver) }
      let start = scheduler.schedule(after: delay) { work.begin() }
      run.atEnd { start?.dispose() }
    }
  }
}
