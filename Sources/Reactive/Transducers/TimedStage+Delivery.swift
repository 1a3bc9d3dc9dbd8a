public import ReactiveExclusion

/// The work of a timed stage on its scheduler, wake-ups and delivery, and its reaction to a released input.
extension TimedStage {
  @inlinable
  func wake(_ wakeUp: Plan.WakeUp) {
    // The thread is inside already: the operator itself has advanced the time.
    guard let inside = enter() else { return perform { [self] in afterLeaving($0) { self.wake(wakeUp) } } }
    guard inside[self].alarms.removeValue(forKey: wakeUp) != nil else { return leave(inside) }
    inside[self].wake(wakeUp)
    inside[self].noteWakeUps()
    // Values are delivered within this action. The end takes a separate action, and so follows all values.
    let mustDeliver = inside[self].delivery == .nothing && inside[self].effects.hasValues
    if mustDeliver {
      inside[self].beginDelivery(of: .values)
      let calledOff = inside[self].takeCalledOff()
      if !calledOff.isEmpty { afterLeaving(inside) { for alarm in calledOff { alarm.dispose() } } }
    } else {
      leaveErrand(inside)
    }
    forgetIfIdle(inside)
    leave(inside)
    if mustDeliver { deliver(valuesOnly: true) }
  }

  /// Delivers a slice of the queued items, on the scheduler, and schedules the rest.
  @inlinable
  func deliver(valuesOnly: Bool = false) {
    var room = 64
    while let (slice, isLast) = nextSlice(of: room, valuesOnly: valuesOnly) {
      for item in slice {
        // Checked between two events: after a disposal, an interruption replaces the rest.
        if !isLast && isCancelled.isRaised { break }
        switch item {
        case .value(let value): output.send(value: value)
        case .end(let termination): output.end(termination)
        }
      }
      room -= slice.count
      if room <= 0, let scheduler = schedulerForRest() {
        guard runsAtOnce(on: scheduler) else { return }
        room = 64
      }
    }
  }

  /// Schedules the delivery of the rest; returns true if the scheduler ran that at once, so that the caller loops
  /// instead of recursing.
  @inlinable
  func runsAtOnce(on scheduler: any Scheduler) -> Bool {
    inside { $0[self].resumption = (currentThread(), false) }
    scheduler.schedule {
      let isHereAndNow = self.inside { inside in
        guard inside[self].resumption.thread == currentThread() else { return false }
        inside[self].resumption.hasRun = true
        return true
      }
      if !isHereAndNow { self.deliver() }
    }
    return inside { exchange(&$0[self].resumption, with: (0, false)).hasRun }
  }

  /// Takes the items to deliver next; ends the delivery if there are none.
  @inlinable
  func nextSlice(of room: Int, valuesOnly: Bool) -> (items: ArraySlice<Plan.Item>, isLast: Bool)? {
    inside { inside in
      // Delivered values are released outside, where a `deinit` may use the stream.
      if inside[self].backlog.isEmpty { releaseOutside(inside[self].takeItems(valuesOnly: valuesOnly)) }
      if let slice = inside[self].takeSlice(of: room) { return slice }
      if let demand = inside[self].demand { afterLeaving(inside) { demand.endDelivery() } }
      if valuesOnly { leaveErrand(inside) }
      forgetIfIdle(inside)
      return nil
    }
  }

  /// Returns the scheduler for the rest; `nil` if there is no rest, or only an interruption.
  @inlinable
  func schedulerForRest() -> (any Scheduler)? {
    inside { inside in
      guard !inside[self].backlog.isEmpty || inside[self].effects.hasDeliveries else { return nil }
      guard let scheduler = inside[self].scheduler else { return nil }
      inside[self].delivery = .everything
      leaveErrand(inside)
      return scheduler
    }
  }

  /// Forwards, as soon as nothing is pending, that the input was released; nothing more is sent after that.
  @inlinable
  func forget(_ source: borrowing Inside) {
    // Outside the gate of the input: user code of the operator may be running inside this gate.
    ThreadState.performOutside { [self] in
      perform { [self] inside in
        inside[self].isForgotten = true
        forgetIfIdle(inside)
      }
    }
  }

  @inlinable
  func forgetIfIdle(_ inside: borrowing Inside) {
    guard let alarms = inside[self].takeAlarmsIfIdle() else { return }
    afterLeaving(inside) { [output] in
      for alarm in alarms.values { alarm?.dispose() }
      output.forget()
    }
  }
}
