/// Which small damages to an operator its author's own tests notice, and which they do not.
public struct MutationReport: Sendable, Hashable {
  /// One damage.
  public struct Row: Sendable, Hashable {
    /// What is wrong, as a continuation of the operator's name: `that loses value 1`.
    public let damage: String

    /// What the tests said.
    public let outcome: Outcome

    /// The smallest case that tells damaged from right, in lines: the test that is missing.
    public let telling: [String]

    /// Makes a row.
    public init(damage: String, outcome: Outcome, telling: [String] = []) {
      self.damage = damage
      self.outcome = outcome
      self.telling = telling
    }
  }

  /// What the tests said to a damage.
  public enum Outcome: String, Sendable, Hashable, CaseIterable {
    /// They failed.
    case killed

    /// They passed, although the damage made a difference in them.
    case missed

    /// They passed, and what is damaged never happened in them.
    case untried = "never came up"

    /// They passed, and within the scope nothing tells the damaged operator from the right one.
    case equivalent
  }

  /// The name of the operator.
  public let operation: String

  /// The damages, in the order of the catalogue.
  public let rows: [Row]

  /// Why nothing was asked; `nil` if something was.
  public let problem: String?

  /// Makes a report.
  public init(operation: String, rows: [Row], problem: String? = nil) {
    self.operation = operation
    self.rows = rows
    self.problem = problem
  }

  /// Whether the tests notice every damage that can be noticed, and there is one.
  public var isGreen: Bool {
    problem == nil && rows.contains { $0.outcome == .killed }
      && rows.allSatisfy { $0.outcome == .killed || $0.outcome == .equivalent }
  }
}

extension MutationReport {
  /// The damages that are missed, each with the smallest case that would show it, and the figures.
  public var text: String {
    if let problem { return "\(operation): \(problem)" }
    let alive = rows.filter { $0.outcome == .missed || $0.outcome == .untried }
    let blocks = alive.map { row in
      ["\(row.outcome.rawValue): \(operation) \(row.damage)"] + row.telling.map { ("    " + $0).withoutTrailingBlanks }
    }
    return (blocks + [[summary]]).joined(separator: [""]).joined(separator: "\n")
  }

  /// The last line: how many damages the tests notice.
  public var summary: String {
    let counts = Outcome.allCases.map { outcome in "\(outcome.rawValue) \(rows.count { $0.outcome == outcome })" }
    return "\(operation): \(TextLayout.counted(rows.count, "damage", "damages")) · \(counts.joined(separator: " · "))"
  }
}
