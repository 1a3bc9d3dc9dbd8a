/// The pauses between the runs of ``SignalProducer/retry(upTo:backoff:on:)``.
public struct Backoff: Sendable {
  private let pause: @Sendable (Int) -> Duration

  /// Makes a backoff from the pause after each failure.
  ///
  ///     Backoff { .seconds($0) * Double.random(in: 0.5...1.5) }
  ///
  /// - Parameter pause: Returns the pause after a failure, zero or more; its argument is 1 for the first failure.
  public init(_ pause: @escaping @Sendable (_ count: Int) -> Duration) { self.pause = pause }

  /// Returns a backoff whose pauses grow by a factor, up to a longest one.
  ///
  /// - Parameters:
  ///   - first: The first pause; not negative.
  ///   - factor: The factor by which each pause is longer than the one before; at least 1.
  ///   - longest: The pause that is never exceeded; at least as long as the first one.
  public static func exponential(from first: Duration, by factor: Double = 2, upTo longest: Duration) -> Backoff {
    require(first >= .zero, "exponential(from:by:upTo:) needs a first pause of zero or more, got \(first)")
    require(factor >= 1, "exponential(from:by:upTo:) needs a factor of 1 or more, got \(factor)")
    require(longest >= first, "exponential(from:by:upTo:) needs a longest pause of \(first) or more, got \(longest)")
    return Backoff { count in
      guard first > .zero, factor > 1 else { return first }
      var pause = first
      for _ in 1..<max(count, 1) {
        // Compared before the multiplication, which could overflow.
        if longest / pause <= factor { return longest }
        pause = pause * factor
      }
      return pause
    }
  }

  /// Returns the pause after a failure, which is the first one for a count of 1.
  ///
  /// Traps if the closure of the backoff returns a negative pause.
  public func pause(after count: Int) -> Duration {
    let pause = pause(count)
    require(pause >= .zero, "a Backoff needs pauses of zero or more, got \(pause)")
    return pause
  }
}

extension SignalProducer {
  /// Runs this producer again when it fails, up to the given number of times, after pauses of a backoff.
  ///
  /// | event       | effect                                                                     |
  /// | ----------- | -------------------------------------------------------------------------- |
  /// | next        | forwarded, including values of runs that fail                              |
  /// | failed      | starts the next run after the pause; after the last run, forwarded at once |
  /// | completed   | forwarded                                                                  |
  /// | interrupted | forwarded at once; no further run                                          |
  ///
  ///     -a#
  ///       retry(upTo: 2, backoff: .exponential(from: 1, upTo: 4))
  ///     -a--a---a#
  ///
  /// Disposing during a pause interrupts at once, and no further run starts. See also ``retry(on:deciding:)``.
  ///
  /// - Parameters:
  ///   - count: The largest number of runs after the first one.
  ///   - backoff: The pauses before these runs.
  ///   - scheduler: The scheduler on which these runs start.
  public func retry(
    upTo count: Int,
    backoff: Backoff,
    on scheduler: any TimedScheduler
  ) -> SignalProducer<Value, Failure> {
    require(count >= 0, "retry(upTo:backoff:on:) needs a count of 0 or more, got \(count)")
    return retry(on: scheduler) { _, failures in
      failures > count ? .fail : .after(backoff.pause(after: failures))
    }
    .titled(label?.adding("retry(upTo: \(count), backoff:)"))
  }
}
