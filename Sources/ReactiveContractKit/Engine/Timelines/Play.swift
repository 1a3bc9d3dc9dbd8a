import Reactive

/// Runs one case: holds the scheduler and the observations, and performs all steps in the order of the case.
final class Play {
  let scheduler: TestScheduler
  /// Observes the result on behalf of an observer.
  var attach: (Int) -> Cancellation = { _ in .none }

  private let given: Case
  private let trial: Trial
  private var ledger = HopLedger()
  private var hops = 0
  private var finished: VirtualAgenda.Ticket?
  /// The number of pending actions after the last step.
  private var pending = 0
  private var cancellations: [Cancellation?] = [nil, nil]

  init(_ given: Case, _ trial: Trial, _ scheduler: TestScheduler) {
    self.given = given
    self.trial = trial
    self.scheduler = scheduler
  }

  /// Performs a step on behalf of an observer, and records it.
  func step(_ cause: Trial.Step.Cause, _ observer: Int, _ body: () -> Void) {
    // A step inside another step is a cause of its own, and counts its own hops.
    let outer = hops
    if outer > 0 { settle(trial.currentObserver) }
    hops = if case .action(let own) = cause { own } else { 0 }
    let step = trial.begin(cause, for: observer)
    body()
    settle(observer)
    trial.end(step, pending: pending)
    hops = outer
  }

  /// Records what was scheduled since the last call in the ledger, and counts the pending actions.
  private func settle(_ observer: Int) {
    let (last, waiting) = scheduler.tally
    pending = waiting
    if last > 0 { ledger.note(upTo: last, tick: trial.tick, hops: hops, observer: observer) }
  }

  /// Runs instant after instant until nothing is left to happen, or only the scheduler is busy for `patience` instants.
  func run<Value>(_ inlets: Inlets<Value>, patience: Int) {
    if case .disposedInside(let delivery) = given.variation {
      trial.react(in: delivery) { [unowned self] in dispose(0) }
    }
    let planned = plannedInstant
    var quiet = 0
    while quiet <= patience {
      play(inlets)
      if inlets.isBusy || trial.tick < planned {
        quiet = 0
      } else if pending == 0 {
        break
      } else {
        quiet += 1
      }
      trial.tick += 1
    }
    if quiet > patience { trial.horizon = trial.tick }
    trial.seal()
    for cancellation in cancellations { cancellation?.dispose() }
  }

  /// Breaks the retain cycle of the result, its inputs and the play, and cancels the pending actions.
  ///
  /// Actions that were scheduled for now at the end still run: a cancelled task that never finishes would keep what it
  /// holds.
  func letGo() {
    releaseResult()
    if !trial.ranAway { _ = runActions { $0.action() } }
    scheduler.cancelAll()
  }

  private func releaseResult() {
    // Clears the properties first: releasing their values may call back into this object.
    let gone = (attach, cancellations)
    attach = { _ in .none }
    cancellations = [nil, nil]
    withExtendedLifetime(gone) {}
  }

  private func play<Value>(_ inlets: Inlets<Value>) {
    let disposesLast = given.order.contains(.disposalLast)
    scheduler.openInstant(.tick(trial.tick))
    if given.order.contains(.timersFirst) { runDue() }
    noteTies(inlets.count(dueAt: trial.tick))
    if !disposesLast { disposeIfDue() }
    observeIfDue()
    inlets.send(dueAt: trial.tick, reversed: given.order.contains(.inputsReversed))
    if disposesLast { disposeIfDue() }
    runDue()
  }

  private var plannedInstant: Int {
    switch given.variation {
    case .plain, .unobserved, .disposedInside: 0
    case .observed(let at), .disposed(let at), .startedAgain(let at), .siblingDisposed(let at): at
    }
  }

  private func observeIfDue() {
    switch given.variation {
    case .plain, .disposed, .disposedInside: if trial.tick == 0 { observe(0) }
    case .observed(let at): if trial.tick == at { observe(0) }
    case .unobserved: break
    case .startedAgain(let at):
      if trial.tick == 0 { observe(0) }
      if trial.tick == at { observe(1) }
    case .siblingDisposed:
      if trial.tick == 0 {
        observe(0)
        observe(1)
      }
    }
  }

  private func disposeIfDue() {
    switch given.variation {
    case .disposed(let at), .siblingDisposed(let at): if trial.tick == at { dispose(0) }
    default: break
    }
  }

  private func observe(_ observer: Int) {
    step(.observation, observer) { cancellations[observer] = attach(observer) }
  }

  private func dispose(_ observer: Int) {
    guard let cancellation = cancellations[observer] else { return }
    step(.disposal, observer) { cancellation.dispose() }
  }

  private func noteTies(_ senders: Int) {
    let disposes = plannedInstant == trial.tick && isDisposing
    if senders > 1 { trial.ties.insert(.inputs) }
    if senders > 0, disposes { trial.ties.insert(.disposal) }
    guard pending > 0, senders > 0 || disposes, let due = scheduler.nextDue, due <= scheduler.now else { return }
    trial.ties.insert(.timers)
  }

  private var isDisposing: Bool {
    switch given.variation {
    case .disposed, .siblingDisposed: true
    default: false
    }
  }

  private func runDue() {
    guard pending > 0 else { return }
    let isOver = runActions { due in
      let origin = ledger.origin(of: due.ticket.serial, at: trial.tick)
      step(.action(hops: origin.hops), origin.observer) { due.action() }
    }
    settle(trial.currentObserver)
    if !isOver { trial.ranAway = true }
  }

  /// Runs the due actions one after the other, including those that they schedule for the same instant.
  ///
  /// Returns false if there were too many.
  private func runActions(_ run: (VirtualAgenda.Due) -> Void) -> Bool {
    let now = SchedulerInstant.tick(trial.tick)
    var left = Self.mostActionsOfAnInstant
    while left > 0, let due = scheduler.takeNext(after: finished, by: now) {
      finished = due.ticket
      run(due)
      left -= 1
    }
    // The call of `takeNext` that found nothing more has already rescheduled the last action, if it repeats.
    finished = nil
    return left > 0
  }

  private static let mostActionsOfAnInstant = 1_000
}

extension SchedulerInstant {
  /// Returns the instant of a column of a diagram.
  static func tick(_ index: Int) -> SchedulerInstant {
    index < first.count ? first[index] : SchedulerInstant(sinceZero: .milliseconds(index))
  }

  /// The first instants, made once: a `Duration` has 128 bits, and every run of the kit needs several of these.
  private static let first = (0..<32).map { SchedulerInstant(sinceZero: .milliseconds($0)) }
}
