import Reactive

/// One case on its way: knows the instant, the scheduler and the observations, and does everything in the case's order.
final class Play {
  let scheduler: TestScheduler
  /// Observes the result on behalf of an observer.
  var attach: (Int) -> Cancellation = { _ in .none }

  private let given: Case
  private let trial: Trial
  private var ledger = HopLedger()
  private var hops = 0
  private var finished: VirtualAgenda.Ticket?
  /// How many actions waited when that was last asked, which is after every step.
  private var pending = 0
  private var cancellations: [Cancellation?] = [nil, nil]

  init(_ given: Case, _ trial: Trial, _ scheduler: TestScheduler) {
    self.given = given
    self.trial = trial
    self.scheduler = scheduler
  }

  /// Does something on behalf of an observer, and notes it.
  func step(_ cause: Trial.Step.Cause, _ observer: Int, _ body: () -> Void) {
    // What the kit does in the middle of something else is a cause of its own, and counts its own hops.
    let outer = hops
    if outer > 0 { settle(trial.currentObserver) }
    hops = if case .action(let own) = cause { own } else { 0 }
    let step = trial.begin(cause, for: observer)
    body()
    settle(observer)
    trial.end(step, pending: pending)
    hops = outer
  }

  /// Books what was scheduled since the last call, and counts the actions that wait.
  private func settle(_ observer: Int) {
    let (last, waiting) = scheduler.tally
    pending = waiting
    if last > 0 { ledger.note(upTo: last, tick: trial.tick, hops: hops, observer: observer) }
  }

  /// Plays instant after instant until nothing is left to happen, or the patience with a busy scheduler is used up.
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

  /// Lets go of the result, which knows its inputs, which know the play, and of what waits on the scheduler.
  ///
  /// What the end has scheduled for now still runs: a cancelled task would keep what it holds if it never came to its end.
  func letGo() {
    releaseResult()
    if !trial.ranAway { _ = runActions { $0.action() } }
    scheduler.cancelAll()
  }

  private func releaseResult() {
    // Out of the properties first: what is let go of may come back here.
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

  /// Runs what is due, one action after the other, and what that schedules for the same instant; tells whether it came to an
  /// end.
  private func runActions(_ run: (VirtualAgenda.Due) -> Void) -> Bool {
    let now = SchedulerInstant.tick(trial.tick)
    var left = Self.mostActionsOfAnInstant
    while left > 0, let due = scheduler.takeNext(after: finished, by: now) {
      finished = due.ticket
      run(due)
      left -= 1
    }
    // The one that found nothing more to take has put back what repeats.
    finished = nil
    return left > 0
  }

  private static let mostActionsOfAnInstant = 1_000
}

extension SchedulerInstant {
  /// The instant of a column of a diagram.
  static func tick(_ index: Int) -> SchedulerInstant {
    index < first.count ? first[index] : SchedulerInstant(sinceZero: .milliseconds(index))
  }

  /// Made once: durations are wide, and every run of the kit needs a few of these.
  private static let first = (0..<32).map { SchedulerInstant(sinceZero: .milliseconds($0)) }
}
