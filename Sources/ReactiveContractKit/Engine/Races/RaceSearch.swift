/// The result of the search of one race, at the switch points of this build.
package struct RaceOutcome {
  /// A schedule in which something was found.
  package struct Failure {
    let breach: String

    /// The end of the run; `nil` if a search at every access does not know it.
    var outcome: InterleavingOutcome?
    package let schedule: String

    /// The number of times that a thread was stopped although it could have gone on.
    ///
    /// In a search at every access, the number of all switches from one thread to another.
    package let preemptions: Int
    let trace: ThreadTrace
  }

  let judged: Int

  /// The number of schedules that were run.
  let scheduleCount: Int

  /// The numbers of schedules with no preemption, with at most one, and so on.
  ///
  /// A search at every access has two numbers instead: the random schedules, and all schedules.
  package let counts: [Int]

  /// True if every schedule up to the bound was run.
  package let isComplete: Bool

  /// A description of what was tried.
  let coverage: String
  package let doubt: String?
  package let failure: Failure?
}

extension RaceSweep.Entry {
  /// Searches the schedules of the race; switches at every access if the build instruments them.
  ///
  /// - Parameter budget: The maximum number of schedules.
  package func search(preemptions: Int, budget: Int, by crew: SearchCrew) -> RaceOutcome {
    #if ACCESS_SEARCH
      let exploration = AccessExploration(scenario)
      if exploration.threadCount > 1 { return RaceOutcome(exploration.search(AccessLimits(budget))) }
    #endif
    return RaceOutcome(Exploration(scenario, preemptions: preemptions, budget: budget).run(by: crew))
  }

  /// Runs exactly the schedule of a token.
  func replay(_ schedule: String) throws(ReplayRefusal) -> RaceOutcome {
    #if ACCESS_SEARCH
      let exploration = AccessExploration(scenario)
      if exploration.threadCount > 1 {
        guard let result = exploration.replay(schedule) else {
          throw .misfit("\(scenario.name):\(schedule)", decision: 1)
        }
        return RaceOutcome(result)
      }
    #endif
    return RaceOutcome(try Exploration(scenario).replay("\(scenario.name):\(schedule)"))
  }
}

extension RaceOutcome {
  fileprivate init(_ report: ExplorationReport) {
    judged = report.judged
    scheduleCount = report.schedules
    counts = report.schedulesWithin
    isComplete = report.isComplete
    coverage = report.coverage
    doubt = report.inconclusive
    failure = report.failures.first.map(Failure.init)
  }

  fileprivate init(_ record: ScheduleRecord) {
    judged = record.judged
    scheduleCount = 1
    counts = [1]
    isComplete = false
    coverage = "one schedule"
    doubt = nil
    failure = record.breach == nil ? nil : Failure(record)
  }

  #if ACCESS_SEARCH
    fileprivate init(_ result: AccessResult) {
      judged = result.judged
      scheduleCount = result.scheduleCount
      counts = [result.randomCount, result.scheduleCount]
      isComplete = result.isComplete
      coverage = result.coverage
      doubt = result.doubt
      failure = result.failure.map {
        Failure(breach: $0.breach, schedule: $0.schedule, preemptions: $0.switches, trace: $0.trace)
      }
    }
  #endif
}

extension RaceOutcome.Failure {
  fileprivate init(_ record: ScheduleRecord) {
    self.init(
      breach: record.breach ?? "",
      outcome: record.outcome,
      schedule: record.schedule,
      preemptions: record.preemptions,
      trace: record.trace
    )
  }
}
