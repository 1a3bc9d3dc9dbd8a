/// A point in the monotonic time of a ``TimedScheduler``, measured from that scheduler's own zero.
///
/// Instants of different schedulers are unrelated.
@frozen
public struct SchedulerInstant: InstantProtocol, Hashable, Sendable {
  /// The time since the scheduler's zero.
  public let sinceZero: Duration

  /// Makes the instant that is the given time after zero.
  @inlinable
  public init(sinceZero: Duration) { self.sinceZero = sinceZero }

  /// The scheduler's zero.
  @inlinable
  public static var zero: SchedulerInstant { SchedulerInstant(sinceZero: .zero) }

  /// Returns the instant that is the given time after this one.
  ///
  /// If that is out of range, the result is the last instant, or the first one.
  @inlinable
  public func advanced(by duration: Duration) -> SchedulerInstant {
    let (sum, overflows) = sinceZero.attoseconds.addingReportingOverflow(duration.attoseconds)
    if !overflows { return SchedulerInstant(sinceZero: Duration(attoseconds: sum)) }
    return SchedulerInstant(sinceZero: Duration(attoseconds: duration < .zero ? .min : .max))
  }

  /// Returns the time from this instant to the other one.
  ///
  /// If that is out of range, the result is the longest duration, forwards or backwards.
  @inlinable
  public func duration(to other: SchedulerInstant) -> Duration {
    let (difference, overflows) = other.sinceZero.attoseconds.subtractingReportingOverflow(sinceZero.attoseconds)
    if !overflows { return Duration(attoseconds: difference) }
    return Duration(attoseconds: other < self ? .min : .max)
  }

  /// Returns the first instant after the present one that is a whole number of intervals after this one.
  ///
  /// - Parameters:
  ///   - interval: The time from one instant of the cadence to the next; more than zero.
  ///   - now: The present instant, this one or a later one.
  @usableFromInline
  package func next(every interval: Duration, after now: SchedulerInstant) -> SchedulerInstant {
    let passed = duration(to: now).attoseconds
    let whole = passed - passed % interval.attoseconds
    let result = advanced(by: Duration(attoseconds: whole)).advanced(by: interval)
    // The time between the first and the last instant exceeds the longest duration.
    return result <= now && result > self ? result.next(every: interval, after: now) : result
  }

  /// Returns true if the left instant is earlier.
  @inlinable
  public static func < (left: SchedulerInstant, right: SchedulerInstant) -> Bool { left.sinceZero < right.sinceZero }
}
