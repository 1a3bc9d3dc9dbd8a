/// What came of holding operators against their oracles.
public struct OperatorReport: Sendable, Hashable {
  /// One operator.
  public struct Row: Sendable, Hashable {
    /// The operator's name, with its arguments.
    public let name: String

    /// The kind of operator.
    public let family: String

    /// The rules that had something to judge in it.
    public let rules: [String]

    /// The relations between outputs that it keeps.
    public let relations: [String]

    /// The relations that it is declared to be no case of.
    public let exceptions: [String]

    /// How many different timelines, or tuples of them, were tried.
    public let timelines: Int

    /// How often the operator was run.
    public let runs: Int

    /// How often what an observer saw was held against the oracle.
    public let comparisons: Int

    /// Between which causes of one instant the order matters.
    public let ties: [String]

    /// What is wrong, as paragraphs of lines; empty if nothing is.
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

    /// Whether the operator did in every case what its oracle says, and there was a case.
    public var holds: Bool { problems.isEmpty && runs > 0 }

    /// The verdict in a word.
    public var verdict: String { holds ? "held" : runs == 0 ? "vacuous" : "violated" }
  }

  /// Operators in a row: every ordered pair of those over one stream.
  public struct Closure: Sendable, Hashable {
    /// How many pairs were held against their oracles in a row.
    public var pairs = 0

    /// How many timelines were tried, of all pairs together.
    public var timelines = 0

    /// How often a pair was run.
    public var runs = 0

    /// How often a rule of those that the record of a run decides could have been broken.
    public var judged = 0

    /// What is wrong, as paragraphs of lines; empty if nothing is.
    public var problems: [[String]] = []

    /// The rules that the record of a run decides, whatever the operator is and declares.
    package static let rules: [Rule.ID] = ["E0", "E2", "E4", "S6", "P4", "B1"]

    /// Makes the closure over no pair.
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

  /// What came of composing them.
  public let closure: Closure

  /// Makes a report.
  public init(rows: [Row], closure: Closure = Closure()) {
    self.rows = rows
    self.closure = closure
  }

  /// Whether there is an operator and all of them hold, each alone and behind one another.
  public var isGreen: Bool { !rows.isEmpty && rows.allSatisfy(\.holds) && closure.problems.isEmpty }
}
