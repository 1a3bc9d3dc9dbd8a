import Reactive

/// An operator beside the oracle that foretells it.
struct OraclePair: Sendable {
  /// What the operators of a kind have in common.
  enum Family: String, CaseIterable, Sendable {
    case creating, unary, timed, combining, succession, flattening
  }

  let family: Family
  let subject: OperatorSubject<String, String>
  let oracle: Oracle

  /// How many different values its only input is sent.
  var letters = 2

  /// The operator as a link of a chain; `nil` if it cannot be one.
  var link: Link?

  /// What the rules judge, if that is not the subject: an operator whose second input is the kit's own device.
  var judged: (any OperatorDescription)?

  /// What its library does differently by intention.
  var manners = Manners()

  /// The relations that the operator is no case of.
  let exceptions: Set<Relation>

  /// The rare relations that the operator keeps.
  var gifts: Set<Relation> = []

  /// Between which causes of one instant the order matters.
  let ties: Set<TieKind>

  /// The operator on both roads, from strings to strings.
  struct Link: Sendable {
    let signal: Confined<(Input, TestScheduler) -> Input>
    let producer: Confined<(Work, TestScheduler) -> Work>
  }

  var name: String { subject.name }

  @inline(never)
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
