import Reactive

/// Runs cases on one form of an operator, and records each in a fresh trial.
final class Stage<Input: Sendable, Output> {
  /// The calls of foreign threads in all trials.
  let intrusions = Intrusions()

  private let subject: OperatorSubject<Input, Output>
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
    let trial = Trial(payloads: Outputs<Output>(), intrusions: intrusions)
    let inlets = Inlets(
      trial,
      scripts: subject.ends.map { _ in Script() },
      values: subject.values,
      letters: letters,
      isFlattening: subject.shape == .flattening,
      sendsAtOnce: false,
      step: { _, _, body in body() }
    )
    let scheduler = TestScheduler()
    _ = form.apply.content(inlets.inputs(), scheduler)
    inlets.close()
    scheduler.cancelAll()
  }

  /// Runs one case to its end, and returns the record.
  func play(_ given: Case) -> Trial {
    let outputs = Outputs<Output>()
    let trial = Trial(payloads: outputs, intrusions: intrusions)
    let scheduler = TestScheduler()
    scheduler.guardThread { [intrusions] in intrusions.add(.scheduled) }
    let play = Play(given, trial, scheduler)
    let inlets = Inlets(
      trial,
      scripts: given.scripts,
      values: subject.values,
      letters: letters,
      isFlattening: subject.shape == .flattening,
      sendsAtOnce: form.road == .producer,
      step: play.step
    )
    var result: EventSource<Output, TestFailure>?
    play.step(.application, 0) { result = form.apply.content(inlets.inputs(), play.scheduler) }
    guard let result else { return trial }
    let keepsFailureType = form.keepsFailureType
    play.attach = { observer in
      let sink = Confined(outputs)
      return result.observe { event in
        trial.deliver(event.kind, to: observer, isSame: !keepsFailureType || event.carriesOn) {
          sink.content.append(event)
        }
      }
    }
    play.run(inlets, patience: patience)
    inlets.close()
    play.letGo()
    return trial
  }
}

extension Event where Failure == TestFailure {
  /// True if the event is no failure, or is the failure that the kit sends.
  fileprivate var carriesOn: Bool {
    if case .failed(let failure) = self { failure == TestFailure() } else { true }
  }
}
