extension SingleCheck {
  private static let stackSize = 256 * 1_024

  /// Lets a task reschedule itself many times; checks that no run begins inside another, and that it can be cancelled.
  static func longRecursion(on subject: SchedulerSubject) -> SingleCheck {
    let adapter = subject.make.content()
    let runs = runs(of: adapter, subject.timing)
    return SingleCheck(
      rule: "T6",
      name: "a long recursion",
      scope: "\(TextLayout.grouped(runs)) runs"
        + (isOurs(adapter, subject.timing) ? " on \(stackSize / 1_024) KiB of stack" : ""),
      missing: "no task was scheduled recursively",
      exemption: adapter.recur == nil ? "the scheduler has no recursive scheduling" : nil
    ) { perform(on: subject, runs: runs) }
  }

  /// Returns true if tasks run on a thread of the kit.
  private static func isOurs(_ adapter: SchedulerAdapter, _ timing: TaskTiming) -> Bool {
    adapter.advance != nil || timing.runsAtOnce
  }

  // On a thread of the scheduler, a stack overflow would end the process. A few runs there show if they are nested.
  private static func runs(of adapter: SchedulerAdapter, _ timing: TaskTiming) -> Int {
    isOurs(adapter, timing) ? 8_000 : 20
  }

  /// The observations of the task.
  private struct Sight {
    var runs = 0
    var depth = 0
    var deepest = 0
    var runsBehind = 0
    var handle: Cancellation?
  }

  private static func perform(on subject: SchedulerSubject, runs: Int) -> SingleCheck.Result {
    let sight = KitLocked(Sight())
    let parts = KitLocked(0)
    let isOurs = isOurs(subject.make.content(), subject.timing)
    let outcome = InterleavingOutcome.alone(stackSize: stackSize, isWatched: !isOurs) {
      let driver = SchedulerDriver(subject.make.content(), subject.timing)
      defer { driver.letGo() }
      recur(runs, on: driver, sight)
      parts.withLock { $0 += 1 }
      if subject.timing.runsAtOnce || sight.withLock({ $0.runs != runs || $0.deepest > 1 }) { return }
      cancel(on: driver, sight)
      parts.withLock { $0 += 1 }
    }
    let done = parts.withLock { $0 }
    switch outcome {
    case nil: return .init(doubt: "a thread of the kit neither finished nor blocked in a long recursion")
    case .completed:
      return .init(situations: done, breach: breach(sight.withLock { $0 }, runs, isCancelled: done > 1))
    case .deadlock, .trapped:
      let end = outcome.map { "\($0)" } ?? ""
      let breach = StepBreach(
        headline: "a task that reschedules itself \(runs) times did not finish: \(end)",
        place: .lifetime,
        cause: "rescheduling the task runs it at once, inside the current run."
      )
      return .init(situations: done + 1, breach: breach)
    }
  }

  private static func recur(_ runs: Int, on driver: SchedulerDriver, _ sight: KitLocked<Sight>) {
    _ = driver.adapter.recur?.content { again in
      let goesOn = sight.withLock { sight in
        sight.runs += 1
        sight.depth += 1
        sight.deepest = max(sight.deepest, sight.depth)
        // After one run inside another, the task stops rescheduling itself, before it fills the stack.
        return sight.runs < runs && sight.depth == 1
      }
      if goesOn { again() }
      sight.withLock { $0.depth -= 1 }
    }
    driver.advance(by: 0, most: runs + 2) { sight.withLock { $0.runs >= runs } }
  }

  /// Cancels the task inside its third run, in which it still reschedules itself.
  private static func cancel(on driver: SchedulerDriver, _ sight: KitLocked<Sight>) {
    let handle = driver.adapter.recur?.content { again in
      let (count, handle) = sight.withLock { sight in
        sight.runsBehind += 1
        return (sight.runsBehind, sight.handle)
      }
      if count == 3 { handle?.dispose() }
      if count < 6 { again() }
    }
    sight.withLock { $0.handle = handle }
    driver.advance(by: 0, most: 8) { false }
    sight.withLock { $0.handle = nil }
  }

  private static func breach(_ seen: Sight, _ runs: Int, isCancelled: Bool) -> StepBreach? {
    if seen.deepest > 1 {
      return StepBreach(
        headline: "a run of a task that reschedules itself began inside the run before",
        place: .lifetime,
        cause: "rescheduling the task runs it at once, inside the current run."
      )
    }
    if seen.runs != runs {
      return StepBreach(
        headline: "a task that reschedules itself ran \(TextLayout.counted(seen.runs, "time", "times")), not \(runs)",
        place: .lifetime,
        cause: "a request for another run is ignored while the task runs."
      )
    }
    guard isCancelled, seen.runsBehind != 3 else { return nil }
    return StepBreach(
      headline:
        "a task that was cancelled in its third run ran \(TextLayout.counted(seen.runsBehind, "time", "times"))",
      place: .lifetime,
      cause: "the loop checks for cancellation where it begins, and not before every run."
    )
  }
}
