import Reactive

/// Runs cases on one form of an operator, and records each in a fresh trial.
final class TrialPlayer {
  /// The calls of foreign threads in all trials.
  let intrusions = Intrusions()

  private let form: any PlayableForm
  private let setting: PlaySetting
  private let hostsRun: Bool
  private let ends: Int
  private let state = KitLocked<(count: Int, current: TrialProgress?)>((0, nil))

  /// The number of instants for which a trial goes on after the last note while the scheduler has pending actions.
  private let patience: Int

  init<Input, Output>(_ subject: OperatorSubject<Input, Output>, form: Int = 0, patience: Int = 8) {
    let streamKind = subject.forms[form].streamKind
    self.form = TypedForm(subject, form)
    self.patience = patience
    setting = PlaySetting(
      shape: subject.shape,
      sendsAtOnce: streamKind == .producer,
      answersDisposal: subject.capabilities.answersDisposal(of: streamKind)
    )
    hostsRun = subject.traits.contains(.asynchronous)
    ends = subject.shape.inputs
  }

  /// Applies the operator to inputs that never send anything, and releases the result.
  func apply() {
    let run = form.run()
    let scheduler = TestScheduler(hostsRun: hostsRun)
    let silence = Case(scripts: Array(repeating: Script(), count: ends))
    let player = player(of: silence, Trial(payloads: run.payloads), scheduler)
    scheduler.asHost { run.apply(to: player, scheduler) }
    player.close()
  }

  /// The number of the case that is in progress; `nil` between two cases.
  var numberInProgress: Int? { state.withLock { $0.current?.number } }

  /// The case that is in progress; `nil` between two cases.
  var progress: TrialProgress? { state.withLock(\.current) }

  /// Runs one case to its end, and returns the record.
  func play(_ given: Case) -> Trial {
    let (trial, close) = open(given)
    close()
    return trial
  }

  /// Runs one case, then detaches the observers and releases the result before the record is closed.
  func playReleased(_ given: Case) -> Trial {
    let (trial, close) = open(given, releasesResult: true)
    close()
    return trial
  }

  /// Runs one case to its last instant; its observers and its record stay open until the returned closure is called.
  func open(_ given: Case, releasesResult: Bool = false) -> (trial: Trial, close: () -> Void) {
    let run = form.run()
    let trial = Trial(payloads: run.payloads)
    let bound = ThreadBound(trial)
    state.withLock { state in
      state.count += 1
      state.current = TrialProgress(number: state.count, given: given, trial: bound)
    }
    let scheduler = TestScheduler(hostsRun: hostsRun)
    scheduler.guardThread { [intrusions] in intrusions.add(.scheduled) }
    let player = player(of: given, trial, scheduler)
    // An operator may spread the events of one instant over as many.
    var notes = 0
    for script in given.scripts { notes += script.entries.count }
    let patience = max(patience, 2 * notes)
    player.recorder.perform(.application, for: 0) { scheduler.asHost { run.apply(to: player, scheduler) } }
    guard run.hasResult else { return (trial, { [state] in state.withLock { $0.current = nil } }) }
    player.play(patience: patience) { [intrusions] observer, handling in
      run.observe(TrialObserver(number: observer, trial: trial, intrusions: intrusions, handling: handling))
    }
    if releasesResult { player.release(patience: patience) { run.releaseResult() } }
    return (
      trial,
      { [state] in
        trial.seal()
        player.close()
        state.withLock { $0.current = nil }
      }
    )
  }

  private func player(of given: Case, _ trial: Trial, _ scheduler: TestScheduler) -> Player<TrialRecorder> {
    Player(
      given.scripts,
      given.order,
      given.observers,
      setting,
      scheduler: scheduler,
      recorder: TrialRecorder(trial, scheduler),
      intrusions: intrusions
    )
  }
}

/// The case that is in progress, its number among the cases of a player, and the record of its run.
struct TrialProgress {
  let number: Int
  let given: Case
  let trial: ThreadBound<Trial>
}

extension Case {
  /// The observers of the result, and when they detach.
  fileprivate var observers: [ObserverSchedule] {
    func leaving(_ tick: Int) -> ObserverSchedule {
      ObserverSchedule(detaches: order.contains(.disposalLast) ? .after(tick) : .before(tick))
    }
    return switch variation {
    case .plain: [ObserverSchedule()]
    case .observed(let tick): [ObserverSchedule(attaches: tick)]
    case .unobserved: []
    case .disposed(let tick): [leaving(tick)]
    case .disposedInside(let delivery): [ObserverSchedule(detaches: .inside(delivery))]
    case .startedAgain(let tick): [ObserverSchedule(), ObserverSchedule(attaches: tick)]
    case .siblingDisposed(let tick): [leaving(tick), ObserverSchedule()]
    case .startedInside(let delivery): [ObserverSchedule(), ObserverSchedule(attaches: -1, attachesInside: delivery)]
    case .siblingDisposedInside(let delivery): [ObserverSchedule(), ObserverSchedule(detaches: .insideFirst(delivery))]
    }
  }
}
