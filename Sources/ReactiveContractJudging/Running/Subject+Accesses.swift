#if ACCESS_SEARCH
  /// What a search at every access has come to, for one race of one subject.
  public struct AccessReport: Sendable {
    /// The rule that the race is about.
    public let rule: Rule.ID

    /// What the race is called among those of the rule.
    public let race: String

    /// How many schedules were run, and how many of them were cut off because what follows had been run already.
    public let scheduleCount, redundantCount: Int

    /// How many did not go as their first steps had gone before.
    public let mismatchCount: Int

    /// Whether every schedule that differs was run.
    public let isComplete: Bool

    /// How long that took.
    public let seconds: Double

    /// What was found, in words; `nil` if nothing was.
    public let finding: String?
  }

  extension Subject {
    /// Searches the races of the subject that have several threads, which may change places at every access to memory.
    ///
    /// Only in builds with the instrumentation of the compiler: `.ci/search` has the flags.
    ///
    /// - Parameter seconds: How long to search each of them.
    public func searchesAtEveryAccess(seconds: Double) -> [AccessReport] {
      races.entries.compactMap { entry in
        let exploration = AccessExploration(entry.scenario)
        if exploration.threadCount < 2 { return nil }
        let result = exploration.search(seconds: seconds)
        return AccessReport(
          rule: entry.rule,
          race: entry.name,
          scheduleCount: result.scheduleCount,
          redundantCount: result.redundantCount,
          mismatchCount: result.mismatchCount,
          isComplete: result.isComplete,
          seconds: result.seconds,
          finding: result.finding
        )
      }
    }
  }
#endif
