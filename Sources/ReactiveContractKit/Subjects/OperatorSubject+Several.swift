public import Reactive

extension OperatorSubject where Output: Sendable {
  /// Puts both forms of an operator over two streams under contract; one may be left out.
  ///
  /// The first half of the values goes into the first stream, the rest into the second.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - traits: In what it differs from a plain one.
  ///   - readings: How rules with several readings are meant: `E6/queued`.
  ///   - values: What the kit sends, half of it into each stream.
  ///   - beginsWithSecond: Whether the operator starts the second producer first. Signals are then made in that
  ///     order too, so that in one instant the same one sends first on both roads.
  ///   - signal: Applies it to signals.
  ///   - producer: Applies the operator to producers.
  @inlinable
  @inline(never)
  public init<Failure: Error>(
    combining name: String,
    traits: Traits = [],
    readings: [String] = [],
    values: [Input],
    beginsWithSecond: Bool = false,
    signal: ((Signal<Input, TestFailure>, Signal<Input, TestFailure>, TestScheduler) -> Signal<Output, Failure>)? = nil,
    producer:
      @escaping (SignalProducer<Input, TestFailure>, SignalProducer<Input, TestFailure>, TestScheduler)
      -> SignalProducer<Output, Failure>
  ) {
    let form = OperatorSubject(combining: name, traits: traits, readings: readings, values: values) {
      EventSource(producer(SignalProducer($0), SignalProducer($1), $2))
    }
    guard let signal else {
      self = form
      return
    }
    let other = OperatorSubject(combining: name, traits: traits, readings: readings, values: values, road: .signal) {
      let early = beginsWithSecond ? Signal($1) : nil
      let first = Signal($0)
      return EventSource(signal(first, early ?? Signal($1), $2))
    }
    self = form.adding(other)
  }

  /// Puts both forms of an operator over two streams under contract, the second of which cannot fail.
  ///
  /// The first half of the values goes into the first stream, the rest into the second.
  ///
  /// - Parameters:
  ///   - name: What reports call it.
  ///   - traits: In what it differs from a plain one.
  ///   - readings: How rules with several readings are meant: `E6/queued`.
  ///   - values: What the kit sends, half of it into each stream.
  ///   - beginsWithSecond: Whether the operator starts the second producer first. Signals are then made in that
  ///     order too, so that in one instant the same one sends first on both roads.
  ///   - signal: Applies it to signals.
  ///   - producer: Applies the operator to producers.
  @inlinable
  @inline(never)
  public init<Failure: Error>(
    triggering name: String,
    traits: Traits = [],
    readings: [String] = [],
    values: [Input],
    beginsWithSecond: Bool = true,
    signal: @escaping (Signal<Input, TestFailure>, Signal<Input, Never>, TestScheduler) -> Signal<Output, Failure>,
    producer:
      @escaping (SignalProducer<Input, TestFailure>, SignalProducer<Input, Never>, TestScheduler)
      -> SignalProducer<Output, Failure>
  ) {
    let form = OperatorSubject(
      combining: name,
      traits: traits,
      readings: readings,
      values: values,
      secondFails: false
    ) {
      EventSource(producer(SignalProducer($0), SignalProducer($1.neverFailing()), $2))
    }
    let other = OperatorSubject(
      combining: name,
      traits: traits,
      readings: readings,
      values: values,
      road: .signal,
      secondFails: false
    ) {
      let early = beginsWithSecond ? Signal($1.neverFailing()) : nil
      let first = Signal($0)
      return EventSource(signal(first, early ?? Signal($1.neverFailing()), $2))
    }
    self = form.adding(other)
  }

  /// Puts both forms of an operator over a stream of producers under contract.
  @inlinable
  @inline(never)
  public init<Failure: Error>(
    flattening name: String,
    traits: Traits = [],
    readings: [String] = [],
    values: [Input],
    signal:
      @escaping (Signal<SignalProducer<Input, TestFailure>, TestFailure>, TestScheduler) -> Signal<Output, Failure>,
    producer:
      @escaping (SignalProducer<SignalProducer<Input, TestFailure>, TestFailure>, TestScheduler) -> SignalProducer<
        Output, Failure
      >
  ) {
    let form = OperatorSubject(flattening: name, traits: traits, readings: readings, values: values) {
      EventSource(producer(SignalProducer($0.map { SignalProducer($0) }), $1))
    }
    let other = OperatorSubject(flattening: name, traits: traits, readings: readings, values: values, road: .signal) {
      EventSource(signal(Signal($0.map { SignalProducer($0) }), $1))
    }
    self = form.adding(other)
  }
}
