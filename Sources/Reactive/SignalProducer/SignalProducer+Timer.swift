import ReactiveExclusion

extension SignalProducer where Value == SchedulerInstant, Failure == Never {
  /// Makes a producer that sends the scheduler's time after every interval, and never ends by itself.
  ///
  /// The first value is sent one interval after the start, and the cadence is drift-free. Disposing of a run interrupts
  /// it at once and cancels the timer (P4).
  ///
  /// - Parameters:
  ///   - interval: The time between two values; more than zero.
  ///   - scheduler: The scheduler on which the values are sent.
  ///   - leeway: The delay that the system may add to save energy; a tenth of the interval by default.
  public static func timer(
    interval: Duration,
    on scheduler: any TimedScheduler,
    leeway: Duration? = nil
  ) -> SignalProducer<SchedulerInstant, Never> {
    let leeway = leeway ?? interval / 10
    require(interval > .zero, "timer(interval:on:) needs an interval of more than zero, got \(interval)")
    require(leeway >= .zero, "timer(interval:on:leeway:) needs a leeway of zero or more, got \(leeway)")
    return SignalProducer { observer, lifetime in
      lifetime += scheduler.schedule(after: interval, every: interval, leeway: leeway) {
        observer.send(value: scheduler.now)
      }
    }
  }
}

extension SignalProducer where Failure == Never {
  /// Makes a producer that sends the next element of a sequence after every interval, and then completes.
  ///
  /// A run completes a full interval after the last element. Each run iterates anew, on the scheduler.
  ///
  /// - Parameters:
  ///   - values: The elements to send.
  ///   - interval: The time before each element; more than zero.
  ///   - scheduler: The scheduler on which the values are sent.
  public static func interval<Values: Sequence & Sendable>(
    _ values: Values,
    interval: Duration,
    on scheduler: any TimedScheduler
  ) -> SignalProducer<Value, Never> where Values.Element == Value {
    require(interval > .zero, "interval(_:interval:on:) needs an interval of more than zero, got \(interval)")
    return SignalProducer { observer, lifetime in
      // The iterator is user code and runs outside the lock; a timer event that arrives meanwhile is skipped.
      let place = Locked(Optional(values.makeIterator()))
      lifetime += scheduler.schedule(after: interval, every: interval, leeway: interval / 10) {
        guard var iterator = place.withLock({ $0.take() }) else { return }
        let value = iterator.next()
        place.withLock { $0 = iterator }
        if let value { observer.send(value: value) } else { observer.sendCompleted() }
      }
    }
  }
}

extension SignalProducer where Value == Int, Failure == Never {
  /// Makes a producer that counts from 0, one step after every interval, and never ends by itself.
  ///
  /// See ``interval(_:interval:on:)``.
  public static func interval(_ interval: Duration, on scheduler: any TimedScheduler) -> SignalProducer<Int, Never> {
    self.interval(0..., interval: interval, on: scheduler)
  }
}
