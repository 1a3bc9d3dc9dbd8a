/// Which small damages to correct operators are noticed, by an operator's oracle or by the rules.
package struct PerturbationReport: Sendable, Hashable {
  /// One damage to one operator.
  package struct Row: Sendable, Hashable {
    /// The operator's name, with its arguments.
    package let operation: String

    /// What is wrong, as a continuation of the name: `that loses value 1`.
    package let damage: String

    /// Who has noticed.
    package let outcome: Outcome

    /// Makes a row.
    init(operation: String, damage: String, outcome: Outcome) {
      self.operation = operation
      self.damage = damage
      self.outcome = outcome
    }
  }

  /// What came of a damage.
  package enum Outcome: Sendable, Hashable {
    /// The operator does something else than its oracle says.
    case foundByOracle

    /// The oracle, if there is one, has nothing to say against it, but these rules have.
    case foundByRules([Rule.ID])

    /// Nobody has noticed; with the reason why nobody can, if there is one.
    case survived(because: String?)
  }

  /// The damages that made a difference to some event, or to when something is started or let go of.
  package let rows: [Row]

  /// What spoils the report: reasons for what does not survive, operators that are faulty as they are.
  package let problems: [String]

  /// Makes a report.
  init(rows: [Row], problems: [String] = []) {
    self.rows = rows
    self.problems = problems
  }

  /// The damages that nobody has noticed.
  package var survivors: [Row] {
    rows.filter { if case .survived = $0.outcome { true } else { false } }
  }

  /// The survivors for which nobody knows a reason.
  package var unexplained: [Row] { rows.filter { $0.outcome == .survived(because: nil) } }

  /// How many damages were noticed.
  package var killed: Int { rows.count - survivors.count }

  /// Whether 95 of 100 damages are noticed at least, and there is a reason for each of the others.
  package var isGreen: Bool {
    !rows.isEmpty && unexplained.isEmpty && problems.isEmpty && killed * 100 >= rows.count * 95
  }
}
