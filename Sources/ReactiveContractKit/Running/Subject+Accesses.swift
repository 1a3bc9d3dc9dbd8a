#if ACCESS_SEARCH
  extension Subject {
    /// What a search at every access has come to, for one race of one subject.
    public struct AccessReport: Sendable {
      /// The rule that the race is about.
      public let rule: Rule.ID

      /// What the race is called among those of the rule.
      public let race: String

      /// How many schedules were run in order.
      public let scheduleCount: Int

      /// How many of them were cut off, because what follows had been run already.
      public let redundantCount: Int

      /// How many random schedules came before, and how many steps at shared places the longest of them has.
      public let randomCount, randomSteps: Int

      /// How many did not go as their first steps had gone before.
      public let mismatchCount: Int

      /// Whether every schedule that differs was run.
      public let isComplete: Bool

      /// How long that took.
      public let seconds: Double

      /// What was tried, in words.
      public let coverage: String

      /// What was found, in words; `nil` if nothing was.
      public let finding: String?

      /// What the threads did in the schedule that was found; empty if nothing was.
      public let trace: [String]

      /// Why nothing follows from the search; `nil` if something does.
      public let doubt: String?
    }

    /// Searches the races of the subject whose threads may change places at every access to memory.
    ///
    /// Only in builds with the instrumentation of the compiler: `Search/at-every-access` has the flags.
    ///
    /// - Parameters:
    ///   - seconds: How long to search each of them.
    ///   - isSearched: Which of them are searched, by rule and name; by default all.
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
