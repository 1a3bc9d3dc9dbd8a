/// Mutants that no check can detect, with the reason: some mutations of some operators.
package struct EquivalentMutants: Sendable {
  let operations: [String]
  let mutations: [Mutation]

  /// A sentence without its first capital and its full stop.
  let reason: String

  package init(_ operations: [String], _ mutations: [Mutation], because reason: String) {
    self.operations = operations
    self.mutations = mutations
    self.reason = reason
  }

  /// Returns true if the reason covers this mutation of this operator.
  func covers(_ operation: String, _ mutation: Mutation) -> Bool {
    operations.contains(operation) && mutations.contains(mutation)
  }
}
