public import Reactive

// Written with nothing but public API, as any adapter would be.

extension SchedulerFace {
  /// Sees a scheduler of the reference as the kit does.
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

  /// Sees a scheduler of the reference that knows the time as the kit does.
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

  /// Sees a scheduler of virtual time as the kit does.
  public init(_ scheduler: TestScheduler) {
    // A runaway is the business of whoever schedules without end.
    self.init(scheduler) { time in try? scheduler.advance(by: time) }
  }
}

extension Cancellation {
  /// Sees what a scheduler of the reference returns as the kit does.
  fileprivate init?(_ disposable: (any Disposable)?) {
    guard let disposable else { return nil }
    self.init { disposable.dispose() }
  }
}
