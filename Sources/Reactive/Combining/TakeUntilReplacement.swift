extension Signal {
  /// Forwards events until the replacement sends one, and from then on the replacement's events.
  ///
  /// | event       | effect                                                                             |
  /// | ----------- | ---------------------------------------------------------------------------------- |
  /// | next        | forwarded; the first event of the replacement detaches the signal                  |
  /// | failed      | forwarded at once                                                                  |
  /// | completed   | of the replacement: forwarded; of the signal: the result waits for the replacement |
  /// | interrupted | forwarded at once                                                                  |
  ///
  ///     --a--b--c--d--|
  ///       take(untilReplacement: -------x--|)
  ///     --a--b-x--|
  ///
  /// The replacement is observed or started first: if it sends synchronously, no event of the signal is forwarded. The
  /// result may complete before the signal does (a declared exception from E3). Values are delivered on the thread that
  /// sends them; a second sender blocks (E5).
  ///
  /// - Parameter replacement: A signal, producer or property.
  /// - Complexity: O(1) per event.
  public func take<Replacement: SignalProducerConvertible>(
    untilReplacement replacement: Replacement
  ) -> Signal<Value, Failure> where Replacement.Value == Value, Replacement.Failure == Failure {
    replaced(by: replacement.producer)
  }

  /// Forwards events until the replacement, a producer, sends one; accepts a leading dot.
  ///
  /// See ``take(untilReplacement:)-(Replacement)``.
  @_disfavoredOverload
  public func take(untilReplacement replacement: SignalProducer<Value, Failure>) -> Signal<Value, Failure> {
    replaced(by: replacement)
  }

  private func replaced(by replacement: SignalProducer<Value, Failure>) -> Signal<Value, Failure> {
    joined(with: replacement.attachment(), by: .untilReplacement)
      .titled(label?.name.adding("take(untilReplacement:", replacement.label))
  }
}

extension SignalProducer {
  /// Forwards events of a run until the replacement sends one, and then the replacement's events.
  ///
  /// If the replacement sends synchronously, the work of this producer does not start.
  /// See ``Signal/take(untilReplacement:)-(Replacement)``.
  public func take<Replacement: SignalProducerConvertible>(
    untilReplacement replacement: Replacement
  ) -> SignalProducer<Value, Failure> where Replacement.Value == Value, Replacement.Failure == Failure {
    replaced(by: replacement.producer)
  }

  /// Forwards events of a run until the replacement, a producer, sends one; accepts a leading dot.
  ///
  /// See ``Signal/take(untilReplacement:)-(Replacement)``.
  @_disfavoredOverload
  public func take(untilReplacement replacement: SignalProducer<Value, Failure>) -> SignalProducer<Value, Failure> {
    replaced(by: replacement)
  }

  private func replaced(by replacement: SignalProducer<Value, Failure>) -> SignalProducer<Value, Failure> {
    joined(with: { _ in replacement.attachment() }, by: .untilReplacement)
      .titled(label?.adding("take(untilReplacement:", replacement.label))
  }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Forwards events until the replacement sends one, and from then on the replacement's events.
  ///
  /// See ``Signal/take(untilReplacement:)-(Replacement)``.
  public static func take<Replacement: SignalProducerConvertible>(untilReplacement replacement: Replacement) -> Self
  where Replacement.Value == Input, Replacement.Failure == InputFailure {
    let replacement = replacement.producer
    return Self(
      signal: { $0.take(untilReplacement: replacement) },
      producer: { $0.take(untilReplacement: replacement) }
    )
  }
}

extension Pairing where Rule == ReplacementRule, First == Output, Second == Output {
  /// Forwards the first input until the second sends a value, and then the second.
  fileprivate static var untilReplacement: Self {
    Pairing(rule: Rule(inputs: 2), beginsWithSecond: true) { first, second in
      second.isEmpty ? first.remove() : second.remove()
    }
  }
}

/// Makes an output for every value; after the first value of the second input, the first input is not needed.
struct ReplacementRule: CombiningRule {
  static var keepsAll: Bool { false }

  private var hasSwitched = false
  private(set) var isComplete = false

  init(inputs: Int) {}

  mutating func receive(from input: Int) -> Bool {
    if input == 1 { hasSwitched = true }
    return true
  }

  mutating func complete(_ input: Int) { if input == 1 { isComplete = true } }

  static var letsGo: Bool { true }

  func needs(_ input: Int) -> Bool { input == 1 || !hasSwitched }
}
