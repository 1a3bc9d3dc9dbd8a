extension SingleCheck {
  /// Checks that a delay ends when it is due, whether it is short or long: not a millisecond earlier.
  ///
  /// A situation is a task that waits one millisecond before it is due, and the same task when it is due.
  static func delaysOfEveryLength(on subject: SchedulerSubject) -> SingleCheck {
    SingleCheck(
      rule: "T5",
      name: "delays of every length",
      scope: "delays from two milliseconds to thirty days, each up to a millisecond before its end",
      missing: "no delayed task was waiting"
    ) { perform(on: subject) }
  }

  private static let delays: [Duration] = [
    .milliseconds(2), .milliseconds(999), .seconds(1), .milliseconds(1_001), .seconds(3_600), .seconds(2_592_000),
  ]

  private static func perform(on subject: SchedulerSubject) -> SingleCheck.Result {
    let result = KitLocked(SingleCheck.Result())
    let outcome = InterleavingOutcome.alone(isWatched: false) {
      for delay in delays {
        let breach = breach(after: delay, on: subject.make.content())
        result.withLock { result in
          result.situations += 2
          result.breach = result.breach ?? breach
        }
      }
    }
    let judged = result.withLock { $0 }
    guard let outcome else { return .init(doubt: "advancing a scheduler neither returned nor blocked") }
    if outcome == .completed { return judged }
    let stop = StepBreach(
      headline: "a call never returned when a task had a delay of \(delays[judged.situations / 2]): \(outcome)",
      place: .lifetime,
      cause: "the delay does not fit into the unit of the scheduler, or every instant of it is visited."
    )
    return .init(situations: judged.situations + 1, breach: judged.breach ?? stop)
  }

  private static func breach(after delay: Duration, on adapter: SchedulerAdapter) -> StepBreach? {
    let ran = KitLocked(0)
    _ = adapter.after?.content(delay) { ran.withLock { $0 += 1 } }
    adapter.advance?.content(delay - .milliseconds(1))
    let early = ran.withLock { $0 }
    adapter.advance?.content(.milliseconds(1))
    let count = ran.withLock { $0 }
    if early == 0, count == 1 { return nil }
    return StepBreach(
      headline: "a task with a delay of \(delay) had "
        + (early > 0 ? "run one millisecond before it was due" : count == 0 ? "not run when it was due" : "run twice"),
      place: .lifetime,
      cause: "the delay is rounded, or converted into another unit."
    )
  }
}
