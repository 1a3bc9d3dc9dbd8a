/// A subject of any kind that the kit can check: a stream, an operator, a property, a sequence.
public struct Subject: Sendable {
  /// The kind of subject, with its description.
  enum Kind: Sendable {
    case operation(any OperatorDescription)
    case signal(SignalSubject)
    case producer(ProducerSubject)
    case coldSignal(ColdSubject)
    case property(PropertySubject)
    case binding(BindingSubject)
    case sequence(SequenceSubject)
    case disposable(DisposableSubject)
    case scheduler(SchedulerSubject)
    case action(ActionSubject)
    case buffer(BufferSubject)
  }

  /// The name in reports and replay tokens.
  public let name: String

  let kind: Kind

  /// The rules that are left out for this subject, each with the reason; see ``excluding(_:because:)``.
  public internal(set) var exclusions: [Rule.ID: String] = [:]

  /// The rules on decisions of this project that the subject must keep; see ``adopting(_:)``.
  public internal(set) var adoptions: Set<Rule.ID> = []

  /// True if it is an operator, which can be described and mutated.
  package var isOperator: Bool { if case .operation = kind { true } else { false } }

  /// The kind of subject, as a noun.
  package var noun: String {
    switch kind {
    case .operation: "operator"
    case .signal: "signal"
    case .producer: "producer"
    case .coldSignal: "cold signal"
    case .property: "property"
    case .binding: "binding"
    case .sequence: "sequence"
    case .disposable: "disposable"
    case .scheduler: "scheduler"
    case .action: "action"
    case .buffer: "buffer"
    }
  }

  /// Makes a subject from an operator.
  public init<Input, Output>(_ subject: OperatorSubject<Input, Output>) {
    name = subject.name
    kind = .operation(subject)
    if subject.isOfReference { adoptions = RuleBook.adoptable }
  }

  /// Makes a subject from a signal.
  public init(_ subject: SignalSubject) {
    name = subject.name
    kind = .signal(subject)
  }

  /// Makes a subject from a producer.
  public init(_ subject: ProducerSubject) {
    name = subject.name
    kind = .producer(subject)
  }

  /// Makes a subject from a cold signal.
  public init(_ subject: ColdSubject) {
    name = subject.name
    kind = .coldSignal(subject)
  }

  /// Makes a subject from a property.
  public init(_ subject: PropertySubject) {
    name = subject.name
    kind = .property(subject)
  }

  /// Makes a subject from a binding.
  public init(_ subject: BindingSubject) {
    name = subject.name
    kind = .binding(subject)
  }

  /// Makes a subject from a pull-driven sequence.
  public init(_ subject: SequenceSubject) {
    name = subject.name
    kind = .sequence(subject)
  }

  /// Makes a subject from a disposable.
  public init(_ subject: DisposableSubject) {
    name = subject.name
    kind = .disposable(subject)
  }

  /// Makes a subject from a scheduler.
  public init(_ subject: SchedulerSubject) {
    name = subject.name
    kind = .scheduler(subject)
  }

  /// Makes a subject from an action.
  public init(_ subject: ActionSubject) {
    name = subject.name
    kind = .action(subject)
  }

  /// Makes a subject from a buffer.
  public init(_ subject: BufferSubject) {
    name = subject.name
    kind = .buffer(subject)
  }
}

/// A subject that is an operator, with its types erased.
protocol OperatorDescription: Sendable {
  associatedtype Input: Sendable
  associatedtype Output

  /// The subject with its types.
  var typed: OperatorSubject<Input, Output> { get }
}

extension OperatorSubject: OperatorDescription {
  var typed: OperatorSubject<Input, Output> { self }
}
