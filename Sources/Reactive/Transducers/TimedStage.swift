public import ReactiveExclusion

/// Runs one application of a ``TimedTransducer``: it queues, schedules and delivers what the operator requests; no
/// other code does.
///
/// The stage is a gate, separate from that of the output. The operator and its effects change inside, while nothing is
/// delivered or scheduled, so a disposal from inside the operator does not wait. Delivery takes place inside the gate
/// of the output stream. One scheduled action delivers a slice of the pending values; between two slices, other actions
/// of the scheduler can run.
@usableFromInline
final class TimedStage<Operator: TimedTransducer>: GuardedGate<TimedState<Operator>>, OpenReceiver,
  @unchecked Sendable
{
  @usableFromInline
  typealias Value = Operator.Input
  @usableFromInline
  typealias Failure = Operator.Failure
  @usableFromInline
  typealias Plan = Effects<Operator.Output, Operator.Failure>
  @usableFromInline
  typealias Errand = TimedState<Operator>.Errand

  @usableFromInline
  let output: Observer<Operator.Output, Operator.Failure>

  /// Raised when nothing but perhaps an interruption will still be delivered, so that a delivery in progress stops.
  @usableFromInline
  let isCancelled = OnceFlag()

  /// Serializes the requests to the scheduler, so that wake-ups for one instant take place in the order of the
  /// requests.
  @usableFromInline
  let asking = Gate()

  @inlinable
  init(
    _ transducer: Operator,
    on scheduler: any Scheduler,
    output: Observer<Operator.Output, Operator.Failure>,
    holding demand: Demand? = nil
  ) {
    self.output = output
    super.init(TimedState(transducer, on: scheduler, holding: demand))
  }

  /// Lets the operator act before any event.
  @inlinable
  func begin() {
    perform { [self] inside in
      inside[self].begin()
      leaveErrand(inside)
    }
  }

  @inlinable
  func receive(_ value: Operator.Input, _ source: borrowing Inside) {
    guard let inside = enterToSend(as: currentThread()) else { return receiveFromOutside(value) }
    inside[self].receive(value)
    var errand = takeErrand(inside)
    errand.isOfSender = true
    leave(inside)
    carryOut(errand)
  }

  @usableFromInline
  @inline(never)
  func receiveFromOutside(_ value: Operator.Input) {
    let isLeft = leaveValue { [self] inside in
      inside[self].receive(value)
      leaveErrand(inside)
    }
    if isLeft { return }
    // The thread is inside already: a user's function that the operator calls has sent the value.
    if ifInside({ $0[self].isClosed }) != true { ContractBreach.recursiveValue(value) }
  }

  @inlinable
  func end(_ termination: Termination<Operator.Failure>) {
    perform { [self] inside in
      if inside[self].isClosed { return }
      inside[self].isClosed = true
      inside[self].end(termination)
      leaveErrand(inside)
    }
  }

  /// Drops everything pending at once, and then sends an interruption on the scheduler.
  @inlinable
  func interruptAcross() { cancel { $0.end(.interrupted) } }

  /// Drops everything pending; `afterwards` may then add effects.
  @inlinable
  func cancel(_ afterwards: @escaping (inout Plan) -> Void = { _ in }) {
    guard isCancelled.raise() else { return }
    perform { [self] inside in
      let backlog = inside[self].discard()
      if !backlog.isEmpty { releaseOutside(backlog) }
      afterwards(&inside[self].effects)
      let alarms = exchange(&inside[self].alarms, with: [:])
      if !alarms.isEmpty { afterLeaving(inside) { for alarm in alarms.values { alarm?.dispose() } } }
      leaveErrand(inside)
    }
  }

  /// Determines the effects to perform outside.
  @inlinable
  func takeErrand(_ inside: borrowing Inside) -> Errand {
    let errand = inside[self].takeErrand()
    if let value = inside[self].effects.firstDropped.take() { releaseOutside(value) }
    if !inside[self].effects.dropped.isEmpty { releaseOutside(inside[self].effects.takeDropped()) }
    return errand
  }

  /// Has this thread perform the effects after it has left this gate.
  @inlinable
  func leaveErrand(_ inside: borrowing Inside) {
    let errand = takeErrand(inside)
    if errand.scheduler != nil { afterLeaving(inside) { [self] in carryOut(errand) } }
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

  /// Schedules the requested wake-ups, from inside `asking`.
  @inlinable
  func setAlarms(on scheduler: any Scheduler) {
    let new = inside { $0[self].takeWakeUps() }
    for (wakeUp, instant) in new {
      guard let clock = scheduler as? any TimedScheduler else {
        trap("\(Operator.self) asks to be woken, which needs a TimedScheduler, but runs on \(scheduler)")
      }
      let alarm = clock.schedule(at: instant) { self.wake(wakeUp) }
      let isPending = inside { $0[self].store(alarm, for: wakeUp) }
      if !isPending { alarm?.dispose() }
    }
  }
}
