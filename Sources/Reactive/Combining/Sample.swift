extension Signal {
  /// Sends the latest value together with the sampler's, whenever the sampler sends.
  ///
  /// | event       | effect                                                                     |
  /// | ----------- | -------------------------------------------------------------------------- |
  /// | next        | kept; of the sampler: sent together with the latest value, if there is one |
  /// | failed      | forwarded at once; the kept value is dropped                               |
  /// | completed   | sent when both have completed                                              |
  /// | interrupted | of either: forwarded at once                                               |
  ///
  /// After the signal has completed, its last value is still sampled. Values are delivered on the thread of the sampler;
  /// a second sender blocks (E5). Satisfies E2, E3 and E4.
  ///
  /// - Parameter sampler: A signal, producer or property that cannot fail; attached after this signal.
  /// - Complexity: O(1) per event.
  public func sample<Sampler: SignalProducerConvertible>(
    with sampler: Sampler
  ) -> Signal<(Value, Sampler.Value), Failure> where Sampler.Failure == Never {
    joined(with: sampler.companion(), by: .samplePairs)
      .titled(label?.name.adding("sample(with:", sampler.producer.label))
  }

  /// Sends the latest value, if there is one, whenever the sampler sends.
  ///
  ///     --a--b-----c--|
  ///       sample(on: ----x--x--x-|)
  ///     ----a--b--b---|
  ///
  /// See ``sample(with:)`` for the events.
  public func sample<Sampler: SignalProducerConvertible>(on sampler: Sampler) -> Signal<Value, Failure>
  where Sampler.Failure == Never {
    joined(with: sampler.trigger(), by: .samples)
      .titled(label?.name.adding("sample(on:", sampler.producer.label))
  }
}

extension SignalProducer {
  /// Sends the latest value of a run together with the sampler's, whenever the sampler sends.
  ///
  /// This producer starts first: of work that sends synchronously, only the last value is sampled.
  /// See ``Signal/sample(with:)``.
  public func sample<Sampler: SignalProducerConvertible>(
    with sampler: Sampler
  ) -> SignalProducer<(Value, Sampler.Value), Failure> where Sampler.Failure == Never {
    let sampler = sampler.producer
    return joined(with: { _ in sampler.companion() }, by: .samplePairs)
      .titled(label?.adding("sample(with:", sampler.producer.label))
  }

  /// Sends the latest value of a run, if there is one, whenever the sampler sends.
  ///
  /// See ``Signal/sample(with:)``.
  public func sample<Sampler: SignalProducerConvertible>(on sampler: Sampler) -> SignalProducer<Value, Failure>
  where Sampler.Failure == Never {
    let sampler = sampler.producer
    return joined(with: { _ in sampler.trigger() }, by: .samples)
      .titled(label?.adding("sample(on:", sampler.producer.label))
  }
}

extension Operator where InputFailure == OutputFailure {
  /// Sends the latest value together with the sampler's, whenever the sampler sends.
  ///
  /// See ``Signal/sample(with:)``.
  public static func sample<Sampler: SignalProducerConvertible>(with sampler: Sampler) -> Self
  where Sampler.Failure == Never, Output == (Input, Sampler.Value) {
    let sampler = sampler.producer
    return Self(signal: { $0.sample(with: sampler) }, producer: { $0.sample(with: sampler) })
  }

  /// Sends the latest value, if there is one, whenever the sampler sends.
  ///
  /// See ``Signal/sample(with:)``.
  public static func sample<Sampler: SignalProducerConvertible>(on sampler: Sampler) -> Self
  where Sampler.Failure == Never, Output == Input {
    let sampler = sampler.producer
    return Self(signal: { $0.sample(on: sampler) }, producer: { $0.sample(on: sampler) })
  }
}

extension Pairing where Rule == SampleRule, Output == (First, Second) {
  fileprivate static var samplePairs: Self {
    Pairing(rule: Rule(inputs: 2), beginsWithSecond: false) { first, second in (first.take(), second.remove()) }
  }
}

extension Pairing where Rule == SampleRule, Output == First {
  fileprivate static var samples: Self {
    Pairing(rule: Rule(inputs: 2), beginsWithSecond: false) { first, _ in first.take() }
  }
}

/// Makes an output for every value of the second input once the first has sent; completes when both have.
struct SampleRule: CombiningRule {
  static var keepsAll: Bool { false }

  static func keeps(_ input: Int) -> Bool { input == 0 }

  private var hasValue = false
  private var running = 2

  init(inputs: Int) {}

  mutating func receive(from input: Int) -> Bool {
    if input == 0 { hasValue = true }
    return input == 1 && hasValue
  }

  mutating func complete(_ input: Int) { running -= 1 }

  var isComplete: Bool { running == 0 }

  func canGoOn(without input: Int, canFail: Bool) -> Bool { input == 0 ? hasValue : canFail }
}
