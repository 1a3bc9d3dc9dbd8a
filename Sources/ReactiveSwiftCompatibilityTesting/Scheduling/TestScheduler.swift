public import Dispatch
public import Foundation
public import Reactive
public import ReactiveContractKit
import ReactiveExclusion
@_exported public import ReactiveSwiftCompatibility

/// Virtual time as in ReactiveSwift: it begins with a date, and advancing it throws nothing.
///
/// Actions that are due at once run in the order in which they were scheduled. An advance that runs more actions than
/// the limit stops the test with the text of `Runaway`: what never ends would otherwise go on for ever.
public final class TestScheduler: VirtualDateScheduler {
  /// The time since `SchedulerInstant.zero`.
  public typealias Duration = Swift.Duration

  /// The date of the first instant.
  public let dateOfZero: Date

  private let scheduler: ReactiveContractKit.TestScheduler

  /// Makes a scheduler whose time begins with a date.
  ///
  /// - Parameters:
  ///   - startDate: The date of the first instant.
  ///   - actionLimit: How many actions one advance may run.
  public init(startDate: Date = Date(timeIntervalSinceReferenceDate: 0), actionLimit: Int = 10_000_000) {
    dateOfZero = startDate
    scheduler = ReactiveContractKit.TestScheduler(
      limits: RunLimits(actions: actionLimit, time: .seconds(Int64.max / 2))
    )
  }

  /// The current instant.
  public var now: SchedulerInstant { scheduler.now }

  /// Schedules an action for the current instant.
  @discardableResult
  public func schedule(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    scheduler.schedule(marked(action))
  }

  /// Schedules an action for an instant.
  @discardableResult
  public func schedule(at instant: SchedulerInstant, _ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    scheduler.schedule(at: instant, marked(action))
  }

  /// Schedules an action for an instant, and then again and again.
  @discardableResult
  public func schedule(
    at instant: SchedulerInstant,
    every interval: Duration,
    leeway: Duration,
    _ action: @escaping @Sendable () -> Void
  ) -> (any Disposable)? {
    scheduler.schedule(at: instant, every: interval, leeway: leeway, marked(action))
  }

  /// Runs what is due now.
  public func advance() { drive { try scheduler.advance() } }

  /// Advances the time by a time span, and runs what is due until then.
  public func advance(by interval: DispatchTimeInterval) { drive { try scheduler.advance(by: Duration(interval)) } }

  /// Advances the time by seconds, and runs what is due until then.
  public func advance(by interval: TimeInterval) { drive { try scheduler.advance(by: Duration(seconds: interval)) } }

  /// Advances the time to a date, and runs what is due until then.
  public func advance(to date: Date) { drive { try scheduler.advance(to: instant(date)) } }

  /// Runs everything that is scheduled.
  public func run() { drive { try scheduler.run() } }

  /// Not possible here: what has happened has happened.
  @available(*, unavailable, message: "virtual time cannot go back: make a second TestScheduler with an earlier date")
  public func rewind(by interval: DispatchTimeInterval) {}

  /// Not possible here: what has happened has happened.
  @available(*, unavailable, message: "virtual time cannot go back: make a second TestScheduler with an earlier date")
  public func rewind(by interval: TimeInterval) {}

  /// Returns the action, during which this is the current scheduler, and not the one below it.
  private func marked(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
    { [weak self] in
      // Weakly, as pending actions are retained by the scheduler.
      if let self { CurrentScheduler.withValue(self) { action() } } else { action() }
    }
  }

  private func drive(_ work: () throws -> Void) {
    do { try work() } catch { trap("\(error)") }
  }
}

extension ReactiveContractKit.TestScheduler: VirtualDateScheduler {
  /// The reference date.
  public var dateOfZero: Date { Date(timeIntervalSinceReferenceDate: 0) }
}
