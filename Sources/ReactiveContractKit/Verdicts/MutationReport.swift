/// The mutations of an operator that its author's own tests detect, and those that they miss.
public struct MutationReport: Sendable, Hashable {
  /// One mutation.
  public struct Row: Sendable, Hashable {
    /// The mutation, as a continuation of the operator's name: `that loses value 1`.
    public let mutation: String

    /// The result of the tests.
    public let outcome: Outcome

    /// The smallest case that distinguishes the mutant from the original, in lines: the missing test.
    public let telling: [String]

    /// Makes a row.
    public init(mutation: String, outcome: Outcome, telling: [String] = []) {
      self.mutation = mutation
      self.outcome = outcome
      self.telling = telling
    }
  }

  /// The result of the tests on a mutant.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// The tests failed.
    case killed

    /// The tests passed, although the mutation changed the behaviour in them.
    case missed

    /// The tests passed, and the mutated situation never occurred in them.
    case untried = "never came up"

    /// The tests passed, and no case within the scope distinguishes the mutant from the original.
    case equivalent
  }

  /// The name of the operator.
  public let operation: String

  /// The mutations, in the order of the catalogue.
  public let rows: [Row]

  /// The reason why no mutant was tested; `nil` if some were.
  public let problem: String?

  /// Makes a report.
  public init(operation: String, rows: [Row], problem: String? = nil) {
    self.operation = operation
    self.rows = rows
    self.problem = problem
  }

  /// True if the tests detect every mutation that can be detected, and at least one.
  public var isGreen: Bool {
    problem == nil && rows.contains { $0.outcome == .killed }
      && rows.allSatisfy { $0.outcome == .killed || $0.outcome == .equivalent }
  }
}

extension MutationReport {
  /// The missed mutations, each with the smallest case that would show it, and the counts.
  public var text: String {
    if let problem { return "\(operation): \(problem)" }
    let alive = rows.filter { $0.outcome == .missed || $0.outcome == .untried }
    let blocks = alive.map { row in
      ["\(row.outcome.rawValue): \(operation) \(row.mutation)"]
        + row.telling.map { ("    " + $0).withoutTrailingBlanks }
    }
    return (blocks + [[summary]]).joined(separator: [""]).joined(separator: "\n")
  }

  /// The last line: the number of mutations that the tests detect.
  public var summary: String {
    let counts = Outcome.allCases.map { outcome in "\(outcome.rawValue) \(rows.count { $0.outcome == outcome })" }
    return
      "\(operation): \(TextLayout.counted(rows.count, "mutation", "mutations")) · \(counts.joined(separator: " · "))"
  }
}

extension MutationReport: CustomStringConvertible {
  /// The text of the report.
  public var description: String { text }
}
