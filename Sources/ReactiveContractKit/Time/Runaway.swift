public import Reactive

/// How far one `advance` or `run` of a ``TestScheduler`` may go before it gives up.
public struct RunLimits: Hashable, Sendable {
  /// How many actions may run.
  public var actions: Int

  /// How far ``TestScheduler/run()`` may move the clock.
  public var time: Duration

  /// Makes limits; by default a million actions and a year.
  public init(actions: Int = 1_000_000, time: Duration = .seconds(366 * 86_400)) {
    self.actions = actions
    self.time = time
  }
}

/// A run of virtual time that hit its limit: some action schedules another one without end.
public struct Runaway: Error, Hashable, Sendable, CustomStringConvertible {
  /// The limit that was hit.
  public enum Limit: Hashable, Sendable {
    /// So many actions ran.
    case actions(Int)

    /// The clock would have moved by more than this.
    case time(Duration)
  }

  /// The limit that was hit.
  public let limit: Limit

  /// Where the clock stands.
  public let now: SchedulerInstant

  /// How many actions are still waiting.
  public let pendingCount: Int

  /// When the next one of them is due.
  public let nextDue: SchedulerInstant?

  /// What happened, and the way out.
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
