import ReactiveExclusion

/// The state of a timed stage: the operator, its effects, and the wake-ups and deliveries that are under way.
///
/// No method releases an object of the user: that may run code that calls the stage, and so must come after the access to
/// the state. A method that calls the operator accesses nothing else afterwards, for the same reason.
@usableFromInline
struct TimedState<Operator: TimedTransducer>: ~Copyable {
  @usableFromInline typealias Plan = Effects<Operator.Output, Operator.Failure>

  @usableFromInline var transducer: Operator
  @usableFromInline var effects: Plan

  /// Released as soon as nothing more will be scheduled: otherwise, an action that waits on a stopped scheduler would
  /// retain it.
  @usableFromInline var scheduler: (any Scheduler)?

  /// The pending wake-ups, with the disposables that cancel them on the scheduler, once these exist.
  @usableFromInline var alarms: [Plan.WakeUp: (any Disposable)?] = [:]

  /// The items that were taken for delivery and wait for a later slice.
  @usableFromInline var backlog: ArraySlice<Plan.Item> = []

  /// True if the input or the output has ended: the operator receives no more events.
  @usableFromInline var isClosed = false

  /// True if the pending items were dropped because the output was disposed of.
  @usableFromInline var isDiscarded = false

  /// True if the input was released without an end.
  @usableFromInline var isForgotten = false

  /// The delivery that is in progress, or scheduled.
  @usableFromInline var delivery = Delivery.nothing

  /// The thread that is scheduling the rest, and whether the scheduler has run that action at once on this thread.
  @usableFromInline var resumption: (thread: UInt, hasRun: Bool) = (0, false)

  /// The demand of the task that iterates, paused while the stage delivers; `nil` if no task iterates.
  @usableFromInline let demand: Demand?

  @frozen
  @usableFromInline
  enum Delivery { case nothing, values, everything }

  /// The effects that a thread must perform after it has left the stage's gate.
  @frozen
  @usableFromInline
  struct Errand {
    @usableFromInline var scheduler: (any Scheduler)?
    @usableFromInline var mustSetAlarms: Bool
    @usableFromInline var mustDeliver: Bool
    @usableFromInline var isOfSender = false

    /// The alarms of wake-ups that were cancelled.
    @usableFromInline var calledOff: [any Disposable] = []

    @inlinable
    init(scheduler: (any Scheduler)?, mustSetAlarms: Bool, mustDeliver: Bool) {
      self.scheduler = scheduler
      self.mustSetAlarms = mustSetAlarms
      self.mustDeliver = mustDeliver
    }
  }

  @inlinable
  init(_ transducer: Operator, on scheduler: any Scheduler, holding demand: Demand?) {
    self.transducer = transducer
    effects = Plan(clock: scheduler as? any TimedScheduler)
    self.scheduler = scheduler
    self.demand = demand
  }

  deinit {
    // The scheduler has dropped the action that would have delivered.
    if delivery != .nothing, let demand { ThreadState.performOutside { demand.endDelivery() } }
  }

  @inlinable
  mutating func begin() { if !isClosed { transducer.begin(&effects) } }

  @inlinable
  mutating func receive(_ value: Operator.Input) { if !isClosed { transducer.receive(value, &effects) } }

  @inlinable
  mutating func end(_ termination: Termination<Operator.Failure>) { transducer.end(termination, &effects) }

  @inlinable
  mutating func wake(_ wakeUp: Plan.WakeUp) { transducer.wake(wakeUp, &effects) }

  /// Drops everything pending; returns the items that were taken for delivery.
  @inlinable
  mutating func discard() -> ArraySlice<Plan.Item> {
    (isClosed, isDiscarded) = (true, true)
    effects.discard()
    effects.forgetWakeUps()
    return exchange(&backlog, with: [])
  }

  /// Determines the effects to perform outside.
  @inlinable
  mutating func takeErrand() -> Errand {
    let mustDeliver = delivery == .nothing && effects.hasDeliveries
    if mustDeliver { beginDelivery(of: .everything) }
    let mustSetAlarms = effects.hasWakeUps
    let isLast = isDiscarded && (delivery != .values || !effects.hasDeliveries)
    let scheduler = mustDeliver || mustSetAlarms || isLast ? self.scheduler : nil
    if isLast { (self.scheduler, effects.clock) = (nil, nil) }
    var errand = Errand(scheduler: scheduler, mustSetAlarms: mustSetAlarms, mustDeliver: mustDeliver)
    if mustSetAlarms {
      noteWakeUps()
      errand.calledOff = takeCalledOff()
    }
    return errand
  }
}

/// Wake-ups and deliveries.
extension TimedState {
  /// Marks the requested wake-ups as pending, whichever thread will pass them to the scheduler.
  @inlinable
  mutating func noteWakeUps() {
    for (wakeUp, _) in effects.wakeUps where alarms[wakeUp] == nil { alarms[wakeUp] = .some(nil) }
  }

  /// Removes, at once, the wake-ups that the operator has cancelled: even one that is due already must not take place.
  @inlinable
  mutating func takeCalledOff() -> [any Disposable] {
    if effects.cancelled.isEmpty { return [] }
    var calledOff: [any Disposable] = []
    for wakeUp in exchange(&effects.cancelled, with: []) {
      if let alarm = alarms.removeValue(forKey: wakeUp) ?? nil { calledOff.append(alarm) }
    }
    // Not passed to the scheduler yet: the next errand would mark them as pending again.
    let alarms = alarms
    effects.wakeUps.removeAll { alarms[$0.0] == nil }
    return calledOff
  }

  /// Takes the wake-ups to pass to the scheduler.
  @inlinable
  mutating func takeWakeUps() -> [(Plan.WakeUp, SchedulerInstant)] {
    let alarms = alarms
    return exchange(&effects.wakeUps, with: []).filter { alarms[$0.0] != nil }
  }

  /// Stores the disposable that cancels a wake-up; returns `false` if the wake-up is not pending any more.
  @inlinable
  mutating func store(_ alarm: (any Disposable)?, for wakeUp: Plan.WakeUp) -> Bool {
    guard alarms[wakeUp] != nil else { return false }
    alarms[wakeUp] = .some(alarm)
    return true
  }

  /// Records that a delivery begins; sources pause until it has ended.
  @inlinable
  mutating func beginDelivery(of delivery: Delivery) {
    self.delivery = delivery
    demand?.beginDelivery()
  }

  /// Takes the pending items as the next to deliver; returns the delivered ones.
  @inlinable
  mutating func takeItems(valuesOnly: Bool) -> ArraySlice<Plan.Item> {
    exchange(&backlog, with: (valuesOnly ? effects.takeValues() : effects.takeDeliveries())[...])
  }

  /// Takes the items of the next slice; ends the delivery and returns `nil` if there are none.
  @inlinable
  mutating func takeSlice(of room: Int) -> (items: ArraySlice<Plan.Item>, isLast: Bool)? {
    if backlog.isEmpty {
      delivery = .nothing
      return nil
    }
    let slice = backlog.prefix(max(1, room))
    backlog = backlog.dropFirst(slice.count)
    return (slice, isDiscarded)
  }

  /// Takes the alarms of a stage whose input was released, if it will send nothing more; `nil` if it may.
  @inlinable
  mutating func takeAlarmsIfIdle() -> [Plan.WakeUp: (any Disposable)?]? {
    guard isForgotten, !isClosed, delivery == .nothing, !effects.hasDeliveries else { return nil }
    guard alarms.isEmpty || transducer.isIdle else { return nil }
    // The receiver relies on receiving nothing more, and a wake-up could send a value.
    effects.forgetWakeUps()
    return exchange(&alarms, with: [:])
  }
}
