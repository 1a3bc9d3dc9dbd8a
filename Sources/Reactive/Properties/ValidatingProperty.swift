/// A property that takes, replaces or refuses every value that is proposed for it.
///
/// Setting ``value`` is a proposal. ``result`` tells what became of the latest one; it changes before the value does, which keeps
/// its old value if the proposal is refused. The validator runs once per proposal, on the thread that makes it; proposals by
/// several threads take turns. As for ``MutableProperty``, a proposal from inside an observer is a breach of E6.
///
/// What is written to the inner property directly is judged, too, but stays as it is.
public final class ValidatingProperty<Value: Sendable, ValidationError: Error>: PropertyProtocol {
  /// What a validator decides about a proposal.
  public enum Decision: Sendable {
    /// The proposal is taken.
    case valid

    /// Something else is taken in its place; the error may say why.
    case coerced(Value, ValidationError?)

    /// The value stays what it is.
    case invalid(ValidationError)
  }

  /// What became of the latest proposal.
  public enum Result: Sendable {
    /// It is the value now.
    case valid(Value)

    /// Something else is the value now.
    case coerced(replacement: Value, proposed: Value, error: ValidationError?)

    /// The value is what it was.
    case invalid(Value, ValidationError)
  }

  /// What became of the latest proposal, to begin with of the initial value.
  public let result: Property<Result>

  private let inner: MutableProperty<Value>
  private let results: MutableProperty<Result>
  private let validator: @Sendable (Value) -> Decision
  private let observations = CompositeDisposable()

  /// Whether the change of the inner property is this property's own; changed and read inside its gate.
  private let isWriting = Locked(false)

  /// Proposals that were left to the thread that is inside.
  private let left = Locked(Proposals())

  /// Whether a judgement is being made that this property's own change has led to; changed and read inside the gate.
  private let isJudgingAgain = Locked(false)

  /// Makes a property that judges what becomes of another one, which it keeps alive.
  public init(_ inner: MutableProperty<Value>, _ validator: @escaping @Sendable (Value) -> Decision) {
    self.inner = inner
    self.validator = validator
    let (initial, version) = inner.core.snapshot
    let results = MutableProperty(Result(initial, validator(initial)))
    self.results = results
    result = Property(results)
    observations += inner.core.observe(after: version) { [isWriting, core = inner.core] value in
      // What was stored without waiting is told before the proposal is put.
      if isWriting.withLock({ $0 }), !core.isTellingStored { return }
      results.core.setByBinding(Result(value, validator(value)))
    }
  }

  /// Makes a property that judges every value together with that of another property.
  ///
  /// When that changes, the latest proposal is made again; if it was this property's own change that has led to that, then when the change
  /// is over, and once. The other property is not kept alive; when it has ended, its last value counts. Two properties that are judged
  /// with each other are to be set by one thread at a time: of two threads, each may wait for the other for ever.
  public convenience init<Other: PropertyProtocol>(
    _ inner: MutableProperty<Value>,
    with other: Other,
    _ validator: @escaping @Sendable (Value, Other.Value) -> Decision
  ) {
    let dependency = Property(other)
    let version = dependency.core.snapshot.version
    self.init(inner) { validator($0, dependency.value) }
    observations += dependency.core.observe(after: version) { [weak self] _ in self?.propose(nil) }
  }

  /// Makes a property that judges every value together with the latest proposal for another one.
  public convenience init<Other, OtherError>(
    _ inner: MutableProperty<Value>,
    with other: ValidatingProperty<Other, OtherError>,
    _ validator: @escaping @Sendable (Value, Other) -> Decision
  ) {
    self.init(inner, with: other.result.map(\.proposed), validator)
  }

  /// Makes a property with a value to begin with, which is judged but not replaced.
  public convenience init(_ initial: Value, _ validator: @escaping @Sendable (Value) -> Decision) {
    self.init(MutableProperty(initial), validator)
  }

  /// Makes a property that judges every value together with that of another property.
  ///
  /// When that changes, the latest proposal is made again; if it was this property's own change that has led to that, then when the change
  /// is over, and once. The other property is not kept alive; when it has ended, its last value counts. Two properties that are judged
  /// with each other are to be set by one thread at a time: of two threads, each may wait for the other for ever.
  public convenience init<Other: PropertyProtocol>(
    _ initial: Value,
    with other: Other,
    _ validator: @escaping @Sendable (Value, Other.Value) -> Decision
  ) {
    self.init(MutableProperty(initial), with: other, validator)
  }

  /// Makes a property that judges every value together with the latest proposal for another one.
  public convenience init<Other, OtherError>(
    _ initial: Value,
    with other: ValidatingProperty<Other, OtherError>,
    _ validator: @escaping @Sendable (Value, Other) -> Decision
  ) {
    self.init(MutableProperty(initial), with: other, validator)
  }

  deinit { observations.dispose() }

  /// The value that was last taken; setting it proposes one.
  public var value: Value {
    get { inner.value }
    set { propose(newValue, isOwnChange: true) }
  }

  /// The changes of the value from now on; completes when the inner property is released.
  public var signal: Signal<Value, Never> { inner.signal }

  /// A producer whose runs send the value and then every change, until the inner property is released.
  public var producer: SignalProducer<Value, Never> { inner.producer }

  /// The lifetime of the inner property.
  public var lifetime: Lifetime { inner.lifetime }

  /// A proposal that has not been judged.
  private struct Proposal: Sendable {
    /// The value; `nil` stands for the latest proposal, judged again.
    let value: Value?

    /// Whether this is a change from outside, and not a part of one that a binding carries.
    var isOwnChange = false

    /// Whether this property's own change has led to it.
    var comesBack = false
  }

  private struct Proposals {
    private var queue = Queue<Proposal>()

    /// Whether one of them comes back; there is one such at most.
    private(set) var hasJudgement = false

    mutating func append(_ proposal: Proposal) {
      queue.append(proposal)
      if proposal.comesBack { hasJudgement = true }
    }

    mutating func takeFirst() -> Proposal? {
      let proposal = queue.takeFirst()
      if proposal?.comesBack == true { hasJudgement = false }
      return proposal
    }
  }

  private func propose(_ value: Value?, isOwnChange: Bool = false) {
    let proposal = Proposal(value: value, isOwnChange: isOwnChange)
    let gate = inner.core.changes.gate
    if gate.enterToSend(as: currentThread()) {
      inner.core.prepare()
      makeLeftProposals()
      make(proposal)
      gate.leave()
    } else if !isOwnChange, inner.core.hasComeFullCircle {
      if value == nil { judgeAgain() }
    } else {
      if !gate.mayLeaveValue() { ContractBreach.recursiveChange(value.map { "proposed \($0)" } ?? "judged again") }
      left.withLock { $0.append(proposal) }
      leaveProposals()
    }
  }

  /// Leaves a judgement to which this property's own change has led; the judgement itself leads to no other one.
  private func judgeAgain() {
    if isJudgingAgain.withLock({ $0 }) { return }
    let isFirst = left.withLock { left in
      if left.hasJudgement { return false }
      left.append(Proposal(value: nil, comesBack: true))
      return true
    }
    if isFirst { leaveProposals() }
  }

  /// Has the thread that is inside make the proposals that were left, as soon as it is outside.
  private func leaveProposals() {
    let gate = inner.core.changes.gate
    gate.perform { [self] in
      gate.afterLeaving {
        guard gate.enterToSend(as: currentThread()) else { return self.leaveProposals() }
        self.makeLeftProposals()
        gate.leave()
      }
    }
  }

  /// Makes the proposals that were left, in order, from inside the gate.
  private func makeLeftProposals() {
    while let proposal = left.withLock({ $0.takeFirst() }) { make(proposal) }
  }

  /// Judges a proposal, and takes it if it may, from inside the gate.
  private func make(_ made: Proposal) {
    let core = inner.core
    if !made.isOwnChange, core.hasComeFullCircle { return }
    let previous = results.value
    let proposal = made.value ?? previous.proposed
    let outcome = Result(proposal, validator(proposal))
    if made.comesBack, outcome.isValid, previous.isValid { return }
    isJudgingAgain.withLock { $0 = made.comesBack }
    defer { isJudgingAgain.withLock { $0 = false } }
    let storedCount = core.storedCount
    core.tellAsPart { results.core.setByBinding(outcome) }
    isWriting.withLock { $0 = true }
    let replaced = outcome.value.flatMap {
      made.isOwnChange ? core.putFromOutside($0, as: currentThread()) : core.putByBinding($0)
    }
    isWriting.withLock { $0 = false }
    // What was stored meanwhile, without waiting, came before this proposal, and was judged after it.
    if core.storedCount != storedCount, outcome.value != nil {
      core.tellAsPart { results.core.setByBinding(outcome) }
    }
    releaseOutside((replaced, previous))
  }
}

extension ValidatingProperty.Result {
  fileprivate init(_ proposal: Value, _ decision: ValidatingProperty.Decision) {
    switch decision {
    case .valid: self = .valid(proposal)
    case .coerced(let replacement, let error):
      self = .coerced(replacement: replacement, proposed: proposal, error: error)
    case .invalid(let error): self = .invalid(proposal, error)
    }
  }

  /// Whether the proposal was taken as it was.
  fileprivate var isValid: Bool {
    if case .valid = self { true } else { false }
  }

  /// Whether the proposal was refused.
  public var isInvalid: Bool {
    if case .invalid = self { true } else { false }
  }

  /// What was taken; `nil` if the proposal was refused.
  public var value: Value? {
    switch self {
    case .valid(let value): value
    case .coerced(let replacement, _, _): replacement
    case .invalid: nil
    }
  }

  /// What was proposed.
  public var proposed: Value {
    switch self {
    case .valid(let value): value
    case .coerced(_, let proposed, _): proposed
    case .invalid(let proposed, _): proposed
    }
  }

  /// Why the proposal was not taken as it was; `nil` if it was, or if the validator gave no reason.
  public var error: ValidationError? {
    switch self {
    case .valid: nil
    case .coerced(_, _, let error): error
    case .invalid(_, let error): error
    }
  }
}

extension ValidatingProperty.Decision: Equatable where Value: Equatable, ValidationError: Equatable {}
extension ValidatingProperty.Result: Equatable where Value: Equatable, ValidationError: Equatable {}

extension ValidatingProperty: BindingTargetProvider {
  /// Proposes values to this property, which a binding does not keep alive.
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget(boundTo: lifetime) { [weak self] value in self?.propose(value) }
  }
}
