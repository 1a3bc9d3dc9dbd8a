/// Why nobody can notice some damages to some operators.
package struct Survival: Sendable {
  let operations: [String]
  let damages: [Perturbation]

  /// One sentence, without its first capital and its full stop.
  let reason: String

  package init(_ operations: [String], _ damages: [Perturbation], because reason: String) {
    self.operations = operations
    self.damages = damages
    self.reason = reason
  }

  /// Whether it speaks of this damage to this operator.
  func covers(_ operation: String, _ damage: Perturbation) -> Bool {
    operations.contains(operation) && damages.contains(damage)
  }
}
