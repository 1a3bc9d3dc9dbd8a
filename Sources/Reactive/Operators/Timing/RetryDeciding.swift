/// The step that follows the failure of a run, see ``SignalProducer/retry(on:deciding:)``.
public enum RetryDecision: Hashable, Sendable {
  /// The next run starts where the failure arrives.
  case atOnce

  /// The next run starts after a pause, which is not negative.
  case after(Duration)

  /// The failure is forwarded.
  case fail
}

extension SignalProducer {
  /// Runs this producer again when it fails, if and when the closure says so.
  ///
  /// | event       | effect                                                             |
  /// | ----------- | ------------------------------------------------------------------ |
  /// | next        | forwarded, including values of runs that fail                      |
  /// | failed      | asks the closure: starts the next run, or is forwarded             |
  /// | completed   | forwarded                                                          |
  /// | interrupted | forwarded at once; no further run                                  |
  ///
  ///     -a#
  ///       retry(on: s) { _, count in count == 1 ? .after(.milliseconds(2)) : .fail }
  ///     -a---a#
  ///
  /// A server that is busy is asked again, and one that refuses is not:
  ///
  ///     answer.retry(on: scheduler) { failure, count in
  ///       guard count <= 3, case .busy(let pause) = failure else { return .fail }
  ///       return .after(pause)
  ///     }
  ///
  /// Disposing during a pause interrupts at once, and no further run starts. The closure is called where the failure
  /// arrives, once per failure, and never by two threads at once for one run of the result.
  ///
  /// - Parameters:
  ///   - scheduler: The scheduler on which runs start after a pause.
  ///   - decide: Returns what follows the failure; `count` is 1 for the first failure. Traps if a pause is negative.
  /// - Complexity: Constant stack, even if all runs are synchronous.
  public func retry(
    on scheduler: any TimedScheduler,
    deciding decide: @escaping @Sendable (_ failure: Failure, _ count: Int) -> RetryDecision
  ) -> SignalProducer<Value, Failure> {
    retry { failure, count in
      switch decide(failure, count) {
      case .atOnce: return self
      case .after(let pause):
        require(pause >= .zero, "retry(on:deciding:) needs a pause of zero or more, got \(pause)")
        return start(after: pause, on: scheduler)
      case .fail: return nil
      }
    }
    .titled(label?.adding("retry(on:deciding:)"))
  }
}
