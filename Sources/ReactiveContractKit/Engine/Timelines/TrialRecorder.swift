/// Records everything that happens in a trial, including the step that caused each action of the scheduler.
final class TrialRecorder: PlayRecorder {
  private let trial: Trial
  private let scheduler: TestScheduler
  @exclusivity(unchecked) private var ledger = HopLedger()
  @exclusivity(unchecked) private var hops = 0
  /// The number of pending actions after the last step.
  @exclusivity(unchecked) private(set) var pending = 0

  init(_ trial: Trial, _ scheduler: TestScheduler) {
    self.trial = trial
    self.scheduler = scheduler
  }

  var tick: Int {
    get { trial.tick }
    set { trial.tick = newValue }
  }

  var ties: Trial.Ties {
    get { trial.ties }
    set { trial.ties = newValue }
  }

  var ranAway: Bool {
    get { trial.ranAway }
    set { trial.ranAway = newValue }
  }

  var horizon: Int? {
    get { trial.horizon }
    set { trial.horizon = newValue }
  }

  func perform(_ cause: Trial.Step.Cause, for observer: Int, _ body: () -> Void) {
    // A step inside another step is a cause of its own, and counts its own hops.
    let outer = hops
    if outer > 0 || observer != trial.currentObserver { settle(trial.currentObserver) }
    hops = if case .action(let own) = cause { own } else { 0 }
    let step = trial.begin(cause, for: observer)
    body()
    settle(observer)
    trial.end(step, pending: pending)
    hops = outer
  }

  func send(_ note: Note, to run: Int, _ body: () -> Void) {
    perform(.send(note, run: run), for: trial.runs[run].observer, body)
  }

  func run(_ due: VirtualTime.Due) {
    let origin = ledger.origin(of: due.ticket.serial, at: trial.tick)
    perform(.action(hops: origin.hops), for: origin.observer) { due.action() }
  }

  func settle() { settle(trial.currentObserver) }

  func open(_ input: Int) -> Int { trial.open(input) }

  func noteOpen() {}

  func close(_ run: Int, answering: () -> Void) { trial.close(run, answering: answering) }

  func end(_ run: Int, _ kind: EventKind) { trial.end(run: run) }

  /// Records what was scheduled since the last call in the ledger, and counts the pending actions.
  private func settle(_ observer: Int) {
    let (last, waiting) = scheduler.tally
    pending = waiting
    if last > 0 { ledger.note(upTo: last, tick: trial.tick, hops: hops, observer: observer) }
  }
}
