import Reactive

/// An operator beside the oracle that foretells it.
struct OraclePair: Sendable {
  /// What the operators of a kind have in common.
  enum Family: String, CaseIterable, Sendable {
    case unary, timed, combining, succession, flattening
  }

  let family: Family
  let subject: OperatorSubject<String, String>
  let oracle: Oracle

  /// The relations that the operator is no case of.
  let exceptions: Set<Relation>

  /// Between which causes of one instant the order matters.
  let ties: Set<TieKind>

  var name: String { subject.name }

  init(
    _ family: Family,
    _ subject: OperatorSubject<String, String>,
    _ oracle: Oracle,
    not exceptions: Set<Relation> = [],
    ties: Set<TieKind> = []
  ) {
    self.family = family
    self.subject = subject
    self.oracle = oracle
    self.exceptions = exceptions
    self.ties = ties
  }
}

/// Causes that can fall into one instant, apart from a disposal, before which or behind which things happen by its nature.
enum TieKind: String, CaseIterable, Sendable {
  /// Two inputs send.
  case inputs
  /// An input sends, and something is due on the scheduler.
  case timers

  var order: Case.Order { self == .inputs ? .inputsReversed : .timersFirst }
}
