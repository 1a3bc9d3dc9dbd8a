/// One scheduler, and the tasks that the kit has given it.
final class SchedulerRun: StepRun, Sendable {
  private struct Task {
    var cancellation: Cancellation?
    var isCancelled = false
    var hasBegun = false
    /// True until the call that schedules the task returns.
    var isBeingScheduled = true

    var waits: Bool { !isCancelled && !hasBegun }
  }

  private struct State {
    var tasks: [Task] = []
    var schedulesInside = false
    var delaysInside = false
    var cancelsInside = false
  }

  private let log: StepLog<SchedulerReaction>
  private let driver: SchedulerDriver
  private let held = Holdings()
  private let state = KitLocked(State())

  init(_ log: StepLog<SchedulerReaction>, _ subject: SchedulerSubject) {
    self.log = log
    driver = SchedulerDriver(subject.make.content(), subject.timing)
  }

  /// Performs one step on the scheduler.
  func take(_ step: SchedulerStep) {
    switch step {
    case .schedule: schedule { self.driver.adapter.schedule.content($0) }
    case .late: schedule { self.driver.adapter.after?.content(SchedulerDriver.unit * 2, $0) }
    case .soon: schedule { self.driver.adapter.after?.content(SchedulerDriver.unit, $0) }
    case .scheduleInside: state.withLock { $0.schedulesInside = true }
    case .soonInside: state.withLock { $0.delaysInside = true }
    case .cancel: cancelFirst()
    case .cancelInside: state.withLock { $0.cancelsInside = true }
    case .run: advance(by: 0)
    case .wait: advance(by: 1)
    }
    log.endStep { $0.held = held.numbers }
  }

  /// Releases everything.
  func letGo() {
    driver.letGo()
    state.withLock { $0.tasks = [] }
  }

  private func advance(by units: Int) {
    driver.advance(by: units) { state.withLock { state in !state.tasks.contains(where: \.waits) } }
  }

  private func schedule(_ schedule: (@escaping SchedulerAdapter.Task) -> Cancellation?) {
    let number = state.withLock { state in
      state.tasks.append(Task())
      return state.tasks.count - 1
    }
    held.add(number)
    let cancellation = schedule(task(number))
    state.withLock { state in
      guard state.tasks.indices.contains(number) else { return }
      state.tasks[number].isBeingScheduled = false
      state.tasks[number].cancellation = cancellation
    }
  }

  private func task(_ number: Int) -> SchedulerAdapter.Task {
    let witness = ReleaseWitness { [held] in held.remove(number) }
    return { [weak self] in
      withExtendedLifetime(witness) {}
      self?.perform(number)
    }
  }

  private func perform(_ number: Int) {
    let (begun, schedules, delays, cancels) = state.withLock { state in
      let begun = SchedulerReaction.Begun(
        task: number,
        isInline: state.tasks.indices.contains(number) && state.tasks[number].isBeingScheduled
      )
      if state.tasks.indices.contains(number) { state.tasks[number].hasBegun = true }
      defer { (state.schedulesInside, state.delaysInside, state.cancelsInside) = (false, false, false) }
      return (begun, state.schedulesInside, state.delaysInside, state.cancelsInside)
    }
    if driver.hasThreads {
      log.noteAnywhere { $0.begun.append(begun) }
    } else {
      log.note(.scheduled) { $0.begun.append(begun) }
    }
    if delays { schedule { self.driver.adapter.after?.content(SchedulerDriver.unit, $0) } }
    if schedules { schedule { self.driver.adapter.schedule.content($0) } }
    if cancels { cancelFirst() }
  }

  private func cancelFirst() {
    let cancellation = state.withLock { state in
      let first = state.tasks.firstIndex(where: \.waits)
      if let first { state.tasks[first].isCancelled = true }
      return first.flatMap { state.tasks[$0].cancellation.take() }
    }
    cancellation?.dispose()
  }
}
