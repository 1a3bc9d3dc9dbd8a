extension Signal {
  /// Sends every value together with the latest value of another stream, once that has sent.
  ///
  /// | event       | effect                                                                            |
  /// | ----------- | --------------------------------------------------------------------------------- |
  /// | next        | sent together with the latest value of the other stream; dropped if there is none |
  /// | failed      | forwarded at once                                                                 |
  /// | completed   | forwarded at once; of the other stream: ignored                                   |
  /// | interrupted | forwarded at once; of the other stream: ignored                                   |
  ///
  ///     -a-b---c-|
  ///       withLatest(from: ----x----y|)
  ///     -------'cx'-|
  ///
  /// The result completes with the signal, even if the other stream goes on (a declared exception from E3), and then
  /// detaches that stream. Values are delivered on the thread of this signal; a second sender blocks (E5).
  ///
  /// - Parameter other: A signal, producer or property that cannot fail; observed or started first.
  /// - Complexity: O(1) per event.
  public func withLatest<Other: SignalProducerConvertible>(
    from other: Other
  ) -> Signal<(Value, Other.Value), Failure> where Other.Failure == Never {
    joined(with: other.companion(), by: .withLatest)
      .titled(label?.name.adding("withLatest(from:", other.producer.label))
  }
}

extension SignalProducer {
  /// Sends every value of a run together with the latest value of another stream, once that has sent.
  ///
  /// See ``Signal/withLatest(from:)``.
  public func withLatest<Other: SignalProducerConvertible>(
    from other: Other
  ) -> SignalProducer<(Value, Other.Value), Failure> where Other.Failure == Never {
    let other = other.producer
    return joined(with: { _ in other.companion() }, by: .withLatest)
      .titled(label?.adding("withLatest(from:", other.producer.label))
  }
}

extension Operator where InputFailure == OutputFailure {
  /// Sends every value together with the latest value of another stream, once that has sent.
  ///
  /// See ``Signal/withLatest(from:)``.
  public static func withLatest<Other: SignalProducerConvertible>(from other: Other) -> Self
  where Other.Failure == Never, Output == (Input, Other.Value) {
    let other = other.producer
    return Self(signal: { $0.withLatest(from: other) }, producer: { $0.withLatest(from: other) })
  }
}

extension Pairing where Rule == WithLatestRule, Output == (First, Second) {
  fileprivate static var withLatest: Self {
    Pairing(rule: Rule(inputs: 2), beginsWithSecond: true) { first, second in (first.remove(), second.take()) }
  }
}

/// Makes an output for every value of the first input once the second has sent; completes with the first.
struct WithLatestRule: CombiningRule {
  static var keepsAll: Bool { false }

  static func keeps(_ input: Int) -> Bool { input == 1 }

  private var hasLatest = false
  private(set) var isComplete = false

  init(inputs: Int) {}

  mutating func receive(from input: Int) -> Bool {
    if input == 1 { hasLatest = true }
    return input == 0 && hasLatest
  }

  mutating func complete(_ input: Int) { if input == 0 { isComplete = true } }

  mutating func interrupt(_ input: Int) -> Bool { input == 0 }

  func canGoOn(without input: Int, canFail: Bool) -> Bool { input != 0 }
}
