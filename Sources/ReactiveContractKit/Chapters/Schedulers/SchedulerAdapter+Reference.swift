public import Reactive

// Uses only public API, as a third-party adapter must.

extension SchedulerAdapter {
  /// Adapts a scheduler of the reference.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler.
  ///   - advance: See ``init(schedule:after:recur:now:advance:)``.
  public init(_ scheduler: some Scheduler, advance: ((_ time: Duration) -> Void)? = nil) {
    self.init(
      schedule: { Cancellation(scheduler.schedule($0)) },
      recur: { Cancellation(scheduler.scheduleRecursively($0)) },
      advance: advance
    )
  }

  /// Adapts a timed scheduler of the reference.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler.
  ///   - advance: See ``init(schedule:after:recur:now:advance:)``.
  public init(_ scheduler: some TimedScheduler, advance: ((_ time: Duration) -> Void)? = nil) {
    self.init(
      schedule: { Cancellation(scheduler.schedule($0)) },
      after: { Cancellation(scheduler.schedule(after: $0, $1)) },
      recur: { Cancellation(scheduler.scheduleRecursively($0)) },
      now: { scheduler.now.sinceZero },
      advance: advance
    )
  }

  /// Adapts a scheduler of virtual time.
  public init(_ scheduler: TestScheduler) {
    // A runaway is ignored here: it is a fault of the code that schedules endlessly.
    self.init(scheduler) { time in try? scheduler.advance(by: time) }
  }
}

extension Cancellation {
  /// Adapts the optional disposable that a scheduler of the reference returns.
  fileprivate init?(_ disposable: (any Disposable)?) {
    guard let disposable else { return nil }
    self.init { disposable.dispose() }
  }
}
