import Reactive

/// An operator beside the oracle that foretells it.
struct OraclePair: Sendable {
  typealias Family = NamedOracle.Family

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

  /// The causes within one instant whose order changes the result.
  let ties: Set<TieKind>

  /// True if another operator stands for it where not all can be tried.
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
