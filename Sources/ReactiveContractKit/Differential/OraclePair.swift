import Reactive

/// An operator with the oracle that predicts it.
struct OraclePair: Sendable {
  typealias Family = NamedOracle.Family

  let family: Family
  let subject: OperatorSubject<String, String>
  let oracle: Oracle

  /// The number of different values that its only input receives.
  var letters = 2

  /// The operator as a link of a chain; `nil` if it cannot be one.
  var link: Link?

  /// The operator as the rules judge it, if that is not `subject`, whose second input serves the comparison only.
  var judged: (any OperatorDescription)?

  /// The intended differences of its library.
  var manners = Manners()

  /// The relations that do not hold for the operator.
  let exceptions: Set<Relation>

  /// The rare relations that hold for the operator.
  var gifts: Set<Relation> = []

  /// The causes within one instant whose order changes the result.
  let ties: Set<TieKind>

  /// True if another form of the same operator is tried in full, and this one in a smaller scope and in no chain.
  var isFurtherForm = false

  typealias Input = Signal<String, TestFailure>
  typealias Work = SignalProducer<String, TestFailure>

  /// The values of a single input.
  static let letters = ["a", "b", "c"]

  /// The operator on both kinds of streams, from strings to strings.
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

  /// An operator with the oracle of a name, and with the facts of that oracle.
  init(_ model: NamedOracle, _ subject: OperatorSubject<String, String>) {
    self.init(model.family, subject, model.oracle, not: model.exceptions, ties: model.ties)
    letters = model.letters
    gifts = model.kept
    isFurtherForm = model.isFurtherForm
  }
}
