import Reactive

/// Plays one case: sends the scripts of the inputs, attaches and detaches the observers, and runs the scheduler.
///
/// Each instant has the order of ``Case/Order``. The recorder decides what is recorded. A player does not know the type of
/// the values: the runtime looks up a type at nearly every step of code that is generic.
final class Player<Recorder: PlayRecorder> {
  let setting: PlaySetting
  let scripts: [Script]
  /// The order of an instant, apart: asking an `OptionSet` for each instant is slow in a debug build.
  let inputsReversed: Bool
  let rotation: Int
  private let timersFirst: Bool
  let recorder: Recorder
  let scheduler: TestScheduler
  /// Records what other threads do with the inputs; `nil` if that is of no interest.
  let intrusions: Intrusions?
  @exclusivity(unchecked) var runs: ContiguousArray<ScriptRun> = []
  /// True if the player only releases what it holds.
  @exclusivity(unchecked) private(set) var isClosed = false
  /// True if no input was observed any more at the end: the rest of the scripts has no effect.
  @exclusivity(unchecked) private(set) var isDeserted = false
  @exclusivity(unchecked) private var observers: ContiguousArray<ResultObserver>
  @exclusivity(unchecked) private var finished: VirtualTime.Ticket?
  /// Observes the result on behalf of an observer; its second argument is to be called in each handler.
  @exclusivity(unchecked) private var attach: ((Int, _ handling: @escaping () -> Void) -> Cancellation)?

  init(
    _ scripts: [Script],
    _ order: Case.Order,
    _ schedules: [ObserverSchedule],
    _ setting: PlaySetting,
    scheduler: TestScheduler,
    recorder: Recorder,
    intrusions: Intrusions? = nil
  ) {
    self.scripts = scripts
    let isUsual = order.rawValue == 0
    inputsReversed = !isUsual && order.contains(.inputsReversed)
    rotation = isUsual ? 0 : order.rotation
    timersFirst = !isUsual && order.contains(.timersFirst)
    self.setting = setting
    self.scheduler = scheduler
    self.recorder = recorder
    self.intrusions = intrusions
    observers = ContiguousArray(schedules.map { ResultObserver(schedule: $0) })
    runs.reserveCapacity(2 * scripts.count)
  }

  /// Runs instant after instant until nothing is left to happen, or only the scheduler is busy for `patience` instants.
  ///
  /// - Parameter attach: Observes the result on behalf of an observer; its second argument is to be called in each handler.
  func play(patience: Int, attach: @escaping (Int, _ handling: @escaping () -> Void) -> Cancellation) {
    self.attach = attach
    scheduler.asHost { playInstants(patience) }
    isDeserted = true
    var run = 0
    while run < runs.count {
      if runs[run].isLive { isDeserted = false }
      run += 1
    }
  }

  private func playInstants(_ patience: Int) {
    var planned = 0
    for observer in observers { planned = max(planned, observer.schedule.planned) }
    var quiet = 0
    while quiet <= patience {
      playInstant()
      if isBusy || recorder.tick < planned {
        quiet = 0
      } else if recorder.pending == 0 {
        break
      } else {
        quiet += 1
      }
      recorder.tick += 1
    }
    if quiet > patience { recorder.horizon = recorder.tick }
  }

  /// Disposes the observers, releases the result, and goes on until nothing is left to happen or for `patience` instants.
  func release(patience: Int, _ releaseResult: () -> Void) {
    for observer in observers.indices { scheduler.asHost { dispose(observer) } }
    scheduler.asHost {
      releaseResult()
      runDue()
    }
    for _ in 0..<patience where recorder.pending > 0 {
      recorder.tick += 1
      scheduler.asHost {
        scheduler.openInstant(.tick(recorder.tick))
        runDue()
      }
    }
  }

  /// Releases everything: the result retains its inputs, which retain the player.
  ///
  /// Actions that were scheduled for now at the end still run: a cancelled task that never finishes would keep what it
  /// holds.
  func close() {
    isClosed = true
    scheduler.asHost {
      for observer in observers { observer.cancellation?.dispose() }
      forget()
      if !recorder.ranAway { _ = runActions { $0.action() } }
    }
    scheduler.close()
  }

  private func forget() {
    // Empties the properties first: releasing their values may call back into this object.
    let gone = (observers, runs, attach)
    observers = []
    runs = []
    attach = nil
    withExtendedLifetime(gone) {}
  }

  private func playInstant() {
    scheduler.openInstant(.tick(recorder.tick))
    if timersFirst { runDue() }
    noteTies()
    detach(.before(recorder.tick))
    var observer = 0
    while observer < observers.count {
      if observers[observer].schedule.attaches == recorder.tick { observe(by: observer) }
      observer += 1
    }
    send()
    detach(.after(recorder.tick))
    runDue()
  }

  private func observe(by observer: Int) {
    recorder.perform(.observation, for: observer) {
      let cancellation = attach?(observer) { [unowned self] in handle(by: observer) }
      if !isClosed { observers[observer].cancellation = cancellation }
    }
  }

  private func handle(by observer: Int) {
    let count = observers[observer].count
    observers[observer].count = count + 1
    if observers[observer].schedule.detaches == .inside(count) { dispose(observer) }
    guard observer == 0, observers.count > 1, !isClosed else { return }
    for other in 1..<observers.count {
      if observers[other].schedule.attachesInside == count { observe(by: other) }
      if observers[other].schedule.detaches == .insideFirst(count) { dispose(other) }
    }
  }

  private func detach(_ detachment: ObserverSchedule.Detachment) {
    var observer = 0
    while observer < observers.count {
      if observers[observer].schedule.detaches == detachment { dispose(observer) }
      observer += 1
    }
  }

  private func dispose(_ observer: Int) {
    // Read first: the disposal may deliver an event, and counting that event changes `observers`.
    guard let cancellation = observers[observer].cancellation else { return }
    recorder.perform(.disposal, for: observer) { cancellation.dispose() }
  }

  private func noteTies() {
    var senders = 0
    var run = 0
    while run < runs.count {
      if dueNote(of: run) != nil { senders += 1 }
      run += 1
    }
    var detaches = false
    var observer = 0
    while observer < observers.count {
      if observers[observer].schedule.detaches?.tick == recorder.tick { detaches = true }
      observer += 1
    }
    if senders > 1 { recorder.ties.insert(.inputs) }
    if senders > 0, detaches { recorder.ties.insert(.disposal) }
    guard recorder.pending > 0, senders > 0 || detaches, let due = scheduler.nextDue, due <= scheduler.now else {
      return
    }
    recorder.ties.insert(.timers)
  }

  private func runDue() {
    guard recorder.pending > 0 else { return }
    if !runActions({ recorder.run($0) }) { recorder.ranAway = true }
    recorder.settle()
  }

  /// Runs the due actions one after the other, including those that they schedule for the same instant.
  ///
  /// Returns false if there were too many.
  private func runActions(_ run: (VirtualTime.Due) -> Void) -> Bool {
    let now = SchedulerInstant.tick(recorder.tick)
    var left = 1_000
    while left > 0, let due = scheduler.takeNext(after: finished, by: now) {
      finished = due.ticket
      run(due)
      left -= 1
    }
    // The call of `takeNext` that found nothing more has already rescheduled the last action, if it repeats.
    finished = nil
    return left > 0
  }
}

/// The inputs of an operator that a player plays.
struct PlaySetting {
  let shape: InputShape
  /// True if the notes of the first instant are sent before the call that observes an input returns.
  ///
  /// A producer may do that; from a signal, no observer would receive them.
  let sendsAtOnce: Bool
  /// True if an input answers the disposal of its observation with an interruption, as a run of the reference does.
  let answersDisposal: Bool
}

/// Records what happens while a player plays a case.
protocol PlayRecorder: AnyObject {
  /// The current instant.
  var tick: Int { get set }

  /// The kinds of things that happened in one instant, and so could have happened in another order.
  var ties: Trial.Ties { get set }

  /// True if the actions of an instant kept scheduling others for the same instant, so that the player stopped them.
  var ranAway: Bool { get set }

  /// The number of pending actions of the scheduler.
  var pending: Int { get }

  /// The instant before which the player stopped although actions were pending; `nil` if nothing more could happen.
  var horizon: Int? { get set }

  /// Performs a step of the player on behalf of an observer.
  func perform(_ cause: Trial.Step.Cause, for observer: Int, _ body: () -> Void)

  /// Sends a note to a run; the body does it.
  func send(_ note: Note, to run: Int, _ body: () -> Void)

  /// Runs a due action of the scheduler.
  func run(_ due: VirtualTime.Due)

  /// Notes that the due actions have run.
  func settle()

  /// Notes that the operator observes an input, and returns the run's number.
  func open(_ input: Int) -> Int

  /// Notes that a run may send in this instant.
  func noteOpen()

  /// Notes that the operator disposes its observation of an input, after the input has answered.
  func close(_ run: Int, answering: () -> Void)

  /// Notes that an input sends a terminal event to a run.
  func end(_ run: Int, _ kind: EventKind)
}

extension SchedulerInstant {
  /// Returns the instant of a column of a diagram.
  static func tick(_ index: Int) -> SchedulerInstant {
    index < first.count ? first[index] : SchedulerInstant(sinceZero: .milliseconds(index))
  }

  /// The first instants, made once: a `Duration` has 128 bits, and every run of the kit needs several of these.
  private static let first = (0..<32).map { SchedulerInstant(sinceZero: .milliseconds($0)) }
}
