import Dispatch

extension QueueScheduler {
  /// Sees to it that the queue is woken up for the earliest alarm.
  func setTimer() {
    var next = alarms.withLock { $0.beginSetting() }
    while let instant = next {
      if instant <= now { queue.async { self.runDueAlarms() } } else { wakeUp(at: instant) }
      next = alarms.withLock { $0.continueSetting() }
    }
  }

  private func wakeUp(at instant: SchedulerInstant) {
    let timer = timer ?? makeTimer()
    // If that is before the instant, a round runs that finds nothing due, and sets the timer again.
    timer.schedule(deadline: DispatchTime(instant, from: now, waitingAtMost: longestWait))
    if self.timer == nil {
      self.timer = timer
      timer.activate()
    }
  }

  private func makeTimer() -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    // Weakly: it is the alarms that keep the scheduler alive.
    timer.setEventHandler { [weak self] in self?.runDueAlarms() }
    return timer
  }

  private func runDueAlarms() {
    let now = now
    let round = alarms.withLock { $0.beginRound(at: now) }
    while let action = alarms.withLock({ $0.next(in: round) }) { action.run() }
    // Otherwise what is left keeps the scheduler, and all that is cancelled, until its time comes.
    withExtendedLifetime(alarms.withLock { $0.removeCancelled() }) {}
    setTimer()
  }
}
