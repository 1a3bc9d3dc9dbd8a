/// The events of one schedule.
public struct ScheduleRecord: Sendable, Hashable {
  /// The token that runs exactly this schedule again: `relay:0000100000`.
  public let token: String

  /// The thread that went on, at each decision: `0000100000`.
  public let schedule: String

  /// The end of the run.
  public let outcome: InterleavingOutcome

  /// The breach in a sentence without a full stop, or `nil`.
  public let breach: String?

  /// The number of switches from one thread to another.
  public let switches: Int

  /// The number of times that a thread had to stop although it could go on.
  public let preemptions: Int

  /// The number of checks.
  public let judged: Int

  /// The actions of the threads, in order.
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
