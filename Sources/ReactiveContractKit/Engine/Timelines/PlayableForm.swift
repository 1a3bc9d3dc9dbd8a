import Reactive

/// One form of an operator, with the types of its values erased.
///
/// What plays and judges it is not generic: the runtime looks up a type at nearly every step of code that is.
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
struct TrialObserver {
  let number: Int
  let trial: Trial
  let intrusions: Intrusions
  /// Is called while the observer handles an event.
  let handling: () -> Void
}

/// A form of an operator on values of certain types.
struct TypedForm<Input: Sendable, Output>: PlayableForm {
  private let form: OperatorSubject<Input, Output>.Form
  private let event: (Note, _ input: Int) -> Event<Input, TestFailure>

  init(_ subject: OperatorSubject<Input, Output>, _ form: Int) {
    self.form = subject.forms[form]
    let letters = Letters(subject.values, subject.shape)
    event = { [values = subject.values] note, input in
      Event(note, carrying: values[letters.place(note.letter, of: input)])
    }
  }

  func run() -> any PlayableRun { TypedRun(form, event) }
}

/// One application of an operator on values of certain types.
private final class TypedRun<Input: Sendable, Output>: PlayableRun {
  private let form: OperatorSubject<Input, Output>.Form
  private let event: (Note, _ input: Int) -> Event<Input, TestFailure>
  private let outputs = Outputs<Output>()
  private var source: EventSource<Output, TestFailure>?

  init(
    _ form: OperatorSubject<Input, Output>.Form,
    _ event: @escaping (Note, _ input: Int) -> Event<Input, TestFailure>
  ) {
    self.form = form
    self.event = event
  }

  var payloads: any Payloads { outputs }

  var hasResult: Bool { source != nil }

  func apply(to player: Player<TrialRecorder>, _ scheduler: TestScheduler) {
    source = form.apply.content(player.inputs(event), scheduler)
  }

  func observe(_ observer: TrialObserver) -> Cancellation {
    guard let source else { return .none }
    let bound = ThreadBound(TypedObserver(observer, outputs))
    return source.observe { [intrusions = observer.intrusions, keepsFailureType = form.keepsFailureType] event in
      guard let mine = bound.ifMine else { return intrusions.add(.delivered(event.kind)) }
      mine.receive(event, keepsFailureType)
    }
  }

  func releaseResult() { source = nil }
}

/// An observer of a result, and the place for the values that it receives.
private final class TypedObserver<Output> {
  private let observer: TrialObserver
  private let outputs: Outputs<Output>

  init(_ observer: TrialObserver, _ outputs: Outputs<Output>) {
    self.observer = observer
    self.outputs = outputs
  }

  func receive(_ event: Event<Output, TestFailure>, _ keepsFailureType: Bool) {
    let kind = event.kind
    observer.trial.deliver(
      kind,
      to: observer.number,
      isSame: kind != .failed || !keepsFailureType || event.carriesOn,
      store: { outputs.append(event) },
      handling: observer.handling
    )
  }
}

extension Event where Failure == TestFailure {
  /// True if the event is no failure, or is the failure that the kit sends.
  fileprivate var carriesOn: Bool {
    if case .failed(let failure) = self { failure == TestFailure() } else { true }
  }
}
