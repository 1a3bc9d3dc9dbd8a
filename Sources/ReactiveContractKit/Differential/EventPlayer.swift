import Reactive

/// Plays cases on one form of an operator, with any number of observers, and records the events that they receive.
struct EventPlayer {
  private let form: OperatorSubject<String, String>.Form
  private let traits: Traits
  private let setting: PlaySetting
  private let emit: Inputs<String>.Emission

  /// The number of instants that a run goes on after the last note while actions wait on the scheduler.
  private static let patience = 8

  init(_ subject: OperatorSubject<String, String>, form: Int) {
    let form = subject.forms[form]
    self.form = form
    traits = subject.traits
    let letters = Letters(subject.values, subject.shape)
    let values: [[Event<String, TestFailure>]] = subject.ends.indices.map { input in
      subject.values.indices.map { .next(subject.values[letters.place(UInt8($0), of: input)]) }
    }
    setting = PlaySetting(
      shape: subject.shape,
      sendsAtOnce: form.streamKind == .producer,
      answersDisposal: subject.capabilities.answersDisposal(of: form.streamKind)
    )
    emit = { note, input, sink in
      sink(note.kind == .value ? values[input][Int(note.letter)] : Event(ending: note.kind))
    }
  }

  /// Plays the scripts to their end, with the given observers.
  func play(_ scripts: [Script], _ order: Case.Order, _ observers: [ObserverSchedule]) -> RecordedRun {
    let scheduler = TestScheduler(hostsRun: traits.contains(.asynchronous))
    let recorder = EventRecorder(scheduler, observers: observers.count)
    let player = Player(scripts, order, observers, setting, scheduler: scheduler, recorder: recorder)
    let inputs = Inputs(scripts.count, player.feed(), emit)
    let result = scheduler.asHost { form.apply.content(inputs, scheduler) }
    player.play(patience: Self.patience) { observer, handling in
      let bound = ThreadBound((recorder: recorder, handling: handling))
      return result.observe { event in
        guard let mine = bound.ifMine else { return }
        mine.recorder.deliver(event, to: observer) { mine.handling() }
      }
    }
    let record = recorder.seal(isDeserted: player.isDeserted)
    player.close()
    return record
  }
}
