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
  @inlinable
  public func advanced(by duration: Duration) -> SchedulerInstant {
    SchedulerInstant(sinceZero: sinceZero + duration)
  }

  /// The time from this instant to the other one.
  @inlinable
  public func duration(to other: SchedulerInstant) -> Duration { other.sinceZero - sinceZero }

  /// Whether the left instant comes first.
  @inlinable
  public static func < (left: SchedulerInstant, right: SchedulerInstant) -> Bool { left.sinceZero < right.sinceZero }
}
