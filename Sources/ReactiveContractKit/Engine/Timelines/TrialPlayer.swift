import Reactive

/// Runs cases on one form of an operator, and records each in a fresh trial.
final class TrialPlayer<Input: Sendable, Output> {
  /// The calls of foreign threads in all trials.
  let intrusions = Intrusions()

  private let subject: OperatorSubject<Input, Output>
  private let state = KitLocked<(count: Int, current: TrialProgress?)>((0, nil))
  private let form: OperatorSubject<Input, Output>.Form

  private let letters: Letters

  /// The number of instants for which a trial goes on after the last note while the scheduler has pending actions.
  private let patience: Int

  init(_ subject: OperatorSubject<Input, Output>, form: Int = 0, patience: Int = 8) {
    self.subject = subject
    self.form = subject.forms[form]
    self.patience = patience
    letters = Letters(subject.values, subject.shape)
  }

  /// Applies the operator to inputs that never send anything, and releases the result.
  func apply() {
    let trial = Trial(payloads: Outputs<Output>())
    let scheduler = TestScheduler(hostsRun: subject.traits.contains(.asynchronous))
    let player = player(of: Case(scripts: subject.ends.map { _ in Script() }), trial, scheduler)
    _ = scheduler.asHost { form.apply.content(player.inputs(), scheduler) }
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
    let outputs = Outputs<Output>()
    let trial = Trial(payloads: outputs)
    let bound = ThreadBound(trial)
    state.withLock { state in
      state.count += 1
      state.current = TrialProgress(number: state.count, given: given, trial: bound)
    }
    let scheduler = TestScheduler(hostsRun: subject.traits.contains(.asynchronous))
    scheduler.guardThread { [intrusions] in intrusions.add(.scheduled) }
    let player = player(of: given, trial, scheduler)
    // An operator may spread the events of one instant over as many.
    let patience = max(patience, 2 * given.scripts.reduce(0) { $0 + $1.entries.count })
    let result = KeptResult<Output>()
    player.recorder.perform(.application, for: 0) {
      result.source = scheduler.asHost { form.apply.content(player.inputs(), scheduler) }
    }
    guard result.source != nil else { return (trial, { [state] in state.withLock { $0.current = nil } }) }
    let keepsFailureType = form.keepsFailureType
    player.play(patience: patience) { [intrusions] observer, handling in
      let bound = ThreadBound((trial: trial, outputs: outputs, handling: handling))
      return result.observe { event in
        guard let mine = bound.ifMine else { return intrusions.add(.delivered(event.kind)) }
        let isSame = !keepsFailureType || event.carriesOn
        mine.trial.deliver(event.kind, to: observer, isSame: isSame, store: { mine.outputs.append(event) }) {
          mine.handling()
        }
      }
    }
    if releasesResult { player.release(patience: patience) { result.source = nil } }
    return (
      trial,
      { [state] in
        trial.seal()
        player.close()
        state.withLock { $0.current = nil }
      }
    )
  }

  private func player(
    of given: Case,
    _ trial: Trial,
    _ scheduler: TestScheduler
  ) -> Player<Input, TrialRecorder> {
    let setting = Player<Input, TrialRecorder>.Setting(
      shape: subject.shape,
      sendsAtOnce: form.streamKind == .producer,
      answersDisposal: subject.capabilities.answersDisposal(of: form.streamKind),
      event: { [values = subject.values, letters] note, input in
        Event(note, carrying: values[letters.place(note.letter, of: input)])
      }
    )
    return Player(
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

/// The result of an operator, until it is released.
private final class KeptResult<Output> {
  var source: EventSource<Output, TestFailure>?

  func observe(_ sink: @escaping EventSource<Output, TestFailure>.Sink) -> Cancellation {
    source?.observe(sink) ?? .none
  }
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

extension Event where Failure == TestFailure {
  /// True if the event is no failure, or is the failure that the kit sends.
  fileprivate var carriesOn: Bool {
    if case .failed(let failure) = self { failure == TestFailure() } else { true }
  }
}
