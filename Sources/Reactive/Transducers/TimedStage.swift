/// Runs one application of a ``TimedTransducer``: the one place that queues, schedules and delivers what it asks for.
///
/// The operator and its agenda stand behind a lock that is never held while anything is delivered or scheduled; the
/// delivery stands behind the gate of the stream that comes out. One scheduled action delivers all that has been queued.
@usableFromInline
final class TimedStage<Operator: TimedTransducer>: EventReceiver, @unchecked Sendable {
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

  @usableFromInline
  let lock = Lock()

  /// Touched under the lock, like everything below.
  @usableFromInline
  @exclusivity(unchecked) var work: Work

  /// Let go of as soon as nothing will be scheduled any more: what waits on a scheduler that nobody drives would hold it.
  @usableFromInline
  @exclusivity(unchecked) var scheduler: (any Scheduler)?

  /// The wake-ups that are due, with what takes them off the scheduler, once that is known.
  @usableFromInline
  @exclusivity(unchecked) var alarms: [Plan.WakeUp: (any Disposable)?] = [:]

  /// The input has ended, or the output has: the operator gets no more events.
  @usableFromInline
  @exclusivity(unchecked) var isClosed = false

  /// What somebody delivers, or is scheduled to.
  @usableFromInline
  @exclusivity(unchecked) var delivery = Delivery.nothing

  @frozen
  @usableFromInline
  enum Delivery { case nothing, values, everything }

  /// The operator with its agenda.
  ///
  /// In one place: an operator of no size would otherwise lie at the address of its neighbour, outside the lock, and the
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

  @inlinable
  init(_ transducer: Operator, on scheduler: any Scheduler, output: Observer<Operator.Output, Operator.Failure>) {
    work = Work(transducer: transducer, agenda: Plan(clock: scheduler as? any TimedScheduler))
    self.scheduler = scheduler
    self.output = output
  }

  /// Lets the operator act before any event.
  @inlinable
  func begin() { perform { if !isClosed { work.begin() } } }

  @inlinable
  func receive(_ value: Operator.Input) {
    perform { if !isClosed { work.receive(value) } }
  }

  @inlinable
  func end(_ termination: Termination<Operator.Failure>) {
    perform {
      if isClosed { return }
      isClosed = true
      work.end(termination)
    }
  }

  /// Drops what is pending at once, and has an interruption follow on the scheduler.
  @inlinable
  func interruptAcross() {
    cancel { work.agenda.end(.interrupted) }
  }

  /// Drops what is pending, because nobody is left to get it.
  @inlinable
  func cancel(_ afterwards: () -> Void = {}) {
    let alarms: [(any Disposable)?] = lock.withLock {
      guard isCancelled.raise() else { return [] }
      isClosed = true
      work.agenda.discard()
      work.agenda.forgetWakeUps()
      afterwards()
      return Array(exchange(&self.alarms, with: [:]).values)
    }
    for alarm in alarms { alarm?.dispose() }
    perform {}
  }

  /// Lets the operator act, and sees to what it asks for.
  @inlinable
  func perform(_ action: () -> Void) {
    lock.lock()
    action()
    let mustDeliver = delivery == .nothing && work.agenda.hasDeliveries
    if mustDeliver { delivery = .everything }
    let mustSetAlarms = work.agenda.hasWakeUps
    let isLast = isCancelled.isRaised && (delivery != .values || !work.agenda.hasDeliveries)
    let scheduler = mustDeliver || mustSetAlarms || isLast ? self.scheduler : nil
    if isLast { (self.scheduler, work.agenda.clock) = (nil, nil) }
    let dropped = work.agenda.takeDropped()
    lock.unlock()
    // What dies here may interrupt the stream or dispose of the run, and so take the lock.
    defer { withExtendedLifetime(dropped) {} }
    // Held here, it does not go while the lock is held.
    guard let scheduler else { return }
    if mustSetAlarms { setAlarms(on: scheduler) }
    if mustDeliver { scheduler.schedule { self.deliver() } }
  }

  @inlinable
  func setAlarms(on scheduler: any Scheduler) {
    let (new, cancelled) = lock.withLock {
      let (new, cancelled) = work.agenda.takeWakeUps()
      for (wakeUp, _) in new { alarms[wakeUp] = .some(nil) }
      return (new, cancelled.map { alarms.removeValue(forKey: $0).flatMap(\.self) })
    }
    for alarm in cancelled { alarm?.dispose() }
    for (wakeUp, delay) in new {
      guard let clock = scheduler as? any TimedScheduler else {
        trap("\(Operator.self) asks to be woken, which needs a TimedScheduler, but runs on \(scheduler)")
      }
      let alarm = clock.schedule(after: delay) { self.wake(wakeUp) }
      let isOff = lock.withLock {
        guard alarms[wakeUp] != nil else { return true }
        alarms[wakeUp] = alarm
        return false
      }
      if isOff { alarm?.dispose() }
    }
  }

  @inlinable
  func wake(_ wakeUp: Plan.WakeUp) {
    lock.lock()
    guard alarms.removeValue(forKey: wakeUp) != nil else { return lock.unlock() }
    work.wake(wakeUp)
    // Values are delivered here and now, in this action; the end takes one of its own, and so comes after all values.
    let mustDeliver = delivery == .nothing && work.agenda.hasValues
    if mustDeliver { delivery = .values }
    lock.unlock()
    if mustDeliver { deliver(valuesOnly: true) } else { perform {} }
  }

  /// Delivers what is queued, on the scheduler.
  @inlinable
  func deliver(valuesOnly: Bool = false) {
    while let (batch, isLast) = nextBatch(valuesOnly: valuesOnly) {
      for item in batch {
        // Between two events it looks for disposal: the rest of the batch is then replaced by an interruption.
        if !isLast && isCancelled.isRaised { break }
        switch item {
        case .value(let value): output.send(value: value)
        case .end(let termination): output.end(termination)
        }
      }
    }
    if valuesOnly { perform {} }
  }

  /// Takes what is to be delivered next; notes the end of the delivery if there is nothing.
  @inlinable
  func nextBatch(valuesOnly: Bool) -> (items: [Plan.Item], isLast: Bool)? {
    lock.withLock {
      let items = valuesOnly ? work.agenda.takeValues() : work.agenda.takeDeliveries()
      if items.isEmpty { delivery = .nothing }
      return items.isEmpty ? nil : (items, isCancelled.isRaised)
    }
  }

}
