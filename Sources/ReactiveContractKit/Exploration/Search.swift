/// One search: the schedules that are still to be run, and the results so far.
struct Search {
  private let plan: Exploration
  private let stage: SearchStage
  private var frontier: Frontier
  private var schedules = 0
  private var schedulesWithin: [Int] = []
  private var judged = 0
  private var deadlocks = 0
  private var traps = 0
  private var failure: ScheduleRecord?
  private var doubt: String?
  private var stop: String?

  init(_ plan: Exploration, on stage: SearchStage) {
    self.plan = plan
    self.stage = stage
    frontier = Frontier(bound: plan.preemptions)
  }

  mutating func run() -> ExplorationReport {
    while stop == nil, let schedule = frontier.next() {
      if schedules == plan.budget {
        stop = "stopped after \(schedules) schedules" + completedBounds
      } else {
        run(schedule)
      }
    }
    // An uncontrolled thread may show up after the last schedule.
    doubt = doubt ?? stage.doubt
    return report
  }

  private mutating func run(_ schedule: [Choice]) {
    let performance = perform(schedule)
    schedules += 1
    while schedulesWithin.count <= frontier.preemptions { schedulesWithin.append(schedules - 1) }
    schedulesWithin[frontier.preemptions] = schedules
    judged += performance.judged
    switch performance.outcome {
    case .deadlock: deadlocks += 1
    case .trapped: traps += 1
    case .completed, nil: break
    }
    if let doubt = performance.doubt {
      giveUp(doubt)
    } else if let misfit = performance.misfit {
      giveUp("schedule \(schedules) is not repeatable: decision \(misfit + 1) differs between its runs")
    } else if performance.breach != nil {
      confirm(performance)
    } else {
      frontier.branch(off: performance.choices, after: schedule.count)
      if stage.abandoned >= plan.limits.abandoned, !frontier.isEmpty {
        stop = "stopped after \(schedules) schedules, because \(stage.abandoned) threads were abandoned"
      }
    }
  }

  /// Runs a schedule; if a thread fell asleep for an unknown reason, repeats the run until two in a row decide the same.
  ///
  /// The thread may have waited by accident, for a lock that is no part of the scenario. Schedules that depart from such
  /// a run would expect the same accident. After ``SearchLimits/repetitions`` repetitions the last run counts.
  private func perform(_ schedule: [Choice]) -> SearchStage.Performance {
    var performance = stage.follow(.prefix(schedule))
    for _ in 0..<plan.limits.repetitions where performance.mayRestOnAccident(after: schedule.count) {
      let choices = performance.choices
      performance = stage.follow(.prefix(schedule))
      if performance.choices == choices { break }
    }
    return performance
  }

  /// Looks for a failure with fewer switches, and checks that it fails again.
  private mutating func confirm(_ performance: SearchStage.Performance) {
    let smallest = ScheduleShrinker(stage: stage, limit: plan.limits.abandoned).shrink(performance)
    // A deadlock is confirmed as patiently as it was found.
    stage.expectsDeadlock = false
    let again = stage.follow(.whole(smallest.choices.map(\.thread)))
    if let doubt = again.doubt { return giveUp(doubt) }
    guard again.misfit == nil, again.breach != nil, let outcome = again.outcome else {
      return giveUp("schedule \(schedules) failed once, but not when run again: \(performance.breach ?? "")")
    }
    failure = ScheduleRecord(again, of: plan.scenario.name, outcome: outcome)
    stop = "stopped at schedule \(schedules), which fails"
  }

  private mutating func giveUp(_ reason: String) {
    doubt = reason
    stop = "stopped at schedule \(schedules)"
  }

  private var completedBounds: String {
    frontier.preemptions == 0 ? "" : ", including all with at most \(counted(frontier.preemptions - 1, "preemption"))"
  }

  private var report: ExplorationReport {
    let everything = "all \(counted(schedules, "schedule"))"
    let bound = frontier.hasMore ? " with at most \(counted(plan.preemptions, "preemption"))" : ""
    return ExplorationReport(
      scenario: plan.scenario.name,
      schedules: schedules,
      schedulesWithin: schedulesWithin,
      judged: judged,
      isComplete: stop == nil,
      coverage: stop ?? everything + bound,
      failures: failure.map { [$0] } ?? [],
      inconclusive: doubt,
      deadlocks: deadlocks,
      traps: traps,
      abandonedThreads: stage.abandoned
    )
  }

  private func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}

extension SearchStage.Performance {
  /// Returns whether a decision after the first `count` may depend on a thread that slept by accident.
  fileprivate func mayRestOnAccident(after count: Int) -> Bool {
    guard misfit == nil, doubt == nil, breach == nil, case .completed? = outcome else { return false }
    return lastUnprovenSleep.map { $0 >= count } ?? false
  }
}
