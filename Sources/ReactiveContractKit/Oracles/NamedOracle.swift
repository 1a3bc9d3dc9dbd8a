/// An oracle under the name of the operator that it predicts, with the facts that a comparison needs.
struct NamedOracle: Sendable {
  /// The operators of one kind have the shape of their inputs and the use of the scheduler in common.
  enum Family: String, CaseIterable, Sendable {
    case creating, unary, timed, combining, succession, flattening
  }

  /// The name of the operator, with its arguments: `debounce(2)`.
  let name: String

  let family: Family

  /// The inputs of the operator.
  let shape: InputShape

  let oracle: Oracle

  /// The relations that do not hold for the operator.
  let exceptions: Set<Relation>

  /// The rare relations that hold for the operator.
  let kept: Set<Relation>

  /// The causes within one instant whose order changes the result.
  let ties: Set<TieKind>

  /// The number of different values that a single input receives: more than two if the operator remembers or compares values.
  let letters: Int

  /// True if another oracle differs only by an argument or in spelling; it stands for this one where not all can be tried.
  let isFurtherForm: Bool

  @inline(never)
  private init(
    _ name: String,
    _ family: Family,
    _ shape: InputShape,
    _ oracle: Oracle,
    _ exceptions: Set<Relation>,
    keeps kept: Set<Relation>,
    ties: Set<TieKind>,
    letters: Int,
    further isFurtherForm: Bool
  ) {
    self.name = name
    self.family = family
    self.shape = shape
    self.oracle = oracle
    self.exceptions = exceptions
    self.kept = kept
    self.ties = ties
    self.letters = letters
    self.isFurtherForm = isFurtherForm
  }
}

extension NamedOracle {
  /// Creates the oracle of a stream that has no input.
  @inline(never)
  static func creating(_ name: String, _ oracle: Oracle, not exceptions: Set<Relation> = []) -> NamedOracle {
    NamedOracle(name, .creating, .making, oracle, exceptions, keeps: [], ties: [], letters: 2, further: false)
  }

  /// Creates the oracle of an operator with one input and without a scheduler.
  @inline(never)
  static func unary(
    _ name: String,
    _ oracle: Oracle,
    not exceptions: Set<Relation> = [],
    keeps kept: Set<Relation> = [],
    letters: Int = 2,
    chains: Bool = true,
    further: Bool = false
  ) -> NamedOracle {
    var oracle = oracle
    oracle.isChainable = chains
    return NamedOracle(
      name,
      .unary,
      .unary,
      oracle,
      exceptions,
      keeps: kept,
      ties: [],
      letters: letters,
      further: further
    )
  }

  /// Creates the oracle of an operator with one input that uses the scheduler.
  @inline(never)
  static func timed(
    _ name: String,
    _ oracle: Oracle,
    not exceptions: Set<Relation> = [],
    keeps kept: Set<Relation> = [],
    ties: Set<TieKind> = [],
    chains: Bool = true,
    further: Bool = false
  ) -> NamedOracle {
    var oracle = oracle
    oracle.isChainable = chains
    oracle.hops = chains && !oracle.hasGate
    return NamedOracle(name, .timed, .unary, oracle, exceptions, keeps: kept, ties: ties, letters: 2, further: further)
  }

  /// Creates the oracle of an operator with several inputs, or with one that it starts more than once.
  @inline(never)
  static func combining(
    _ name: String,
    _ oracle: Oracle,
    of shape: InputShape = .binary,
    family: Family = .combining,
    not exceptions: Set<Relation> = [],
    keeps kept: Set<Relation> = [],
    ties: Set<TieKind> = [.inputs]
  ) -> NamedOracle {
    NamedOracle(name, family, shape, oracle, exceptions, keeps: kept, ties: ties, letters: 2, further: false)
  }

  /// Creates the oracle of an operator that continues after its source with the same or another stream.
  @inline(never)
  static func succession(
    _ name: String,
    _ oracle: Oracle,
    of shape: InputShape = .unary,
    not exceptions: Set<Relation> = [],
    keeps kept: Set<Relation> = []
  ) -> NamedOracle {
    NamedOracle(name, .succession, shape, oracle, exceptions, keeps: kept, ties: [], letters: 2, further: false)
  }

  /// Creates the oracle of an operator over a stream of streams.
  @inline(never)
  static func flattening(_ name: String, _ oracle: Oracle, further: Bool = false) -> NamedOracle {
    NamedOracle(name, .flattening, .flattening, oracle, [], keeps: [], ties: [.inputs], letters: 2, further: further)
  }

  /// Returns the oracle of a name; `nil` if there is none.
  static func named(_ name: String) -> NamedOracle? { byName[name] }

  private static let byName = Dictionary(
    NamedOracles.all.map { ($0.name, $0) },
    uniquingKeysWith: { first, _ in first }
  )
}

/// The oracles of the kit, by the kind of their operators.
enum NamedOracles {
  /// All oracles.
  static let all: [NamedOracle] =
    creating + transforming + converting + filtering + limiting + accumulating + batching + failing + timing + pacing
    + combining + steering + succession + flattening
}

/// Causes that can fall into one instant, apart from a disposal, whose place within the instant is fixed.
enum TieKind: String, CaseIterable, Sendable {
  /// Two inputs send.
  case inputs
  /// An input sends, and an action is due on the scheduler.
  case timers

  var order: Case.Order { self == .inputs ? .inputsReversed : .timersFirst }
}
