/// The result of comparing operators with their oracles.
public struct OperatorReport: Sendable, Hashable {
  /// One operator.
  public struct Row: Sendable, Hashable {
    /// The operator's name, with its arguments.
    public let name: String

    /// The kind of operator.
    public let family: String

    /// The rules that applied to at least one situation.
    public let rules: [String]

    /// The relations between outputs that the operator satisfies.
    public let relations: [String]

    /// The relations from which the operator is declared exempt.
    public let exceptions: [String]

    /// The number of different timelines, or tuples of timelines, that were tried.
    public let timelines: Int

    /// The number of runs of the operator.
    public let runs: Int

    /// The number of observed outputs that were compared with the oracle.
    public let comparisons: Int

    /// The simultaneous causes whose order matters.
    public let ties: [String]

    /// The problems, as paragraphs of lines; empty if there are none.
    public let problems: [[String]]

    /// Makes a row.
    public init(
      name: String,
      family: String,
      rules: [String],
      relations: [String],
      exceptions: [String] = [],
      timelines: Int,
      runs: Int,
      comparisons: Int,
      ties: [String],
      problems: [[String]]
    ) {
      self.name = name
      self.family = family
      self.rules = rules
      self.relations = relations
      self.exceptions = exceptions
      self.timelines = timelines
      self.runs = runs
      self.comparisons = comparisons
      self.ties = ties
      self.problems = problems
    }

    /// True if the operator matched its oracle in every case, and there was at least one case.
    public var holds: Bool { problems.isEmpty && runs > 0 }

    /// The verdict in one word.
    public var verdict: String { holds ? "held" : runs == 0 ? "vacuous" : "violated" }
  }

  /// Compositions of two operators: every ordered pair of those over one stream.
  public struct Closure: Sendable, Hashable {
    /// The number of pairs whose composition was compared with their oracles.
    public var pairs = 0

    /// The number of timelines that were tried, over all pairs.
    public var timelines = 0

    /// The number of runs of pairs.
    public var runs = 0

    /// The number of situations in which a rule that the record decides could have been broken.
    public var judged = 0

    /// The problems, as paragraphs of lines; empty if there are none.
    public var problems: [[String]] = []

    /// The rules that the record of a run decides, independent of the operator and its declarations.
    package static let rules: [Rule.ID] = ["E0", "E2", "E4", "S6", "P4", "B1"]

    /// Makes the result for no pairs.
    public init() {}

    mutating func add(_ other: Closure) {
      pairs += other.pairs
      timelines += other.timelines
      runs += other.runs
      judged += other.judged
      problems += other.problems
    }
  }

  /// The operators, in the order of the catalogue.
  public let rows: [Row]

  /// The result for pairs of operators.
  public let closure: Closure

  /// Makes a report.
  public init(rows: [Row], closure: Closure = Closure()) {
    self.rows = rows
    self.closure = closure
  }

  /// True if there is an operator and all operators hold, alone and in composition.
  public var isGreen: Bool { !rows.isEmpty && rows.allSatisfy(\.holds) && closure.problems.isEmpty }
}
