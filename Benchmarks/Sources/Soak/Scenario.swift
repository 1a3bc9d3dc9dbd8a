/// One way in which observers and streams come and go.
protocol Scenario {
  static var name: String { get }

  /// Plays until everything has ended, and says what became of every value.
  static func round(in hall: Hall, _ numbers: inout Numbers) -> Account
}

extension Account {
  mutating func note(_ problem: String?) {
    if let problem { require(false, problem) }
  }
}
