/// A point in the monotonic time of a ``TimedScheduler``, measured from that scheduler's own zero.
///
/// Instants of different schedulers have nothing in common.
@frozen
public struct SchedulerInstant: InstantProtocol, Hashable, Sendable {
  /// The time since the scheduler's zero.
  public let sinceZero: Duration

  /// Makes the instant that lies the given time after zero.
  @inlinable
  public init(sinceZero: Duration) { self.sinceZero = sinceZero }

  /// The scheduler's zero.
  @inlinable
  public static var zero: SchedulerInstant { SchedulerInstant(sinceZero: .zero) }

  /// The instant that lies the given time after this one.
  ///
  /// The last instant, or the first, if there is none so far away.
  @inlinable
  public func advanced(by duration: Duration) -> SchedulerInstant {
    let (sum, overflows) = sinceZero.attoseconds.addingReportingOverflow(duration.attoseconds)
    if !overflows { return SchedulerInstant(sinceZero: Duration(attoseconds: sum)) }
    return SchedulerInstant(sinceZero: Duration(attoseconds: duration < .zero ? .min : .max))
  }

  /// The time from this instant to the other one.
  ///
  /// The longest duration, forwards or backwards, if none is as long.
  @inlinable
  public func duration(to other: SchedulerInstant) -> Duration {
    let (difference, overflows) = other.sinceZero.attoseconds.subtractingReportingOverflow(sinceZero.attoseconds)
    if !overflows { return Duration(attoseconds: difference) }
    return Duration(attoseconds: other < self ? .min : .max)
  }

  /// The first instant after the present one that lies a whole number of intervals after this one.
  ///
  /// - Parameters:
  ///   - interval: From one instant of the cadence to the next; more than zero.
  ///   - now: The present instant, this one or a later one.
  @usableFromInline
  package func next(every interval: Duration, after now: SchedulerInstant) -> SchedulerInstant {
    let passed = duration(to: now).attoseconds
    let whole = passed - passed % interval.attoseconds
    let result = advanced(by: Duration(attoseconds: whole)).advanced(by: interval)
    // A duration cannot measure as much as lies between the first instant and the last.
    return result <= now && result > self ? result.next(every: interval, after: now) : result
  }

  /// Whether the left instant comes first.
  @inlinable
  public static func < (left: SchedulerInstant, right: SchedulerInstant) -> Bool { left.sinceZero < right.sinceZero }
}
