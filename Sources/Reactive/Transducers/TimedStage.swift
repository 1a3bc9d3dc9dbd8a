/// Runs one application of a ``TimedTransducer``: the one place that queues, schedules and delivers what it asks for.
///
/// It is a gate of its own: the operator and its agenda change inside, while nothing is delivered or scheduled, and a disposal
/// from inside the operator waits for nothing. The delivery stands behind the gate of the stream that comes out. One scheduled
/// action delivers a slice of the values that wait; between two slices, other actions of the scheduler have their turn.
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

  /// Raised when nothing is to be delivered any more but perhaps an interruption, so that a delivery in progress stops.
  @usableFromInline
  let isCancelled = OnceFlag()

  /// Touched inside this gate, like everything below.
  @usableFromInline
  @exclusivity(unchecked) var work: Work

  /// Let go of as soon as nothing will be scheduled any more: what waits on a scheduler that nobody drives would hold it.
  @usableFromInline
  @exclusivity(unchecked) var scheduler: (any Scheduler)?

  /// The wake-ups that are due, with what takes them off the scheduler, once that is known.
  @usableFromInline
  @exclusivity(unchecked) var alarms: [Plan.WakeUp: (any Disposable)?] = [:]

  /// What has been taken for delivery, and waits for a later slice.
  @usableFromInline
  @exclusivity(unchecked) var backlog: ArraySlice<Plan.Item> = []

  /// The input has ended, or the output has: the operator gets no more events.
  @usableFromInline
  @exclusivity(unchecked) var isClosed = false

  /// What was pending has been dropped, because the output was disposed of.
  @usableFromInline
  @exclusivity(unchecked) var isDiscarded = false

  /// The input was released without an end.
  @usableFromInline
  @exclusivity(unchecked) var isForgotten = false

  /// Serialises what is asked of the scheduler, so that wake-ups of one instant come in the order in which they were asked for.
  @usableFromInline
  let asking = Gate()

  /// What is being delivered, or scheduled to be.
  @usableFromInline
  @exclusivity(unchecked) var delivery = Delivery.nothing

  /// The thread that is having the rest delivered, and whether the scheduler has run that here and now.
  @usableFromInline
  @exclusivity(unchecked) var resumption: (thread: UInt, hasRun: Bool) = (0, false)

  @frozen
  @usableFromInline
  enum Delivery { case nothing, values, everything }

  /// The operator with its agenda.
  ///
  /// In one place: an operator of no size would otherwise lie at the address of its neighbour, outside the gate, and the
  /// thread sanitizer see a race there.
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

  /// What the thread that was inside has to do outside.
  @frozen
  @usableFromInline
  struct Errand {
    @usableFromInline var scheduler: (any Scheduler)?
    @usableFromInline var mustSetAlarms: Bool
    @usableFromInline var mustDeliver: Bool
    @usableFromInline var isOfSender = false

    /// The alarms of wake-ups that have been called off.
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

  /// Drops what is pending at once, and has an interruption follow on the scheduler.
  @inlinable
  func interruptAcross() { cancel { $0.end(.interrupted) } }

  /// Drops what is pending, because nobody is left to get it.
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

  /// Notes, inside, what is to be done outside.
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

  /// Notes that the wake-ups that the operator has asked for are to take place, whichever thread tells the scheduler.
  @inlinable
  func noteWakeUps() {
    for (wakeUp, _) in work.agenda.wakeUps where alarms[wakeUp] == nil { alarms[wakeUp] = .some(nil) }
  }

  /// Takes out, at once, what the operator has called off: one that is due already must not take place any more.
  @inlinable
  func takeCalledOff() -> [any Disposable] {
    if work.agenda.cancelled.isEmpty { return [] }
    let calledOff = exchange(&work.agenda.cancelled, with: []).compactMap { alarms.removeValue(forKey: $0) ?? nil }
    // Not yet on the scheduler: the next errand would note them again.
    work.agenda.wakeUps.removeAll { alarms[$0.0] == nil }
    return calledOff
  }

  /// Has this thread do, when it is outside, what is to be done there.
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
      // A sender waits for its turn; a thread of the scheduler never does, which may hold what another one waits for.
      if errand.isOfSender, asking.enter() {
        setAlarms(on: scheduler)
        asking.leave()
      } else {
        asking.perform { self.setAlarms(on: scheduler) }
      }
    }
    if errand.mustDeliver { scheduler.schedule { self.deliver() } }
  }

  /// Runs the body inside, be it that the thread is there already.
  @inlinable
  func inside<Result>(_ body: () -> Result) -> Result {
    let hasEntered = enter()
    defer { if hasEntered { leave() } }
    return body()
  }

  /// Has the scheduler wake the operator, from inside `asking`.
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
