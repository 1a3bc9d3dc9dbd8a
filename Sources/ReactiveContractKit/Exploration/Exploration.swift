/// A systematic search over the schedules of a scenario.
///
/// The scenario's threads run one at a time. They switch only at yield points, when a thread blocks, or when one ends.
/// All schedules without preemption are run first, then those with one, and so on: the first failure has the fewest.
/// Every run of the search has the same result. If the subject does something that the search cannot control, the
/// report says so and is inconclusive.
///
/// The search detects a blocked thread by the thread's state, not by a time limit. A deadlock of locks is proven if the
/// platform tells which threads hold them. Threads that deadlocked or trapped cannot be ended: the search abandons
/// them, and stops when there are too many.
public struct Exploration: Sendable {
  let scenario: InterleavingScenario
  let preemptions: Int
  let budget: Int
  let limits: SearchLimits

  /// Makes a search.
  ///
  /// - Parameters:
  ///   - scenario: The scenario that is run in every schedule.
  ///   - preemptions: The largest number of times in one schedule that a thread has to stop although it could go on.
  ///   - budget: The largest number of schedules to run.
  public init(_ scenario: InterleavingScenario, preemptions: Int = 2, budget: Int = 20_000) {
    self.init(scenario, preemptions: preemptions, budget: budget, limits: SearchLimits())
  }

  init(_ scenario: InterleavingScenario, preemptions: Int = 2, budget: Int = 20_000, limits: SearchLimits) {
    self.scenario = scenario
    self.preemptions = preemptions
    self.budget = budget
    self.limits = limits
  }

  /// Runs the search until a schedule fails or all have been run.
  public func run() -> ExplorationReport {
    let crew = SearchCrew(stackSize: limits.stackSize)
    defer { crew.dismiss() }
    return run(by: crew)
  }

  /// Runs the search with threads of earlier searches; to start threads takes longer than most schedules.
  func run(by crew: SearchCrew) -> ExplorationReport {
    var search = Search(self, on: SearchStage(crew, limits: limits, scenario.stage))
    return search.run()
  }

  /// Runs exactly the schedule that the token names.
  public func replay(_ token: String) throws(ReplayRefusal) -> ScheduleRecord {
    let token = try ScheduleToken(token, of: scenario.name)
    let stage = SearchStage(limits: limits, scenario.stage)
    defer { stage.crew.dismiss() }
    let performance = stage.follow(.whole(token.threads))
    if let doubt = performance.doubt { throw .inconclusive(doubt) }
    if let misfit = performance.misfit { throw .misfit(token.description, decision: misfit + 1) }
    guard let outcome = performance.outcome else { throw .inconclusive("the run did not end") }
    return ScheduleRecord(performance, of: scenario.name, outcome: outcome)
  }
}
