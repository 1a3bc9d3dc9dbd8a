/// The result of a search over the schedules of a scenario.
public struct ExplorationReport: Sendable, Hashable {
  /// The scenario's name.
  public let scenario: String

  /// The number of different schedules that were run.
  public let schedules: Int

  /// The number of those without preemption, with at most one, and so on.
  public let schedulesWithin: [Int]

  /// The number of checks in them.
  public let judged: Int

  /// True if every schedule within the bound was run.
  public let isComplete: Bool

  /// The schedules that were tried, in words: `all 34 schedules with at most 2 preemptions`.
  public let coverage: String

  /// The first schedule that failed, with as few switches as possible; empty if none failed.
  public let failures: [ScheduleRecord]

  /// The reason why the search is inconclusive, or `nil`.
  public let inconclusive: String?

  /// The number of runs that ended in a deadlock, whether the scenario accepts that or not.
  public let deadlocks: Int

  /// The number of runs that ended in a trap, whether the scenario accepts that or not.
  public let traps: Int

  /// The number of threads that were abandoned because they blocked or were stopped.
  public let abandonedThreads: Int
}

extension ExplorationReport: CustomStringConvertible {
  /// The coverage and, if a schedule failed, its breach, its steps and its token.
  public var description: String {
    var lines = ["\(scenario): \(coverage), \(TextLayout.counted(judged, "check", "checks"))"]
    if let inconclusive { lines.append("inconclusive: \(inconclusive)") }
    for failure in failures {
      lines += ["", failure.breach ?? failure.outcome.description, ""] + failure.trace.lines + ["", failure.token]
    }
    return lines.joined(separator: "\n")
  }
}
