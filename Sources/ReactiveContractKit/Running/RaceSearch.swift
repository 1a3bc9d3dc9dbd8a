/// What the search for one race has come to, wherever threads may change places in this build.
package struct RaceOutcome {
  /// A schedule in which something was found.
  package struct Failure {
    let breach: String
    package let schedule: String

    /// How often a thread had to stop that could have gone on; at every access, how often another one went on.
    package let preemptions: Int
    let trace: ThreadTrace
  }

  let judged: Int

  /// How many schedules were run.
  let scheduleCount: Int

  /// How many of them have no preemption, at most one, and so on; at every access, how many were random, and then all.
  package let counts: [Int]

  /// Whether all of them were run that there are, up to the bound.
  package let isComplete: Bool

  /// What was tried, in words, and where threads could change places.
  let coverage: String
  package let doubt: String?
  package let failure: Failure?
}

extension RaceSweep.Entry {
  /// Runs the schedules of the race: at every access where the build has the compiler report those.
  ///
  /// - Parameter budget: How many schedules are run at most.
  package func search(preemptions: Int, budget: Int, by crew: SearchCrew) -> RaceOutcome {
    #if ACCESS_SEARCH
      let exploration = AccessExploration(scenario)
      if exploration.threadCount > 1 { return RaceOutcome(exploration.search(AccessLimits(budget))) }
    #endif
    return RaceOutcome(Exploration(scenario, preemptions: preemptions, budget: budget).run(by: crew))
  }

  /// Runs exactly one schedule, as a token has it.
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
      schedule: record.schedule,
      preemptions: record.preemptions,
      trace: record.trace
    )
  }
}
