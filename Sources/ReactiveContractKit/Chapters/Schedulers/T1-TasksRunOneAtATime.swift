extension StepCheck<SchedulerModel> {
  /// Checks that no task begins while another one runs on another thread.
  ///
  /// Races check a scheduler that the kit drives; a scheduler with threads of its own is given a slow task.
  static func tasksRunOneAtATime(_ subject: SchedulerSubject) -> StepCheck {
    StepCheck("T1", missing: "no two tasks ran", exemption: exemption(subject)) { _, _ in
    }
  }

  private static func exemption(_ subject: SchedulerSubject) -> String? {
    if subject.belongsToOneThread { return "declared belongsToOneThread: no two threads use it" }
    return switch subject.timing {
    case .inline: "declared T4/inline: each task runs on its caller's thread"
    case .inlineOutside: "declared T4/inline-outside: a task runs on its caller's thread"
    case .later, .inlineInside: nil
    }
  }
}

extension RaceSweep.Entry {
  /// Returns the race of two threads, each of which schedules a task and runs what is due.
  static func twoTurns(on subject: SchedulerSubject, preemptions: Int) -> RaceSweep.Entry {
    RaceSweep.Entry(
      "T1",
      "two turns",
      on: subject.name,
      cause: "the scheduler lets another thread take the next task while a task is running.",
      preemptions: preemptions
    ) { interleaving in
      let adapter = subject.make.content()
      let running = KitLocked<[Int]>([])
      let overlap = KitLocked<String?>(nil)
      let task = { (number: Int) -> SchedulerAdapter.Task in
        {
          inKit {
            let others = interleaving.record(on: .observer(0)) {
              running.withLock { running in
                defer { running.append(number) }
                return running
              }
            }
            if let other = others.first {
              overlap.withLock { $0 = $0 ?? "task \(number) began while task \(other) was running" }
            }
            interleaving.yield(after: "began task \(number)")
            interleaving.record(on: .observer(0)) { running.withLock { running in running.removeAll { $0 == number } } }
          }
        }
      }
      let bodies = [1, 2].map { number in
        {
          interleaving.yield(before: "schedule task \(number)")
          inSubject { _ = adapter.schedule.content(task(number)) }
          interleaving.yield(before: "run what is due")
          inSubject { adapter.advance?.content(.zero) }
        }
      }
      return InterleavingCast(bodies) { outcome in
        guard outcome == .completed else { return outcome.description }
        let breach = overlap.withLock { $0 }
        interleaving.judge(breach == nil, breach ?? "")
        return nil
      }
    }
  }
}

extension SingleCheck {
  private static let causeOfThreads = "tasks run on several threads, and nothing serializes them."

  /// Returns the check of a scheduler with threads of its own: a slow task waits in case the next one begins meanwhile.
  static func slowTask(on subject: SchedulerSubject) -> SingleCheck {
    SingleCheck(
      rule: "T1",
      name: "a task that takes its time",
      scope: "a task of \(patience) milliseconds, and the next one",
      missing: "no two tasks ran"
    ) { perform(on: subject) }
  }

  private static let patience = 20

  /// The number of milliseconds after which the first task does not wait for the second to be scheduled.
  private static let longest = 200

  /// The observations of two tasks about each other.
  private struct Sight {
    var isFirstOver = false
    var isSecondScheduled = false
    var hasSecondBegun = false
    var isBeside = false
  }

  private static func perform(on subject: SchedulerSubject) -> SingleCheck.Result {
    let adapter = subject.make.content()
    let sight = KitLocked(Sight())
    _ = adapter.schedule.content {
      // A scheduler that runs the task inside the call never schedules the second one meanwhile.
      var naps = 0
      while naps < longest, !sight.withLock({ $0.isSecondScheduled || $0.hasSecondBegun }) {
        KitThread.nap(microseconds: 1_000)
        naps += 1
      }
      LostEvents.await(atLeast: patience) { sight.withLock { $0.hasSecondBegun } }
      sight.withLock { $0.isFirstOver = true }
    }
    _ = adapter.schedule.content {
      sight.withLock { sight in
        sight.hasSecondBegun = true
        sight.isBeside = !sight.isFirstOver
      }
    }
    sight.withLock { $0.isSecondScheduled = true }
    var naps = 0
    while sight.withLock({ !$0.isFirstOver || !$0.hasSecondBegun }) {
      KitThread.nap(microseconds: 1_000)
      naps += 1
      if naps > 10_000 { return .init(doubt: "two scheduled tasks did not both run within ten seconds") }
    }
    let breach = StepBreach(
      headline: "task 2 began while task 1 was running",
      place: .lifetime,
      cause: causeOfThreads
    )
    return .init(situations: 1, breach: sight.withLock { $0.isBeside } ? breach : nil)
  }
}
