public import Reactive

extension OperatorSubject where Output: Sendable {
  /// Declares both forms of an operator over two streams; the signal form is optional.
  ///
  /// The first half of the values goes into the first stream, the rest into the second.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - traits: The differences from a plain operator.
  ///   - readings: The chosen readings of rules that have several, such as `E6/queued`.
  ///   - values: The values that the kit sends, half of them into each stream.
  ///   - beginsWithSecond: True if the operator starts the second producer first. The second signal is then made first
  ///     as well, so that the input that sends first at a given instant is the same for both stream kinds.
  ///   - signal: Applies the operator to signals.
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
      isOfReference = true
      return
    }
    let other = OperatorSubject(
      combining: name,
      traits: traits,
      readings: readings,
      values: values,
      streamKind: .signal
    ) {
      let early = beginsWithSecond ? Signal($1) : nil
      let first = Signal($0)
      return EventSource(signal(first, early ?? Signal($1), $2))
    }
    self = form.adding(other)
    isOfReference = true
  }

  /// Declares both forms of an operator over two streams, the second of which cannot fail.
  ///
  /// The first half of the values goes into the first stream, the rest into the second.
  ///
  /// - Parameters:
  ///   - name: The name in reports.
  ///   - traits: The differences from a plain operator.
  ///   - readings: The chosen readings of rules that have several, such as `E6/queued`.
  ///   - values: The values that the kit sends, half of them into each stream.
  ///   - beginsWithSecond: True if the operator starts the second producer first. The second signal is then made first
  ///     as well, so that the input that sends first at a given instant is the same for both stream kinds.
  ///   - signal: Applies the operator to signals.
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
      streamKind: .signal,
      secondFails: false
    ) {
      let early = beginsWithSecond ? Signal($1.neverFailing()) : nil
      let first = Signal($0)
      return EventSource(signal(first, early ?? Signal($1.neverFailing()), $2))
    }
    self = form.adding(other)
    isOfReference = true
  }

  /// Declares both forms of an operator over a stream of producers.
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
    let other = OperatorSubject(
      flattening: name,
      traits: traits,
      readings: readings,
      values: values,
      streamKind: .signal
    ) {
      EventSource(signal(Signal($0.map { SignalProducer($0) }), $1))
    }
    self = form.adding(other)
    isOfReference = true
  }
}
