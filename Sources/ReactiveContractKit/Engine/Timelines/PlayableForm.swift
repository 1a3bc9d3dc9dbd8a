import Reactive

/// One form of an operator, with the types of its values erased.
///
/// So the player and the checks are not generic: generic code looks up a type at nearly every step.
protocol PlayableForm {
  /// Makes a run in which the operator has not been applied.
  func run() -> any PlayableRun
}

/// One application of an operator, and its result.
protocol PlayableRun: AnyObject {
  /// The values and failures that the result has delivered.
  var payloads: any Payloads { get }

  /// True if applying the operator has returned, and its result is not released.
  var hasResult: Bool { get }

  /// Applies the operator to the inputs of a player.
  func apply(to player: Player<TrialRecorder>, _ scheduler: TestScheduler)

  /// Observes the result.
  func observe(_ observer: TrialObserver) -> Cancellation

  func releaseResult()
}

/// An observer whose events a trial records.
final class TrialObserver {
  let number: Int
  let trial: Trial
  let intrusions: Intrusions
  /// Runs while the observer handles an event.
  let handling: () -> Void

  init(number: Int, trial: Trial, intrusions: Intrusions, handling: @escaping () -> Void) {
    self.number = number
    self.trial = trial
    self.intrusions = intrusions
    self.handling = handling
  }
}

/// A form of an operator on values of certain types.
struct TypedForm<Input: Sendable, Output>: PlayableForm {
  private let form: OperatorSubject<Input, Output>.Form
  private let emit: Inputs<Input>.Emission

  init(_ subject: OperatorSubject<Input, Output>, _ form: Int) {
    self.form = subject.forms[form]
    let letters = Letters(subject.values, subject.shape)
    emit = { [values = subject.values] note, input, sink in
      sink(Event(note, carrying: values[letters.place(note.letter, of: input)]))
    }
  }

  func run() -> any PlayableRun { TypedRun(form, emit) }
}

/// One application of an operator on values of certain types.
private final class TypedRun<Input: Sendable, Output>: PlayableRun {
  private let form: OperatorSubject<Input, Output>.Form
  private let emit: Inputs<Input>.Emission
  private let outputs = Outputs<Output>()
  private var source: EventSource<Output, TestFailure>?

  init(_ form: OperatorSubject<Input, Output>.Form, _ emit: @escaping Inputs<Input>.Emission) {
    self.form = form
    self.emit = emit
  }

  var payloads: any Payloads { outputs }

  var hasResult: Bool { source != nil }

  func apply(to player: Player<TrialRecorder>, _ scheduler: TestScheduler) {
    source = form.apply.content(Inputs(player.scripts.count, player.feed(), emit), scheduler)
  }

  func observe(_ observer: TrialObserver) -> Cancellation {
    guard let source else { return .none }
    let bound = ThreadBound(observer)
    let outputs = Confined(outputs)
    return source.observe { [intrusions = observer.intrusions, keepsFailureType = form.keepsFailureType] event in
      guard let mine = bound.ifMine else { return intrusions.add(event) }
      outputs.content.receive(event, for: mine, keepsFailureType)
    }
  }

  func releaseResult() { source = nil }
}

extension Intrusions {
  /// Records that a foreign thread delivered an event; apart, because the usual case need not look up its type.
  @inline(never)
  fileprivate func add<Value>(_ event: Event<Value, TestFailure>) { add(.delivered(event.kind)) }
}

extension Outputs {
  /// Records an event of an observer, and keeps its value.
  ///
  /// - Parameter keepsFailureType: True if a failure can be that of an input.
  fileprivate func receive(_ event: Event<Value, TestFailure>, for observer: TrialObserver, _ keepsFailureType: Bool) {
    guard observer.trial.acceptsDelivery() else { return }
    let kind = event.kind
    let isSame = kind != .failed || !keepsFailureType || event.carriesOn
    append(event)
    observer.trial.deliver(kind, to: observer.number, isSame: isSame, handling: observer.handling)
  }
}

extension Event where Failure == TestFailure {
  /// True if the event is no failure, or is the failure that the kit sends.
  fileprivate var carriesOn: Bool {
    if case .failed(let failure) = self { failure == TestFailure() } else { true }
  }
}
