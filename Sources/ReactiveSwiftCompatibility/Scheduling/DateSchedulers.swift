public import Dispatch
public import Foundation
public import Reactive

/// A scheduler with a clock; here its instants are durations, and dates are computed from them.
public typealias DateScheduler = TimedScheduler

/// The scheduler of the main queue that runs at once what arrives there.
public typealias UIScheduler = MainScheduler

/// A scheduler whose dates do not follow the clock of the system.
public protocol VirtualDateScheduler: TimedScheduler {
  /// The date of `SchedulerInstant.zero`.
  var dateOfZero: Date { get }
}

extension TimedScheduler {
  /// The date of the scheduler's zero.
  private var zero: Date {
    if let scheduler = self as? any VirtualDateScheduler { return scheduler.dateOfZero }
    // The dates of other virtual clocks begin with the reference date, those of queues with the start of the system.
    return self is QueueScheduler
      ? Date(timeIntervalSinceNow: -now.sinceZero.inSeconds) : Date(timeIntervalSinceReferenceDate: 0)
  }

  /// The date of the scheduler.
  public var currentDate: Date { zero.addingTimeInterval(now.sinceZero.inSeconds) }

  /// Runs an action at a date.
  ///
  /// The date becomes an instant when this is called: if someone sets the clock of the system later, the action does not
  /// move.
  @discardableResult
  public func schedule(after date: Date, action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    schedule(at: instant(date), action)
  }

  /// Runs an action after a time span.
  @_disfavoredOverload
  @discardableResult
  public func schedule(
    after delay: DispatchTimeInterval,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(after: Duration(delay), action)
  }

  /// Runs an action at a date, and then again and again.
  @discardableResult
  public func schedule(
    after date: Date,
    interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval = .seconds(0),
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(at: instant(date), every: Duration(interval), leeway: Duration(leeway), action)
  }

  /// Runs an action after a time span, and then again and again.
  @_disfavoredOverload
  @discardableResult
  public func schedule(
    after delay: DispatchTimeInterval,
    interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval = .seconds(0),
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    schedule(after: Duration(delay), every: Duration(interval), leeway: Duration(leeway), action)
  }

  /// Returns the instant of a date, in whole microseconds: a date of our days is not more precise.
  package func instant(_ date: Date) -> SchedulerInstant {
    SchedulerInstant(sinceZero: .microseconds((date.timeIntervalSince(zero) * 1e6).rounded()))
  }
}

extension Date {
  /// Returns the date that is later by a time span.
  public func addingTimeInterval(_ interval: DispatchTimeInterval) -> Date {
    addingTimeInterval(Duration(interval).inSeconds)
  }
}
