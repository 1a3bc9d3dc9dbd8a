/// What a search over the schedules of a scenario has found.
public struct ExplorationReport: Sendable, Hashable {
  /// The scenario's name.
  public let scenario: String

  /// How many different schedules were run.
  public let schedules: Int

  /// How many of them have no preemption, at most one, and so on.
  public let schedulesWithin: [Int]

  /// How many situations were judged in them.
  public let judged: Int

  /// Whether every schedule within the bound was run.
  public let isComplete: Bool

  /// What was tried, in words: `all 34 schedules with at most 2 preemptions`.
  public let coverage: String

  /// The first schedule that failed, told with as few switches as possible; empty if none did.
  public let failures: [ScheduleRecord]

  /// Why nothing follows from the search; `nil` if something does.
  public let inconclusive: String?

  /// How many runs ended in a deadlock, whether the scenario accepts that or not.
  public let deadlocks: Int

  /// How many runs ended in a trap, whether the scenario accepts that or not.
  public let traps: Int

  /// How many threads were left behind, blocked or stopped.
  public let abandonedThreads: Int
}
