extension SingleCheck {
  /// Schedules more tasks than step sequences can, nested and delayed, and releases their handles.
  ///
  /// A situation is one arrangement of tasks: two that a task schedules and one behind them, and eight with delays in
  /// mixed order, all of them and without each one of them.
  static func manyTasks(on subject: SchedulerSubject) -> SingleCheck {
    let adapter = subject.make.content()
    let isDriven = adapter.advance != nil
    return SingleCheck(
      rule: "T2",
      name: "many tasks",
      scope: "two tasks that a task schedules" + (adapter.after == nil ? "" : ", and \(delays.count) delays"),
      missing: "no task was scheduled",
      exemption: isDriven && subject.timing != .inline ? nil : "the kit does not advance the scheduler"
    ) { perform(on: subject) }
  }

  /// The delays in units of time, in the order in which the tasks are scheduled.
  private static let delays = [5, 1, 7, 3, 8, 2, 6, 4]

  private static func perform(on subject: SchedulerSubject) -> SingleCheck.Result {
    let result = KitLocked(SingleCheck.Result())
    let outcome = InterleavingOutcome.alone(isWatched: false) {
      let isDelayed = subject.make.content().after != nil
      var arrangements: [() -> (ran: [Int], due: [Int], words: String)] = [{ nested(subject) }]
      if isDelayed {
        arrangements.append { delayed(subject, without: nil) }
        if subject.canCancel { for task in delays.indices { arrangements.append { delayed(subject, without: task) } } }
      }
      for arrangement in arrangements {
        let (ran, due, words) = arrangement()
        result.withLock { result in
          result.situations += 1
          guard ran != due, result.breach == nil else { return }
          result.breach = StepBreach(
            headline: "\(words), and the tasks \(listed(ran)) ran in this order, not \(listed(due))",
            place: .lifetime,
            cause: Set(ran) == Set(due)
              ? "the order of the tasks that are waiting is not kept."
              : "a task that is waiting is forgotten or repeated."
          )
        }
      }
    }
    let judged = result.withLock { $0 }
    guard let outcome else { return .init(doubt: "scheduling many tasks neither returned nor blocked") }
    if outcome == .completed { return judged }
    let breach = StepBreach(
      headline: "a call never returned when many tasks were scheduled: \(outcome)",
      place: .lifetime,
      cause: "the scheduler waits for itself, for example because it runs or releases tasks under its lock."
    )
    return .init(situations: judged.situations + 1, breach: breach)
  }

  private static func listed(_ tasks: [Int]) -> String {
    tasks.isEmpty ? "none" : tasks.map { String($0 + 1) }.joined(separator: ", ")
  }

  /// A task schedules two others and releases their handles; a fourth one is scheduled when they have run.
  private static func nested(_ subject: SchedulerSubject) -> (ran: [Int], due: [Int], words: String) {
    let log = KitLocked<[Int]>([])
    let driver = SchedulerDriver(subject.make.content(), subject.timing)
    defer { driver.letGo() }
    let adapter = driver.adapter
    _ = adapter.schedule.content {
      log.withLock { $0.append(0) }
      for task in [1, 2] { _ = adapter.schedule.content { log.withLock { $0.append(task) } } }
    }
    driver.advance(by: 1)
    let first = log.withLock { $0 }
    if first != [0, 1, 2] { return (first, [0, 1, 2], "task 1 scheduled tasks 2 and 3") }
    _ = adapter.schedule.content { log.withLock { $0.append(3) } }
    driver.advance(by: 1)
    return (log.withLock { $0 }, [0, 1, 2, 3], "task 1 scheduled tasks 2 and 3, and task 4 came when they had run")
  }

  /// Tasks with delays in mixed order; one of them may be cancelled before time passes.
  private static func delayed(
    _ subject: SchedulerSubject,
    without cancelled: Int?
  ) -> (ran: [Int], due: [Int], words: String) {
    let log = KitLocked<[Int]>([])
    let driver = SchedulerDriver(subject.make.content(), subject.timing)
    defer { driver.letGo() }
    var handle: Cancellation?
    for (task, delay) in delays.enumerated() {
      let own = driver.adapter.after?.content(SchedulerDriver.unit * delay) { log.withLock { $0.append(task) } }
      if task == cancelled { handle = own ?? nil }
    }
    handle?.dispose()
    // One unit more than the longest delay: T5 reports a task that runs late.
    for _ in 0...delays.count { driver.advance(by: 1) }
    let due = delays.indices.filter { $0 != cancelled }.sorted { delays[$0] < delays[$1] }
    let listed = delays.map(String.init).joined(separator: ", ")
    let words =
      "\(delays.count) tasks had the delays \(listed)" + (cancelled.map { ", task \($0 + 1) was cancelled" } ?? "")
    return (log.withLock { $0 }, due, words)
  }
}
