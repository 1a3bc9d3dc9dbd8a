/// The mutations of correct operators, each with the check that detects it: an oracle or rules.
package struct MutationScoreReport: Sendable, Hashable {
  /// One mutation of one operator.
  package struct Row: Sendable, Hashable {
    /// The operator's name, with its arguments.
    package let operation: String

    /// The mutation, as a continuation of the name: `that loses value 1`.
    package let mutation: String

    /// The check that detected the mutation.
    package let outcome: Outcome

    /// Makes a row.
    init(operation: String, mutation: String, outcome: Outcome) {
      self.operation = operation
      self.mutation = mutation
      self.outcome = outcome
    }
  }

  /// The result for a mutation.
  package enum Outcome: Sendable, Hashable {
    /// The operator's behaviour differs from its oracle.
    case foundByOracle

    /// The operator matches its oracle, or has none, but breaks these rules.
    case foundByRules([Rule.ID])

    /// No check detected the mutation; carries the reason why no check can, if one is known.
    case survived(because: String?)
  }

  /// The mutations that changed an event, or the time at which something is started or released.
  package let rows: [Row]

  /// Problems of the report: reasons for mutations that do not survive, faulty original operators.
  package let problems: [String]

  /// Makes a report.
  init(rows: [Row], problems: [String] = []) {
    self.rows = rows
    self.problems = problems
  }

  /// The mutations that no check detected.
  package var survivors: [Row] {
    rows.filter { if case .survived = $0.outcome { true } else { false } }
  }

  /// The survivors without a known reason.
  package var unexplained: [Row] { rows.filter { $0.outcome == .survived(because: nil) } }

  /// The number of mutations that were detected.
  package var killed: Int { rows.count - survivors.count }

  /// True if at least 95 of 100 mutations are detected, and there is a reason for each of the others.
  package var isGreen: Bool {
    !rows.isEmpty && unexplained.isEmpty && problems.isEmpty && killed * 100 >= rows.count * 95
  }
}
