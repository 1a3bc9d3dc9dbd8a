public import ReactiveExclusion

/// Runs one application of a ``TimedTransducer``: it queues, schedules and delivers what the operator requests; no
/// other code does.
///
/// The stage is a gate, separate from that of the output. The operator and its agenda change inside, while nothing is
/// delivered or scheduled, so a disposal from inside the operator does not wait. Delivery takes place inside the gate
/// of the output stream. One scheduled action delivers a slice of the pending values; between two slices, other actions
/// of the scheduler can run.
@usableFromInline
final class TimedStage<Operator: TimedTransducer>: Gate, EventReceiver, @unchecked Sendable {
  @usableFromInline
  typealias Value = Operator.Input
  @usableFromInline
  typealias Failure = Operator.Failure
  @usableFromInline
  typealias Plan = Agenda<Operator.Output, Operator.Failure>

  @usableFromInline
  let output: Observer<Operator.Output, Operator.Failure>

  /// Raised when nothing but perhaps an interruption will still be delivered, so that a delivery in progress stops.
  @usableFromInline
  let isCancelled = OnceFlag()

  /// The operator and its agenda; touched only inside this gate, like every variable below.
  @usableFromInline
  @exclusivity(unchecked) var work: Work

  /// Released as soon as nothing more will be scheduled: otherwise, an action that waits on a stopped scheduler would
  /// retain it.
  @usableFromInline
  @exclusivity(unchecked) var scheduler: (any Scheduler)?

  /// The pending wake-ups, with the disposables that cancel them on the scheduler, once these exist.
  @usableFromInline
  @exclusivity(unchecked) var alarms: [Plan.WakeUp: (any Disposable)?] = [:]

  /// The items that were taken for delivery and wait for a later slice.
  @usableFromInline
  @exclusivity(unchecked) var backlog: ArraySlice<Plan.Item> = []

  /// True if the input or the output has ended: the operator receives no more events.
  @usableFromInline
  @exclusivity(unchecked) var isClosed = false

  /// True if the pending items were dropped because the output was disposed of.
  @usableFromInline
  @exclusivity(unchecked) var isDiscarded = false

  /// True if the input was released without an end.
  @usableFromInline
  @exclusivity(unchecked) var isForgotten = false

  /// Serializes the requests to the scheduler, so that wake-ups for one instant take place in the order of the
  /// requests.
  @usableFromInline
  let asking = Gate()

  /// The delivery that is in progress, or scheduled.
  @usableFromInline
  @exclusivity(unchecked) var delivery = Delivery.nothing

  /// The thread that is scheduling the rest, and whether the scheduler has run that action at once on this thread.
  @usableFromInline
  @exclusivity(unchecked) var resumption: (thread: UInt, hasRun: Bool) = (0, false)

  @frozen
  @usableFromInline
  enum Delivery { case nothing, values, everything }

  /// The operator with its agenda.
  ///
  /// They are in one struct: an operator of size zero would otherwise have the address of its neighbor, outside the
  /// gate, and the thread sanitizer would report a race there.
  @usableFromInline
  struct Work: ~Copyable {
    @usableFromInline var transducer: Operator
    @usableFromInline var agenda: Plan

    @inlinable
    init(transducer: Operator, agenda: consuming Plan) {
      self.transducer = transducer
      self.agenda = agenda
    }

    @inlinable
    mutating func begin() { transducer.begin(&agenda) }

    @inlinable
    mutating func receive(_ value: Value) { transducer.receive(value, &agenda) }

    @inlinable
    mutating func end(_ termination: Termination<Failure>) { transducer.end(termination, &agenda) }

    @inlinable
    mutating func wake(_ wakeUp: Plan.WakeUp) { transducer.wake(wakeUp, &agenda) }
  }

  /// The effects that a thread must perform after it has left this gate.
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

  /// The demand of the task that iterates, paused while the stage delivers; `nil` if no task iterates.
  @usableFromInline
  let demand: Demand?

  @inlinable
  init(
    _ transducer: Operator,
    on scheduler: any Scheduler,
    output: Observer<Operator.Output, Operator.Failure>,
    holding demand: Demand? = nil
  ) {
    work = Work(transducer: transducer, agenda: Plan(clock: scheduler as? any TimedScheduler))
    self.scheduler = scheduler
    self.output = output
    self.demand = demand
    super.init()
  }

  deinit {
    // The scheduler has dropped the action that would have delivered.
    if delivery != .nothing, let demand { ThreadState.performOutside { demand.endDelivery() } }
  }

  /// Lets the operator act before any event.
  @inlinable
  func begin() {
    perform { [self] in
      if !isClosed { work.begin() }
      leaveErrand()
    }
  }

  @inlinable
  func receive(_ value: Operator.Input) {
    guard enterToSend(as: currentThread()) else { return receiveFromOutside(value) }
    if !isClosed { work.receive(value) }
    var errand = takeErrand()
    errand.isOfSender = true
    leave()
    carryOut(errand)
  }

  @usableFromInline
  @inline(never)
  func receiveFromOutside(_ value: Operator.Input) {
    let isLeft = leaveValue { [self] in
      if !isClosed { work.receive(value) }
      leaveErrand()
    }
    if !isLeft, !isClosed { ContractBreach.recursiveValue(value) }
  }

  @inlinable
  func end(_ termination: Termination<Operator.Failure>) {
    perform { [self] in
      if isClosed { return }
      isClosed = true
      work.end(termination)
      leaveErrand()
    }
  }

  /// Drops everything pending at once, and then sends an interruption on the scheduler.
  @inlinable
  func interruptAcross() { cancel { $0.end(.interrupted) } }

  /// Drops everything pending; `afterwards` may then add to the agenda.
  @inlinable
  func cancel(_ afterwards: @escaping (inout Plan) -> Void = { _ in }) {
    guard isCancelled.raise() else { return }
    perform { [self] in
      (isClosed, isDiscarded) = (true, true)
      work.agenda.discard()
      work.agenda.forgetWakeUps()
      if !backlog.isEmpty { releaseOutside(exchange(&backlog, with: [])) }
      afterwards(&work.agenda)
      let alarms = exchange(&alarms, with: [:])
      if !alarms.isEmpty { afterLeaving { for alarm in alarms.values { alarm?.dispose() } } }
      leaveErrand()
    }
  }

  /// Determines, inside, the effects to perform outside.
  @inlinable
  func takeErrand() -> Errand {
    let mustDeliver = delivery == .nothing && work.agenda.hasDeliveries
    if mustDeliver { beginDelivery(of: .everything) }
    let mustSetAlarms = work.agenda.hasWakeUps
    let isLast = isDiscarded && (delivery != .values || !work.agenda.hasDeliveries)
    let scheduler = mustDeliver || mustSetAlarms || isLast ? self.scheduler : nil
    if isLast { (self.scheduler, work.agenda.clock) = (nil, nil) }
    work.agenda.releaseDropped()
    var errand = Errand(scheduler: scheduler, mustSetAlarms: mustSetAlarms, mustDeliver: mustDeliver)
    if mustSetAlarms {
      noteWakeUps()
      errand.calledOff = takeCalledOff()
    }
    return errand
  }

  /// Marks the requested wake-ups as pending, whichever thread will pass them to the scheduler.
  @inlinable
  func noteWakeUps() {
    for (wakeUp, _) in work.agenda.wakeUps where alarms[wakeUp] == nil { alarms[wakeUp] = .some(nil) }
  }

  /// Removes, at once, the wake-ups that the operator has cancelled: even one that is due already must not take place.
  @inlinable
  func takeCalledOff() -> [any Disposable] {
    if work.agenda.cancelled.isEmpty { return [] }
    let calledOff = exchange(&work.agenda.cancelled, with: []).compactMap { alarms.removeValue(forKey: $0) ?? nil }
    // Not passed to the scheduler yet: the next errand would mark them as pending again.
    work.agenda.wakeUps.removeAll { alarms[$0.0] == nil }
    return calledOff
  }

  /// Has this thread perform the effects after it has left this gate.
  @inlinable
  func leaveErrand() {
    let errand = takeErrand()
    if errand.scheduler != nil { afterLeaving { [self] in carryOut(errand) } }
  }

  @inlinable
  func carryOut(_ errand: Errand) {
    guard let scheduler = errand.scheduler else { return }
    for alarm in errand.calledOff { alarm.dispose() }
    if errand.mustSetAlarms {
      // A sender waits for its turn. A thread of the scheduler never waits: it may hold what another thread waits for.
      if errand.isOfSender, asking.enter() {
        setAlarms(on: scheduler)
        asking.leave()
      } else {
        asking.perform { self.setAlarms(on: scheduler) }
      }
    }
    if errand.mustDeliver { scheduler.schedule { self.deliver() } }
  }

  /// Runs the body inside, even if the thread is inside already.
  @inlinable
  func inside<Result>(_ body: () -> Result) -> Result {
    let hasEntered = enter()
    defer { if hasEntered { leave() } }
    return body()
  }

  /// Schedules the requested wake-ups, from inside `asking`.
  @inlinable
  func setAlarms(on scheduler: any Scheduler) {
    let new = inside { exchange(&work.agenda.wakeUps, with: []).filter { alarms[$0.0] != nil } }
    for (wakeUp, instant) in new {
      guard let clock = scheduler as? any TimedScheduler else {
        trap("\(Operator.self) asks to be woken, which needs a TimedScheduler, but runs on \(scheduler)")
      }
      let alarm = clock.schedule(at: instant) { self.wake(wakeUp) }
      let isOff = inside {
        guard alarms[wakeUp] != nil else { return true }
        alarms[wakeUp] = alarm
        return false
      }
      if isOff { alarm?.dispose() }
    }
  }
}
