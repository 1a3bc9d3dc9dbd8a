import ReactiveExclusion

/// A property that accepts, replaces or rejects every value that is proposed for it.
///
/// Setting ``value`` makes a proposal. ``result`` is the outcome of the latest one, and changes before the value does.
/// If the proposal is rejected, the value stays the same. The validator runs once per proposal, on the thread that
/// makes it; proposals by several threads are validated one after the other. As for ``MutableProperty``, a proposal
/// made inside an observer is a breach of E6.
///
/// A value that is written to the inner property directly is validated, too, but is neither replaced nor rejected.
public final class ValidatingProperty<Value: Sendable, ValidationError: Error>: PropertyProtocol {
  /// The decision of a validator about a proposal.
  public enum Decision: Sendable {
    /// The proposal is accepted.
    case valid

    /// Another value is accepted instead; the error may say why.
    case coerced(Value, ValidationError?)

    /// The proposal is rejected, and the value stays the same.
    case invalid(ValidationError)
  }

  /// The outcome of a proposal.
  public enum Result: Sendable {
    /// The proposal was accepted, and is the value now.
    case valid(Value)

    /// Another value was accepted instead, and is the value now.
    case coerced(replacement: Value, proposed: Value, error: ValidationError?)

    /// The proposal was rejected, and the value stayed the same.
    case invalid(Value, ValidationError)
  }

  /// The outcome of the latest proposal; at first, that of the initial value.
  public let result: Property<Result>

  private let inner: MutableProperty<Value>
  private let results: MutableProperty<Result>
  private let validator: @Sendable (Value) -> Decision
  private let observations = CompositeDisposable()

  /// True while this property itself changes the inner one; accessed only inside the gate of the inner property.
  private let isWriting = Locked(false)

  /// The proposals that were left to the thread inside the gate.
  private let left = Locked(Proposals())

  /// True during a validation to which this property's own change has led; accessed only inside the gate.
  private let isJudgingAgain = Locked(false)

  /// Makes a property that validates the changes of another one, and keeps that one alive.
  public init(_ inner: MutableProperty<Value>, _ validator: @escaping @Sendable (Value) -> Decision) {
    self.inner = inner
    self.validator = validator
    let (initial, version) = inner.core.snapshot
    let results = MutableProperty(Result(initial, validator(initial)))
    self.results = results
    result = Property(results)
    observations += inner.core.observe(after: version) { [isWriting, core = inner.core] value in
      // A change that another thread stored without waiting is delivered before the proposal, and is validated.
      if isWriting.withLock({ $0 }), core.changes.gate.ifInside({ $0[core].isStored }) != true { return }
      results.core.setByBinding(Result(value, validator(value)))
    }
  }

  /// Makes a property that validates every value together with the value of another property.
  ///
  /// When the other property changes, the latest proposal is made again. If this property's own change has led to that,
  /// the proposal is made again once, after the change is over. The other property is not kept alive; after its end,
  /// its last value counts. If two properties are validated with each other, set them on one thread at a time: two
  /// threads may deadlock.
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

  /// Makes a property that validates every value together with the latest proposal for another one.
  public convenience init<Other, OtherError>(
    _ inner: MutableProperty<Value>,
    with other: ValidatingProperty<Other, OtherError>,
    _ validator: @escaping @Sendable (Value, Other) -> Decision
  ) {
    self.init(inner, with: other.result.map(\.proposed), validator)
  }

  /// Makes a property with an initial value, which is validated but not replaced.
  public convenience init(_ initial: Value, _ validator: @escaping @Sendable (Value) -> Decision) {
    self.init(MutableProperty(initial), validator)
  }

  /// Makes a property that validates every value together with the value of another property.
  ///
  /// When the other property changes, the latest proposal is made again. If this property's own change has led to that,
  /// the proposal is made again once, after the change is over. The other property is not kept alive; after its end,
  /// its last value counts. If two properties are validated with each other, set them on one thread at a time: two
  /// threads may deadlock.
  public convenience init<Other: PropertyProtocol>(
    _ initial: Value,
    with other: Other,
    _ validator: @escaping @Sendable (Value, Other.Value) -> Decision
  ) {
    self.init(MutableProperty(initial), with: other, validator)
  }

  /// Makes a property that validates every value together with the latest proposal for another one.
  public convenience init<Other, OtherError>(
    _ initial: Value,
    with other: ValidatingProperty<Other, OtherError>,
    _ validator: @escaping @Sendable (Value, Other) -> Decision
  ) {
    self.init(MutableProperty(initial), with: other, validator)
  }

  deinit { observations.dispose() }

  /// The value that was accepted last; setting it makes a proposal.
  public var value: Value {
    get { inner.value }
    set { propose(newValue, isOwnChange: true) }
  }

  /// The signal of all changes of the value from now on; completes when the inner property is released.
  public var signal: Signal<Value, Never> { inner.signal }

  /// A producer whose runs send the value and then every change, until the inner property is released.
  public var producer: SignalProducer<Value, Never> { inner.producer }

  /// The lifetime of the inner property.
  public var lifetime: Lifetime { inner.lifetime }

  /// A proposal that has not been validated yet.
  private struct Proposal: Sendable {
    /// The value; `nil` means the latest proposal, to be validated again.
    let value: Value?

    /// True if this is a change from outside, and not a part of one that a binding carries.
    var isOwnChange = false

    /// True if this property's own change has led to the proposal.
    var comesBack = false
  }

  private struct Proposals {
    private var queue = Queue<Proposal>()

    /// True if `comesBack` is true for one of them, which is the case for one at most.
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
    if let inside = gate.enterToSend(as: currentThread()) {
      inner.core.prepare(inside)
      makeLeftProposals(inside)
      make(proposal, inside)
      gate.leave(inside)
    } else if !isOwnChange, inner.core.hasComeFullCircle {
      if value == nil { judgeAgain() }
    } else {
      if !gate.mayLeaveValue() { ContractBreach.recursiveChange(value.map { "proposed \($0)" } ?? "judged again") }
      left.withLock { $0.append(proposal) }
      leaveProposals()
    }
  }

  /// Leaves a validation to which this property's own change has led; that validation itself leads to no further one.
  private func judgeAgain() {
    if isJudgingAgain.withLock({ $0 }) { return }
    let isFirst = left.withLock { left in
      if left.hasJudgement { return false }
      left.append(Proposal(value: nil, comesBack: true))
      return true
    }
    if isFirst { leaveProposals() }
  }

  /// Leaves the proposals to the thread inside the gate, which makes them as soon as it has left.
  private func leaveProposals() {
    let gate = inner.core.changes.gate
    gate.perform { [self] (inside: borrowing Inside) in
      gate.afterLeaving(inside) {
        guard let inside = gate.enterToSend(as: currentThread()) else { return self.leaveProposals() }
        self.makeLeftProposals(inside)
        gate.leave(inside)
      }
    }
  }

  /// Makes the proposals that were left, in order.
  private func makeLeftProposals(_ inside: borrowing Inside) {
    while let proposal = left.withLock({ $0.takeFirst() }) { make(proposal, inside) }
  }

  /// Validates a proposal, and stores the value that is accepted, if any.
  private func make(_ made: Proposal, _ inside: borrowing Inside) {
    let core = inner.core
    if !made.isOwnChange, core.hasComeFullCircle { return }
    let previous = results.value
    let proposal = made.value ?? previous.proposed
    let outcome = Result(proposal, validator(proposal))
    if made.comesBack, outcome.isValid, previous.isValid { return }
    isJudgingAgain.withLock { $0 = made.comesBack }
    defer { isJudgingAgain.withLock { $0 = false } }
    let storedCount = inside[core].storedCount
    core.deliverAsPart { results.core.setByBinding(outcome) }
    isWriting.withLock { $0 = true }
    let replaced = outcome.value.flatMap {
      made.isOwnChange ? core.putFromOutside($0, as: currentThread(), inside) : core.putByBinding($0, inside)
    }
    isWriting.withLock { $0 = false }
    // A change that was stored meanwhile, without waiting, came before this proposal but was validated after it.
    if inside[core].storedCount != storedCount, outcome.value != nil {
      core.deliverAsPart { results.core.setByBinding(outcome) }
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

  /// True if the proposal was accepted as it was.
  fileprivate var isValid: Bool {
    if case .valid = self { true } else { false }
  }

  /// True if the proposal was rejected.
  public var isInvalid: Bool {
    if case .invalid = self { true } else { false }
  }

  /// The value that was accepted; `nil` if the proposal was rejected.
  public var value: Value? {
    switch self {
    case .valid(let value): value
    case .coerced(let replacement, _, _): replacement
    case .invalid: nil
    }
  }

  /// The proposed value.
  public var proposed: Value {
    switch self {
    case .valid(let value): value
    case .coerced(_, let proposed, _): proposed
    case .invalid(let proposed, _): proposed
    }
  }

  /// The reason not to accept the proposal as it was; `nil` if it was, or if no reason was given.
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
  /// The target that proposes values to this property; a binding does not keep the property alive.
  public var bindingTarget: BindingTarget<Value> {
    BindingTarget(boundTo: lifetime) { [weak self] value in self?.propose(value) }
  }
}
