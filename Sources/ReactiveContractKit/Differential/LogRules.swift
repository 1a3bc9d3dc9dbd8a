import Reactive

/// The rules that a record of events decides, regardless of the operator and its declarations.
///
/// They are checked on chains of operators. The other rules depend on traits, and the traits of a chain are not the sum
/// of its operators' traits.
struct LogRules {
  /// The number of times a rule could have been broken.
  private(set) var situations = 0
  /// The first breach of each rule.
  private(set) var breaches: [(rule: Rule.ID, headline: String)] = []

  /// True if the operator may handle a failure, so that the result need not end with it.
  let handlesFailure: Bool

  /// Checks the events that the observers of a run received.
  mutating func judge(_ run: RecordedRun, of given: Case, _ schedules: [ObserverSchedule], on streamKind: StreamKind) {
    var ends = [Int?](repeating: nil, count: schedules.count)
    var isOver = false
    for recorded in run.events where recorded.observer < schedules.count {
      let leaves = schedules[recorded.observer].detaches?.tick
      expect(ends[recorded.observer] == nil, "E0", "an event comes after the end")
      if let leaves { expect(recorded.tick <= leaves, "P4", "an event comes in an instant after the disposal") }
      if recorded.event.isTerminating, ends[recorded.observer] == nil { ends[recorded.observer] = recorded.tick }
    }
    for (observer, schedule) in schedules.enumerated() {
      if schedule.detaches == nil {
        judgePassage(ends[observer], run, of: given, since: schedule.attaches)
        if ends[observer] != nil { isOver = true }
      } else if streamKind == .producer, let tick = schedule.detaches?.tick {
        expect(
          ends[observer].map { $0 <= tick } ?? false,
          "P4",
          "no terminal event comes in the instant of the disposal"
        )
        isOver = true
      }
    }
    guard isOver else { return }
    let isAtRest = run.isDeserted && run.horizon == nil
    let rule: Rule.ID = streamKind == .signal ? "S6" : schedules[0].detaches == nil ? "B1" : "P4"
    expect(
      isAtRest,
      rule,
      "the result has ended, but \(run.isDeserted ? "the scheduler" : "the input") is still in use"
    )
  }

  /// Checks that the result has ended by the instant in which the input fails or is interrupted.
  private mutating func judgePassage(_ end: Int?, _ run: RecordedRun, of given: Case, since start: Int) {
    guard let script = given.scripts.first, let last = script.entries.last, last.tick >= start else { return }
    guard run.sentEnds.contains(last.note.kind) else { return }
    let isPassed = end.map { $0 <= last.tick } ?? false
    switch script.end {
    case .failed where !handlesFailure:
      expect(isPassed, "E2", "the input failed, but the result did not end with it")
    case .interrupted: expect(isPassed, "E4", "the input was interrupted, but the result did not end with it")
    default: break
    }
  }

  private mutating func expect(_ holds: Bool, _ rule: Rule.ID, _ headline: @autoclosure () -> String) {
    situations += 1
    if holds || breaches.contains(where: { $0.rule == rule }) { return }
    breaches.append((rule, headline()))
  }
}
