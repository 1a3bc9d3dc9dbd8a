extension Signal {
  /// Forwards events until the replacement sends one, and those of the replacement from then on.
  ///
  /// | event       | effect                                                                                     |
  /// | ----------- | ------------------------------------------------------------------------------------------ |
  /// | next        | forwarded; the first event of the replacement lets go of the signal                        |
  /// | failed      | forwarded at once                                                                          |
  /// | completed   | of the replacement: forwarded; of the signal: the result waits for the replacement         |
  /// | interrupted | forwarded at once                                                                          |
  ///
  ///     --a--b--c--d--|
  ///       take(untilReplacement: -------x--|)
  ///     --a--b-x--|
  ///
  /// The replacement is observed or started first: one that sends at once leaves nothing of the signal. May complete before
  /// the signal does (a declared exception from E3). Delivered on the thread that sends; a second sender waits (E5).
  ///
  /// - Parameter replacement: A signal, producer or property.
  /// - Complexity: O(1) per event.
  public func take<Replacement: SignalProducerConvertible>(
    untilReplacement replacement: Replacement
  ) -> Signal<Value, Failure> where Replacement.Value == Value, Replacement.Failure == Failure {
    joined(with: replacement.producer.attachment(), by: .untilReplacement)
      .titled(label?.name.adding("take(untilReplacement:", replacement.producer.label))
  }
}

extension SignalProducer {
  /// Forwards events of a run until the replacement sends one, and the replacement's from then on.
  ///
  /// If the replacement sends at once, the work of this producer does not start.
  /// See ``Signal/take(untilReplacement:)``.
  public func take<Replacement: SignalProducerConvertible>(
    untilReplacement replacement: Replacement
  ) -> SignalProducer<Value, Failure> where Replacement.Value == Value, Replacement.Failure == Failure {
    let replacement = replacement.producer
    return joined(with: { _ in replacement.attachment() }, by: .untilReplacement)
      .titled(label?.adding("take(untilReplacement:", replacement.producer.label))
  }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Forwards events until the replacement sends one, and those of the replacement from then on.
  ///
  /// See ``Signal/take(untilReplacement:)``.
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
  /// Passes the first input on until the second one sends anything, and then that one.
  fileprivate static var untilReplacement: Self {
    Pairing(rule: Rule(inputs: 2), beginsWithSecond: true) { first, second in
      second.isEmpty ? first.remove() : second.remove()
    }
  }
}

/// Every value is due; from the first event of the second input on, the first one does not matter.
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
