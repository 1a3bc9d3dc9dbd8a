public import Dispatch
public import Foundation
public import Reactive

/// A scheduler with a clock; here its instants are durations, and dates are computed from them.
public typealias DateScheduler = TimedScheduler

/// The scheduler of the main queue that runs at once what arrives there.
public typealias UIScheduler = MainScheduler

/// A scheduler whose dates do not follow the clock of the system; all others take theirs from it.
public protocol VirtualDateScheduler: TimedScheduler {
  /// The date of `SchedulerInstant.zero`.
  var dateOfZero: Date { get }
}

extension TimedScheduler {
  /// The date of the scheduler's zero.
  private var zero: Date {
    if let scheduler = self as? any VirtualDateScheduler { return scheduler.dateOfZero }
    return Date(timeIntervalSinceNow: -now.sinceZero.inSeconds)
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
  ///
  /// By default, it may come late by a tenth of the interval.
  @discardableResult
  public func schedule(
    after date: Date,
    interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval? = nil,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    let interval = Duration(interval)
    return schedule(at: instant(date), every: interval, leeway: leeway.map { Duration($0) } ?? interval / 10, action)
  }

  /// Runs an action after a time span, and then again and again, as that for a date does.
  @_disfavoredOverload
  @discardableResult
  public func schedule(
    after delay: DispatchTimeInterval,
    interval: DispatchTimeInterval,
    leeway: DispatchTimeInterval? = nil,
    action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    let interval = Duration(interval)
    return schedule(
      after: Duration(delay),
      every: interval,
      leeway: leeway.map { Duration($0) } ?? interval / 10,
      action
    )
  }

  /// Returns the instant of a date, in whole microseconds: a date of our days is not more precise.
  package func instant(_ date: Date) -> SchedulerInstant {
    SchedulerInstant(sinceZero: Duration(seconds: date.timeIntervalSince(zero)))
  }
}

extension Date {
  /// Returns the date that is later by a time span.
  public func addingTimeInterval(_ interval: DispatchTimeInterval) -> Date {
    addingTimeInterval(Duration(interval).inSeconds)
  }
}
