import Dispatch
import ReactiveExclusion

extension QueueScheduler {
  /// Runs the action at the instant or, if the instant has passed, after every action that is due by now.
  func addAlarm(
    at instant: SchedulerInstant,
    leeway: Duration = .zero,
    _ action: @escaping @Sendable () -> Void
  ) -> QueuedAction {
    let now = now
    let alarm = QueuedAction(action, on: self, isAlarm: instant > now)
    if instant <= now {
      alarms.withLock { $0.addPassed(at: now) }
      // The queue keeps the order among actions. Timers due earlier run first, even if the timer has not fired yet.
      queue.async {
        self.runAlarms(dueAt: now)
        self.alarms.withLock { $0.removePassed() }
        alarm.run()
      }
    } else {
      alarms.withLock { $0.add(alarm, at: instant, leeway: leeway) }
      setTimer()
    }
    return alarm
  }

  /// Ensures that the queue is woken for the earliest alarm.
  private func setTimer() {
    var next = alarms.withLock { $0.beginSetting() }
    while let wake = next {
      if wake.instant <= now { queue.async { self.runDueAlarms() } } else { wakeUp(at: wake) }
      next = alarms.withLock { $0.continueSetting() }
    }
  }

  private func wakeUp(at wake: Timers.Wake) {
    let present = timer.withLock { $0 }
    let timer = present ?? makeTimer()
    // If that is before the instant, a round runs that finds nothing due, and sets the timer again.
    timer.schedule(
      deadline: DispatchTime(wake.instant, from: now, waitingAtMost: longestWait),
      leeway: DispatchTimeInterval(wake.leeway)
    )
    if present == nil {
      self.timer.withLock { $0 = timer }
      timer.activate()
    }
  }

  private func makeTimer() -> any DispatchSourceTimer {
    let timer = DispatchSource.makeTimerSource(queue: queue)
    // Weak: only the alarms keep the scheduler alive.
    timer.setEventHandler { [weak self] in self?.runDueAlarms() }
    return timer
  }

  private func runDueAlarms() {
    alarms.withLock { $0.beginRound() }
    runAlarms(dueAt: now)
    // Otherwise the remaining alarms would retain the scheduler, and all cancelled alarms, until their time comes.
    let cancelled = alarms.withLock { alarms in
      alarms.endRound()
      return alarms.removeCancelled()
    }
    withExtendedLifetime(cancelled) {}
    setTimer()
  }

  private func runAlarms(dueAt instant: SchedulerInstant) {
    while let action = alarms.withLock({ $0.next(dueAt: instant) }) { action.run() }
  }
}
