import Reactive

/// Plays cases on one form of an operator, each on a fresh trial.
final class Stage<Input: Sendable, Output> {
  /// What other threads did in any of the trials.
  let intrusions = Intrusions()

  private let subject: OperatorSubject<Input, Output>
  private let form: OperatorSubject<Input, Output>.Form

  private let letters: Letters

  /// For how many instants a trial goes on behind the last note while actions wait on the scheduler.
  private let patience: Int

  init(_ subject: OperatorSubject<Input, Output>, form: Int = 0, patience: Int = 8) {
    self.subject = subject
    self.form = subject.forms[form]
    self.patience = patience
    letters = Letters(subject.values, subject.shape)
  }

  /// Applies the operator to inputs that never send anything, and lets go of the result.
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

  /// Plays one case to its end.
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
  /// Whether the event is no failure, or the one that the kit sends.
  fileprivate var carriesOn: Bool {
    if case .failed(let failure) = self { failure == TestFailure() } else { true }
  }
}
