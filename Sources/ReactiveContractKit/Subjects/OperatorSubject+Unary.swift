public import Reactive

extension OperatorSubject where Output: Sendable {
  /// Declares an operator over the reference's signals, and its lift to producers. (P3)
  @inlinable
  @inline(never)
  public init<Failure: Error>(
    signal name: String,
    traits: Traits = [],
    capabilities: Capabilities = .all,
    readings: [String] = [],
    values: [Input],
    _ apply: @escaping (Signal<Input, TestFailure>, TestScheduler) -> Signal<Output, Failure>
  ) {
    let apply = Confined(apply)
    self.init(
      signal: name,
      traits: traits,
      capabilities: capabilities,
      readings: readings,
      values: values,
      apply.content,
      producer: { producer, scheduler in producer.lift { apply.content($0, scheduler) } }
    )
    isLifted = true
  }

  /// Declares an operator over the reference's producers.
  @inlinable
  @inline(never)
  public init<Failure: Error>(
    producer name: String,
    traits: Traits = [],
    capabilities: Capabilities = .all,
    readings: [String] = [],
    values: [Input],
    _ apply: @escaping (SignalProducer<Input, TestFailure>, TestScheduler) -> SignalProducer<Output, Failure>
  ) {
    self.init(
      name,
      traits: traits,
      capabilities: capabilities,
      readings: readings,
      values: values,
      streamKind: .producer
    ) { source, scheduler in
      EventSource(apply(SignalProducer(source), scheduler))
    }
    isOfReference = true
  }

  /// Declares both forms of an operator, so that the kit compares them. (P3)
  @inlinable
  @inline(never)
  public init<Failure: Error>(
    signal name: String,
    traits: Traits = [],
    capabilities: Capabilities = .all,
    readings: [String] = [],
    values: [Input],
    _ apply: @escaping (Signal<Input, TestFailure>, TestScheduler) -> Signal<Output, Failure>,
    producer: @escaping (SignalProducer<Input, TestFailure>, TestScheduler) -> SignalProducer<Output, Failure>
  ) {
    let form = OperatorSubject(
      producer: name,
      traits: traits,
      capabilities: capabilities,
      readings: readings,
      values: values,
      producer
    )
    let other = OperatorSubject(
      name,
      traits: traits,
      capabilities: capabilities,
      readings: readings,
      values: values,
      streamKind: .signal
    ) { source, scheduler in
      EventSource(apply(Signal(source), scheduler))
    }
    self = form.adding(other)
    isOfReference = true
  }
}
