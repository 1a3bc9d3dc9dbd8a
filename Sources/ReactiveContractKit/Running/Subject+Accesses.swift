#if ACCESS_SEARCH
  extension Subject {
    /// The result of a search at every access, for one race of one subject.
    public struct AccessReport: Sendable {
      /// The rule that the race checks.
      public let rule: Rule.ID

      /// The name of the race among those of the rule.
      public let race: String

      /// The number of schedules that the systematic search ran.
      public let scheduleCount: Int

      /// The number of those that were cut off because their continuation had already been run.
      public let redundantCount: Int

      /// The number of random schedules before them, and the most steps at shared places in one of those.
      public let randomCount, randomSteps: Int

      /// The number of schedules whose first steps did not go as they had gone before.
      public let mismatchCount: Int

      /// True if every schedule that differs was run.
      public let isComplete: Bool

      /// The duration of the search, in seconds.
      public let seconds: Double

      /// A description of what was tried.
      public let coverage: String

      /// The description of the fault; `nil` if the search found none.
      public let finding: String?

      /// The steps of the threads in the schedule with the fault; empty if the search found none.
      public let trace: [String]

      /// The reason why the search is inconclusive; `nil` if it is conclusive.
      public let doubt: String?
    }

    /// Searches the subject's races between threads, which may switch at every memory access.
    ///
    /// Exists only in builds in which the compiler instruments accesses: `Search/at-every-access` has the flags.
    ///
    /// - Parameters:
    ///   - seconds: The time limit for the search of each race.
    ///   - isSearched: Selects races by rule and name; by default all.
    public func searchesAtEveryAccess(
      seconds: Double,
      where isSearched: (_ rule: Rule.ID, _ race: String) -> Bool = { _, _ in true }
    ) -> [AccessReport] {
      races.entries.filter { isSearched($0.rule, $0.name) }.compactMap { entry in
        let exploration = AccessExploration(entry.scenario)
        if exploration.threadCount < 2 { return nil }
        let result = exploration.search(.lasting(seconds: seconds))
        return AccessReport(
          rule: entry.rule,
          race: entry.name,
          scheduleCount: result.orderedCount,
          redundantCount: result.redundantCount,
          randomCount: result.randomCount,
          randomSteps: result.randomSteps,
          mismatchCount: result.mismatchCount,
          isComplete: result.isComplete,
          seconds: result.seconds,
          coverage: result.coverage,
          finding: result.failure?.breach,
          trace: result.failure?.trace.lines ?? [],
          doubt: result.doubt
        )
      }
    }
  }
#endif
