import Reactive

/// An operator under test: a closure from streams to a stream, with its declared properties.
///
/// The kit calls the closure once per run; everything that the closure makes belongs to that run.
public struct OperatorSubject<Input: Sendable, Output>: Sendable {
  /// A stream that the kit feeds.
  public typealias Source = EventSource<Input, TestFailure>

  /// The name in reports, with the arguments of the operator: `debounce(2)`.
  public let name: String

  /// The declared differences from a plain operator.
  public let traits: Traits

  /// The features that its library supports.
  public let capabilities: Capabilities

  /// The declared readings of rules; the reference's reading applies where none is declared.
  public let readings: [String]

  /// The values that the kit sends, in the order of the letters of its diagrams.
  public let values: [Input]

  @usableFromInline let shape: InputShape
  /// The inputs that never receive a failure, because their failure type is `Never`.
  @usableFromInline let unfailingInputs: [Int]
  @usableFromInline var forms: [Form]

  /// True if the operator is applied to the reference's streams, whose decisions it then keeps.
  @usableFromInline var isOfReference = false

  /// True if the form for producers is the lift of the form for signals, which the kit has made.
  @usableFromInline var isLifted = false

  /// The operator for one of the two stream kinds.
  @usableFromInline
  struct Form: Sendable {
    @usableFromInline let streamKind: StreamKind
    /// True if the output has the same failure type as the input, so that failures can be compared.
    @usableFromInline let keepsFailureType: Bool
    @usableFromInline let apply: Confined<(Inputs<Input>, TestScheduler) -> EventSource<Output, TestFailure>>

    @inlinable
    init(
      streamKind: StreamKind,
      keepsFailureType: Bool,
      apply: Confined<(Inputs<Input>, TestScheduler) -> EventSource<Output, TestFailure>>
    ) {
      self.streamKind = streamKind
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
  /// Declares an operator over one stream.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - traits: The differences from a plain operator.
  ///   - capabilities: The features that its library supports.
  ///   - readings: The chosen readings of rules that have several, such as `E6/queued`.
  ///   - values: The values that the kit sends; two suffice, or three if the operator remembers values.
  ///   - streamKind: Selects whether the result is checked as a signal or as a producer.
  ///   - apply: Applies the operator to a stream that the kit feeds. The scheduler has virtual time; one tick is one
  ///     millisecond.
  @inlinable
  @inline(never)
  public init<Failure: Error>(
    _ name: String,
    traits: Traits = [],
    capabilities: Capabilities = .all,
    readings: [String] = [],
    values: [Input],
    streamKind: StreamKind = .producer,
    _ apply: @escaping (Source, TestScheduler) -> EventSource<Output, Failure>
  ) {
    let form = Form(streamKind) { inputs, scheduler in apply(inputs[0], scheduler) }
    self.init(name, traits, capabilities, readings, values, .unary, unfailing: [], [form])
  }

  /// Declares an operator over two streams.
  ///
  /// The first half of the values goes into the first stream, the rest into the second.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - traits: The differences from a plain operator.
  ///   - capabilities: The features that its library supports.
  ///   - readings: The chosen readings of rules that have several, such as `E6/queued`.
  ///   - values: The values that the kit sends, half of them into each stream.
  ///   - streamKind: Selects whether the result is checked as a signal or as a producer.
  ///   - secondFails: False if the second stream cannot fail; the closure then calls ``EventSource/neverFailing()``.
  ///   - apply: Applies the operator to the two streams. The scheduler has virtual time; one tick is one millisecond.
  @inlinable
  @inline(never)
  public init<Failure: Error>(
    combining name: String,
    traits: Traits = [],
    capabilities: Capabilities = .all,
    readings: [String] = [],
    values: [Input],
    streamKind: StreamKind = .producer,
    secondFails: Bool = true,
    _ apply: @escaping (Source, Source, TestScheduler) -> EventSource<Output, Failure>
  ) {
    let form = Form(streamKind) { inputs, scheduler in apply(inputs[0], inputs[1], scheduler) }
    self.init(name, traits, capabilities, readings, values, .binary, unfailing: secondFails ? [] : [1], [form])
  }

  /// Declares an operator over a stream of streams.
  ///
  /// The outer stream sends up to two inner streams; each observation of an inner stream starts it anew.
  @inlinable
  @inline(never)
  public init<Failure: Error>(
    flattening name: String,
    traits: Traits = [],
    capabilities: Capabilities = .all,
    readings: [String] = [],
    values: [Input],
    streamKind: StreamKind = .producer,
    _ apply: @escaping (EventSource<Source, TestFailure>, TestScheduler) -> EventSource<Output, Failure>
  ) {
    let form = Form(streamKind) { inputs, scheduler in apply(inputs.outer, scheduler) }
    self.init(name, traits, capabilities, readings, values, .flattening, unfailing: [], [form])
  }

  /// Declares a function that makes a stream from nothing, such as one that combines an empty list.
  ///
  /// It is for an ``OracleSubject``, which predicts what the stream sends. The rules of operators are about inputs, of which
  /// it has none; declare the stream as a ``ProducerSubject`` or a ``SignalSubject`` for those of streams.
  @inlinable
  @inline(never)
  public init<Failure: Error>(
    making name: String,
    traits: Traits = [],
    streamKind: StreamKind = .producer,
    _ make: @escaping (TestScheduler) -> EventSource<Output, Failure>
  ) {
    let form = Form(streamKind) { _, scheduler in make(scheduler) }
    self.init(name, traits, .all, [], [], .making, unfailing: [], [form])
  }

  /// Declares an operator over three streams, for comparison only; each input gets a third of the values.
  @inlinable
  @inline(never)
  package init<Failure: Error>(
    joining name: String,
    traits: Traits = [],
    values: [Input],
    streamKind: StreamKind = .producer,
    _ apply: @escaping ([Source]) -> EventSource<Output, Failure>
  ) {
    let form = Form(streamKind) { inputs, _ in apply(inputs.sources) }
    self.init(name, traits, .all, [], values, .ternary, unfailing: [], [form])
  }

  /// Returns the same subject with other forms.
  func having(_ forms: [Form]) -> OperatorSubject {
    var other = self
    other.forms = forms
    return other
  }

  /// Adds the operator's form for the other stream kind, so that the kit compares the two. (P3)
  public func adding(_ other: OperatorSubject) -> OperatorSubject {
    var both = self
    both.forms += other.forms
    return both
  }

  /// Returns the operator with other traits.
  func declaring(_ traits: Traits) -> OperatorSubject {
    var other = OperatorSubject(name, traits, capabilities, readings, values, shape, unfailing: unfailingInputs, forms)
    (other.isOfReference, other.isLifted) = (isOfReference, isLifted)
    return other
  }

  /// Returns the operator under another name.
  func named(_ name: String) -> OperatorSubject {
    var other = OperatorSubject(name, traits, capabilities, readings, values, shape, unfailing: unfailingInputs, forms)
    (other.isOfReference, other.isLifted) = (isOfReference, isLifted)
    return other
  }

  /// Returns the operator with each of its forms changed.
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
    _ streamKind: StreamKind,
    _ apply: @escaping (Inputs<Input>, TestScheduler) -> EventSource<Output, Failure>
  ) {
    self.streamKind = streamKind
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

/// The number and kind of the streams that an operator takes.
@usableFromInline
enum InputShape: Hashable, Sendable {
  case making, unary, binary, ternary, flattening

  /// The number of inputs that the kit feeds; a flattening operator has one outer and two inner streams.
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

  /// The first stream as a stream of the others, for flattening operators.
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
  /// Returns the declared properties that a check needs.
  func facts(on streamKind: StreamKind) -> Facts {
    Facts(
      name: name,
      traits: traits,
      capabilities: capabilities,
      readings: readings,
      shape: shape,
      unfailingInputs: unfailingInputs,
      streamKind: streamKind,
      isLifted: isLifted && streamKind == .producer,
      keepsFailureType: forms.first { $0.streamKind == streamKind }?.keepsFailureType ?? true
    )
  }

  /// The terminal events that the kit may send into each input.
  var ends: [[EventKind]] {
    (0..<shape.inputs).map { input in
      var ends: [EventKind] = [.completed]
      if capabilities.contains(.failure), !unfailingInputs.contains(input) { ends.append(.failed) }
      if capabilities.contains(.interruption) { ends.append(.interrupted) }
      return ends
    }
  }
}
