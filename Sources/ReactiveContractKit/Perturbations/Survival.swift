/// A reason why no check can detect some mutations of some operators.
package struct Survival: Sendable {
  let operations: [String]
  let damages: [Perturbation]

  /// A sentence without its first capital and its full stop.
  let reason: String

  package init(_ operations: [String], _ damages: [Perturbation], because reason: String) {
    self.operations = operations
    self.damages = damages
    self.reason = reason
  }

  /// Returns true if the reason covers this mutation of this operator.
  func covers(_ operation: String, _ damage: Perturbation) -> Bool {
    operations.contains(operation) && damages.contains(damage)
  }
}
