public import Reactive

/// The limits after which one `advance` or `run` of a ``TestScheduler`` stops with an error.
public struct RunLimits: Hashable, Sendable {
  /// The greatest number of actions that may run.
  public var actions: Int

  /// The longest time by which ``TestScheduler/run()`` may move the clock.
  public var time: Duration

  /// Makes limits; by default a million actions and a year.
  public init(actions: Int = 1_000_000, time: Duration = .seconds(366 * 86_400)) {
    self.actions = actions
    self.time = time
  }
}

/// An error thrown when a run of virtual time hits a limit: an action keeps scheduling another one.
public struct Runaway: Error, Hashable, Sendable, CustomStringConvertible {
  /// The limit that was hit.
  public enum Limit: Hashable, Sendable {
    /// The given number of actions ran.
    case actions(Int)

    /// The clock would have moved by more than this.
    case time(Duration)
  }

  /// The limit that was hit.
  public let limit: Limit

  /// The time of the clock.
  public let now: SchedulerInstant

  /// The number of actions that are still pending.
  public let pendingCount: Int

  /// The instant at which the next pending action is due.
  public let nextDue: SchedulerInstant?

  /// The limit that was hit, the state of the clock, and how to fix it.
  public var description: String {
    let limitText =
      switch limit {
      case .actions(let count): "\(count) actions have run"
      case .time(let duration): "the next action is more than \(duration) away from where the run began"
      }
    let waiting = "\(pendingCount) still waiting\(nextDue.map { ", the next for \($0.sinceZero)" } ?? "")"
    return "virtual time runs away: \(limitText), the clock stands at \(now.sinceZero), \(waiting). "
      + "An action schedules itself again without end (a timer that nobody disposes?); "
      + "if that many are meant, use advance(to:), or TestScheduler(limits:)."
  }
}
