/// What happened under one schedule.
public struct ScheduleRecord: Sendable, Hashable {
  /// What runs exactly this schedule again: `relay:0000100000`.
  public let token: String

  /// The thread that went on, at each decision: `0000100000`.
  public let schedule: String

  /// How the run ended.
  public let outcome: InterleavingOutcome

  /// What is wrong, in a sentence without a full stop; `nil` if nothing is.
  public let breach: String?

  /// How often another thread went on than the one before.
  public let switches: Int

  /// How often a thread had to stop that could have gone on.
  public let preemptions: Int

  /// How many situations were judged.
  public let judged: Int

  /// What the threads did, one after another.
  public let trace: ThreadTrace
}

extension ScheduleRecord {
  init(_ performance: SearchStage.Performance, of scenario: String, outcome: InterleavingOutcome) {
    let token = ScheduleToken(scenario: scenario, threads: performance.choices.map(\.thread))
    self.token = token.description
    schedule = token.schedule
    self.outcome = outcome
    breach = performance.breach
    switches = performance.choices.switches
    preemptions = performance.choices.preemptions
    judged = performance.judged
    trace = performance.trace
  }
}
