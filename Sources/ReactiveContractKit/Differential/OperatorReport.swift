/// What came of holding operators against their oracles.
public struct OperatorReport: Sendable, Hashable {
  /// One operator.
  public struct Row: Sendable, Hashable {
    /// The operator's name, with its arguments.
    public let name: String

    /// The kind of operator.
    public let family: String

    /// The relations between outputs that its oracle keeps.
    public let relations: [String]

    /// How many different timelines, or tuples of them, were tried.
    public let timelines: Int

    /// How often the operator was run.
    public let runs: Int

    /// Between which causes of one instant the order matters.
    public let ties: [String]

    /// What is wrong, as paragraphs of lines; empty if nothing is.
    public let problems: [[String]]

    /// Makes a row.
    public init(
      name: String,
      family: String,
      relations: [String],
      timelines: Int,
      runs: Int,
      ties: [String],
      problems: [[String]]
    ) {
      self.name = name
      self.family = family
      self.relations = relations
      self.timelines = timelines
      self.runs = runs
      self.ties = ties
      self.problems = problems
    }

    /// Whether the operator did in every case what its oracle says, and there was a case.
    public var holds: Bool { problems.isEmpty && runs > 0 }

    /// The verdict in a word.
    public var verdict: String { holds ? "held" : runs == 0 ? "vacuous" : "violated" }
  }

  /// The operators, in the order of the catalogue.
  public let rows: [Row]

  /// Makes a report.
  public init(rows: [Row]) { self.rows = rows }

  /// Whether there is an operator and all of them hold.
  public var isGreen: Bool { !rows.isEmpty && rows.allSatisfy(\.holds) }
}
