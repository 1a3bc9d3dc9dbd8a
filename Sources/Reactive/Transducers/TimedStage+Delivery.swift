public import ReactiveExclusion

/// The work of a timed stage on its scheduler, wake-ups and delivery, and its reaction to a released input.
extension TimedStage {
  @inlinable
  func wake(_ wakeUp: Plan.WakeUp) {
    // The thread is inside already: the operator itself has advanced the time.
    guard enter() else { return perform { [self] in afterLeaving { self.wake(wakeUp) } } }
    guard alarms.removeValue(forKey: wakeUp) != nil else { return leave() }
    work.wake(wakeUp)
    noteWakeUps()
    // Values are delivered within this action. The end takes a separate action, and so follows all values.
    let mustDeliver = delivery == .nothing && work.agenda.hasValues
    if mustDeliver {
      beginDelivery(of: .values)
      let calledOff = takeCalledOff()
      if !calledOff.isEmpty { afterLeaving { for alarm in calledOff { alarm.dispose() } } }
    } else {
      leaveErrand()
    }
    forgetIfIdle()
    leave()
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
    inside { resumption = (currentThread(), false) }
    scheduler.schedule {
      let isHereAndNow = self.inside {
        guard self.resumption.thread == currentThread() else { return false }
        self.resumption.hasRun = true
        return true
      }
      if !isHereAndNow { self.deliver() }
    }
    return inside { exchange(&resumption, with: (0, false)).hasRun }
  }

  /// Takes the items to deliver next; ends the delivery if there are none.
  @inlinable
  func nextSlice(of room: Int, valuesOnly: Bool) -> (items: ArraySlice<Plan.Item>, isLast: Bool)? {
    inside {
      if backlog.isEmpty {
        let next = (valuesOnly ? work.agenda.takeValues() : work.agenda.takeDeliveries())[...]
        // Delivered values are released outside, where a `deinit` may use the stream.
        releaseOutside(exchange(&backlog, with: next))
      }
      if backlog.isEmpty {
        delivery = .nothing
        if let demand { afterLeaving { demand.endDelivery() } }
        if valuesOnly { leaveErrand() }
        forgetIfIdle()
        return nil
      }
      let slice = backlog.prefix(max(1, room))
      backlog = backlog.dropFirst(slice.count)
      return (slice, isDiscarded)
    }
  }

  /// Records that a delivery begins; sources pause until it has ended.
  @inlinable
  func beginDelivery(of delivery: Delivery) {
    self.delivery = delivery
    demand?.beginDelivery()
  }

  /// Returns the scheduler for the rest; `nil` if there is no rest, or only an interruption.
  @inlinable
  func schedulerForRest() -> (any Scheduler)? {
    inside {
      guard !backlog.isEmpty || work.agenda.hasDeliveries else { return nil }
      if let scheduler {
        delivery = .everything
        leaveErrand()
        return scheduler
      }
      return nil
    }
  }

  /// Forwards, as soon as nothing is pending, that the input was released; nothing more is sent after that.
  @inlinable
  func forget() {
    // Outside the gate of the input: user code of the operator may be running inside this gate.
    ThreadState.performOutside { [self] in
      perform { [self] in
        isForgotten = true
        forgetIfIdle()
      }
    }
  }

  @inlinable
  func forgetIfIdle() {
    guard isForgotten, !isClosed, delivery == .nothing, !work.agenda.hasDeliveries else { return }
    guard alarms.isEmpty || work.transducer.isIdle else { return }
    // The receiver relies on receiving nothing more, and a wake-up could send a value.
    work.agenda.forgetWakeUps()
    let alarms = exchange(&alarms, with: [:])
    afterLeaving { [output] in
      for alarm in alarms.values { alarm?.dispose() }
      output.forget()
    }
  }
}
