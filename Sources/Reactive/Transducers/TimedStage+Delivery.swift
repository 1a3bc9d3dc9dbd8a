/// What a timed stage does on its scheduler: it wakes the operator, and delivers; and what it does when nothing more comes.
extension TimedStage {
  @inlinable
  func wake(_ wakeUp: Plan.WakeUp) {
    // Inside already: the operator itself has made time go on.
    guard enter() else { return perform { [self] in afterLeaving { self.wake(wakeUp) } } }
    guard alarms.removeValue(forKey: wakeUp) != nil else { return leave() }
    work.wake(wakeUp)
    noteWakeUps()
    // Values are delivered here and now, in this action; the end takes one of its own, and so comes after all values.
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

  /// Delivers a slice of what is queued, on the scheduler, and sees to the rest.
  @inlinable
  func deliver(valuesOnly: Bool = false) {
    var room = 64
    while let (slice, isLast) = nextSlice(of: room, valuesOnly: valuesOnly) {
      for item in slice {
        // Between two events it looks for disposal: the rest is then replaced by an interruption.
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

  /// Has the rest delivered on the scheduler; tells whether that is to be done here and now, in a loop and not down the stack.
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

  /// Takes what is to be delivered next; notes the end of the delivery if there is nothing.
  @inlinable
  func nextSlice(of room: Int, valuesOnly: Bool) -> (items: ArraySlice<Plan.Item>, isLast: Bool)? {
    inside {
      if backlog.isEmpty {
        let next = (valuesOnly ? work.agenda.takeValues() : work.agenda.takeDeliveries())[...]
        // The values that have been delivered die outside, where they may use the stream.
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

  /// Notes that something is to be delivered; sources pause until it has been.
  @inlinable
  func beginDelivery(of delivery: Delivery) {
    self.delivery = delivery
    demand?.beginDelivery()
  }

  /// Where the rest is to be delivered; `nil` if there is none, or it is no more than an interruption.
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

  /// Passes on that the input was released, as soon as nothing is pending; nothing more comes from here then.
  @inlinable
  func forget() {
    // Outside the gate of the input: here, the operator of an author may be at work.
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
