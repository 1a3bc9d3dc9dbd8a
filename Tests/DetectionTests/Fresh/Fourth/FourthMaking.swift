import Reactive
import ReactiveContractKit

/// The features of the libraries of this round.
enum FourthFeatures {
  /// Used from one thread; a disposal is silent.
  static let silent: Capabilities = [.failure, .interruption, .resources, .manyObservers]

  /// Used from one thread; a disposal interrupts.
  static let single: Capabilities = [.failure, .interruption, .interruptionOnDisposal, .resources, .manyObservers]

  /// Used from many threads; a disposal interrupts.
  static let threaded: Capabilities = single.union(.threads)
}

extension Bug {
  /// A bug of an operator on strings.
  static func fourth(
    _ name: String,
    _ title: String,
    breaks rule: Rule.ID?,
    oracle: String?,
    witness: Witness,
    _ make: @escaping @Sendable (_ isBroken: Bool) -> OperatorSubject<String, String>
  ) -> Bug {
    var compare: (@Sendable (Variant) -> OracleSubject)?
    if let oracle { compare = { OracleSubject(make($0 == .broken), oracle: oracle) } }
    return Bug(
      "fourth/\(name)",
      title,
      breaks: rule,
      witness: witness,
      oracle: compare,
      subject: { Subject(make($0 == .broken)) }
    )
  }
}
