extension SignalProducer {
  /// Sends the values of both streams, each in a pair with `nil`; ends with this run, whatever the other does.
  func interleaved<Other: SignalProducerConvertible>(
    with other: Other
  ) -> SignalProducer<(Value?, Other.Value?), Failure> where Other.Failure == Never {
    let other = other.producer
    return joined(with: { _ in other.companion() }, by: .interleaved)
  }
}

extension Pairing where Rule == InterleavingRule, Output == (First?, Second?) {
  fileprivate static var interleaved: Self {
    Pairing(rule: Rule(inputs: 2), beginsWithSecond: true) { first, second in
      (first.isEmpty ? nil : first.remove(), second.isEmpty ? nil : second.remove())
    }
  }
}

/// Makes an output for every value; completes with the first input.
struct InterleavingRule: CombiningRule {
  static var keepsAll: Bool { false }

  private(set) var isComplete = false

  init(inputs: Int) {}

  mutating func receive(from input: Int) -> Bool { true }

  mutating func complete(_ input: Int) { if input == 0 { isComplete = true } }

  mutating func interrupt(_ input: Int) -> Bool { input == 0 }
}
