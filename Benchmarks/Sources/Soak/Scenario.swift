/// One way in which observers and streams are made and released.
protocol Scenario {
  static var name: String { get }

  /// Runs until everything has ended, and returns the account of every value.
  static func round(in hall: Hall, _ numbers: inout Numbers) -> Account
}

extension Account {
  mutating func note(_ problem: String?) {
    if let problem { require(false, problem) }
  }
}
