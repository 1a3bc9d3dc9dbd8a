import Reactive

/// An operator under contract: a closure from streams to a stream, with what it declares about itself.
///
/// The closure is called once per run, and everything that it makes belongs to that run.
public struct OperatorSubject<Input: Sendable, Output>: Sendable {
  /// A stream that the kit feeds.
  public typealias Source = EventSource<Input, TestFailure>

  /// The name under which reports speak of the operator, with its arguments: `debounce(2)`.
  public let name: String

  /// What it does differently from a plain operator.
  public let traits: Traits

  /// What its library can do at all.
  public let capabilities: Capabilities

  /// The named readings of rules that it keeps; those of the reference where it names none.
  public let readings: [String]

  /// The values that the kit sends, in the order of the letters of its diagrams.
  public let values: [Input]

  @usableFromInline let shape: InputShape
  /// The inputs that are never sent a failure, because their type has none.
  @usableFromInline let unfailingInputs: [Int]
  @usableFromInline var forms: [Form]

  /// The operator on one of the two roads.
  @usableFromInline
  struct Form: Sendable {
    @usableFromInline let road: Road
    /// Whether failures come out as the type that goes in, so that they can be compared.
    @usableFromInline let keepsFailureType: Bool
    @usableFromInline let apply: Confined<(Inputs<Input>, TestScheduler) -> EventSource<Output, TestFailure>>

    @inlinable
    init(
      road: Road,
      keepsFailureType: Bool,
      apply: Confined<(Inputs<Input>, TestScheduler) -> EventSource<Output, TestFailure>>
    ) {
      self.road = road
      self.keepsFailureType = keepsFailureType
      self.apply = apply
    }
  }

  @usableFromInline
  init(
    _ name: String,
    _ traits: Traits,
    _ capabilities: Capabilities,
    _ readings: [String],
    _ values: [Input],
    _ shape: InputShape,
    unfailing: [Int],
    _ forms: [Form]
  ) {
    self.name = name
    self.traits = traits
    self.capabilities = capabilities
    self.readings = readings
    self.values = values
    self.shape = shape
    self.unfailingInputs = unfailing
    self.forms = forms
  }
}

extension OperatorSubject {
  /// Puts an operator over one stream under contract.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - traits: In what it differs from a plain one.
  ///   - capabilities: What its library is able to do at all.
  ///   - readings: How rules with several readings are meant: `E6/queued`.
  ///   - values: What the kit sends; two suffice, three if the operator remembers values.
  ///   - road: How the closure's result is to be judged.
  ///   - apply: Applies the operator to a stream that the kit feeds; the scheduler is virtual, one tick a millisecond.
  @inlinable
  @inline(never)
  public init<Failure: Error>(
    _ name: String,
    traits: Traits = [],
    capabilities: Capabilities = .all,
    readings: [String] = [],
    values: [Input],
    road: Road = .producer,
    _ apply: @escaping (Source, TestScheduler) -> EventSource<Output, Failure>
  ) {
    let form = Form(road) { inputs, scheduler in apply(inputs[0], scheduler) }
    self.init(name, traits, capabilities, readings, values, .unary, unfailing: [], [form])
  }

  /// Puts an operator over two streams under contract.
  ///
  /// The first half of the values goes into the first stream, the rest into the second.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - traits: In what it differs from a plain one.
  ///   - capabilities: What its library is able to do at all.
  ///   - readings: How rules with several readings are meant: `E6/queued`.
  ///   - values: What the kit sends, half of it into each stream.
  ///   - road: How the closure's result is to be judged.
  ///   - secondFails: False if the second stream has no failure; the closure then calls
  ///     ``EventSource/neverFailing()``.
  ///   - apply: Applies the operator to the two streams; the scheduler is virtual, one tick a millisecond.
  @inlinable
  @inline(never)
  public init<Failure: Error>(
    combining name: String,
    traits: Traits = [],
    capabilities: Capabilities = .all,
    readings: [String] = [],
    values: [Input],
    road: Road = .producer,
    secondFails: Bool = true,
    _ apply: @escaping (Source, Source, TestScheduler) -> EventSource<Output, Failure>
  ) {
    let form = Form(road) { inputs, scheduler in apply(inputs[0], inputs[1], scheduler) }
    self.init(name, traits, capabilities, readings, values, .binary, unfailing: secondFails ? [] : [1], [form])
  }

  /// Puts an operator over a stream of streams under contract.
  ///
  /// The outer stream sends up to two inner streams; each starts anew whenever it is observed.
  @inlinable
  @inline(never)
  public init<Failure: Error>(
    flattening name: String,
    traits: Traits = [],
    capabilities: Capabilities = .all,
    readings: [String] = [],
    values: [Input],
    road: Road = .producer,
    _ apply: @escaping (EventSource<Source, TestFailure>, TestScheduler) -> EventSource<Output, Failure>
  ) {
    let form = Form(road) { inputs, scheduler in apply(inputs.outer, scheduler) }
    self.init(name, traits, capabilities, readings, values, .flattening, unfailing: [], [form])
  }

  /// Compares what makes a stream out of nothing.
  @inlinable
  @inline(never)
  init<Failure: Error>(
    making name: String,
    road: Road = .producer,
    _ make: @escaping (TestScheduler) -> EventSource<Output, Failure>
  ) {
    let form = Form(road) { _, scheduler in make(scheduler) }
    self.init(name, [], .all, [], [], .making, unfailing: [], [form])
  }

  /// Compares an operator over three streams; a third of the values goes into each.
  @inlinable
  @inline(never)
  init<Failure: Error>(
    joining name: String,
    values: [Input],
    road: Road = .producer,
    _ apply: @escaping ([Source]) -> EventSource<Output, Failure>
  ) {
    let form = Form(road) { inputs, _ in apply(inputs.sources) }
    self.init(name, [], .all, [], values, .ternary, unfailing: [], [form])
  }

  /// The same subject with other forms.
  func having(_ forms: [Form]) -> OperatorSubject {
    var other = self
    other.forms = forms
    return other
  }

  /// Adds the operator's form on the other road, so that the two can be compared. (P3)
  public func adding(_ other: OperatorSubject) -> OperatorSubject {
    var both = self
    both.forms += other.forms
    return both
  }

  /// The operator with other traits.
  func declaring(_ traits: Traits) -> OperatorSubject {
    OperatorSubject(name, traits, capabilities, readings, values, shape, unfailing: unfailingInputs, forms)
  }

  /// The operator under another name.
  func named(_ name: String) -> OperatorSubject {
    OperatorSubject(name, traits, capabilities, readings, values, shape, unfailing: unfailingInputs, forms)
  }

  /// The operator with something done to each of its forms.
  func reforming(_ change: (Form) -> Form) -> OperatorSubject {
    var other = self
    other.forms = forms.map(change)
    return other
  }
}

extension OperatorSubject.Form {
  @inlinable
  @inline(never)
  init<Failure: Error>(
    _ road: Road,
    _ apply: @escaping (Inputs<Input>, TestScheduler) -> EventSource<Output, Failure>
  ) {
    self.road = road
    keepsFailureType = Failure.self == TestFailure.self
    if let apply = apply as? (Inputs<Input>, TestScheduler) -> EventSource<Output, TestFailure> {
      self.apply = Confined(apply)
      return
    }
    self.apply = Confined { inputs, scheduler in
      apply(inputs, scheduler).mapFailure { ($0 as? TestFailure) ?? TestFailure(String(describing: $0)) }
    }
  }
}

/// How many streams go into an operator, and of what kind.
@usableFromInline
enum InputShape: Hashable, Sendable {
  case making, unary, binary, ternary, flattening

  /// How many inputs the kit feeds; an outer stream comes with two inner ones.
  var inputs: Int {
    switch self {
    case .making: 0
    case .unary: 1
    case .binary: 2
    case .ternary, .flattening: 3
    }
  }
}

/// The streams that the kit feeds in one run.
@usableFromInline
struct Inputs<Value: Sendable> {
  @usableFromInline let sources: [EventSource<Value, TestFailure>]

  /// The first of them as a stream of the others, for operators that flatten.
  @usableFromInline let outer: EventSource<EventSource<Value, TestFailure>, TestFailure>

  @inlinable
  init(
    sources: [EventSource<Value, TestFailure>],
    outer: EventSource<EventSource<Value, TestFailure>, TestFailure>
  ) {
    self.sources = sources
    self.outer = outer
  }

  @inlinable
  subscript(index: Int) -> EventSource<Value, TestFailure> { sources[index] }
}

extension OperatorSubject {
  /// What a verifier must know.
  func facts(on road: Road) -> Facts {
    Facts(
      name: name,
      traits: traits,
      capabilities: capabilities,
      readings: readings,
      shape: shape,
      unfailingInputs: unfailingInputs,
      road: road
    )
  }

  /// The ends that each input may be sent.
  var ends: [[EventKind]] {
    (0..<shape.inputs).map { input in
      var ends: [EventKind] = [.completed]
      if capabilities.contains(.failure), !unfailingInputs.contains(input) { ends.append(.failed) }
      if capabilities.contains(.interruption) { ends.append(.interrupted) }
      return ends
    }
  }
}
