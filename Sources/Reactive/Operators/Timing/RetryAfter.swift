extension SignalProducer {
  /// Runs this producer again when it fails, after a pause, up to the given number of times.
  ///
  /// | event       | effect                                                                        |
  /// | ----------- | ----------------------------------------------------------------------------- |
  /// | next        | forwarded, including values of runs that fail                                 |
  /// | failed      | starts the next run after the interval; after the last run, forwarded at once |
  /// | completed   | forwarded                                                                     |
  /// | interrupted | forwarded at once; no further run                                             |
  ///
  ///     -a#
  ///       retry(upTo: 1, interval: 2)
  ///     -a---a#
  ///
  /// Disposing during a pause interrupts at once, and no further run starts. See ``retry(upTo:)``.
  ///
  /// - Parameters:
  ///   - count: The largest number of runs after the first one.
  ///   - interval: The pause before each of these runs; not negative.
  ///   - scheduler: The scheduler on which these runs start.
  public func retry(
    upTo count: Int,
    interval: Duration,
    on scheduler: any TimedScheduler
  ) -> SignalProducer<Value, Failure> {
    require(interval >= .zero, "retry(upTo:interval:on:) needs an interval of zero or more, got \(interval)")
    return retry(upTo: count, with: start(after: interval, on: scheduler))
      .titled(label?.adding("retry(upTo: \(count), interval: \(interval))"))
  }

  /// Starts this producer after the delay.
  func start(after delay: Duration, on scheduler: any TimedScheduler) -> SignalProducer<Value, Failure> {
    SignalProducer { [recipe] run, receiver in
      run.begin(at: receiver.owner)
      let work = WaitingWork(of: run) { recipe(run, receiver) }
      let start = scheduler.schedule(after: delay) { work.begin() }
      run.atEnd { start?.dispose() }
    }
  }
}
