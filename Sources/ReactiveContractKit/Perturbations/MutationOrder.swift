/// What is asked of an operator in its author's own tests: to be damaged in one way, or to be seen as it is.
package struct MutationOrder: Sendable {
  /// The name under which the tests apply the operator.
  let operation: String

  /// What is done to it; `nil` if it is only watched.
  let damage: Perturbation?

  /// Told when the operator is applied.
  let application: ActWitness

  /// Told when the damage makes a difference.
  let difference: ActWitness

  /// The order that code within a task's operation is under; see ``MutationReport``.
  @TaskLocal static var current: MutationOrder?

  init(_ operation: String, _ damage: Perturbation?, application: ActWitness, difference: ActWitness) {
    self.operation = operation
    self.damage = damage
    self.application = application
    self.difference = difference
  }
}

extension MutationOrder {
  /// The name of the variable that says what is to be done to which operator: `pairs that loses value 1`.
  package static let environmentVariable = "CONTRACT_PERTURBATION"

  /// The name of the variable that says where to leave word of what was done.
  package static let witnessVariable = "CONTRACT_PERTURBATION_WITNESS"

  /// What stands behind the witness's path where a difference was made.
  package static let differenceSuffix = ".difference"

  /// The operator and what is done to it, in words.
  package static func text(_ operation: String, _ damage: Perturbation?) -> String {
    [operation, damage?.text].compactMap { $0 }.joined(separator: " ")
  }

  /// Returns what is asked of an operator here and now; `nil` if it is to do as always.
  static func asked(of operation: String, in variable: (String) -> String? = Environment.value) -> MutationOrder? {
    if let current { return current.operation == operation ? current : nil }
    guard let text = variable(environmentVariable), text.hasPrefix(operation) else { return nil }
    let damage = Perturbation.all(inputs: mostInputs).first { Self.text(operation, $0) == text }
    guard damage != nil || text == operation else { return nil }
    let path = variable(witnessVariable)
    return MutationOrder(
      operation,
      damage,
      application: ActWitness { leave(word: "applied", at: path) },
      difference: ActWitness { leave(word: "made a difference", at: path.map { $0 + differenceSuffix }) }
    )
  }

  /// More streams than that go into no operator that is judged.
  private static let mostInputs = 4

  private static func leave(word: String, at path: String?) {
    guard let path, let reason = FileOutput.replaceFile(path, with: word + "\n") else { return }
    FileOutput.write("\(path) cannot be written: \(reason)\n", to: FileOutput.standardError)
  }
}

extension Perturbation {
  /// Whether it takes virtual time to do it.
  var needsScheduler: Bool {
    switch kind {
    case .event(_, let deed): deed == .delay || deed == .hop
    case .wiring(let wiring): wiring == .startLater || wiring == .disposeLater
    }
  }

  /// Whether a failure must be made to do it, which only the kit's own can be.
  var makesFailure: Bool {
    switch kind {
    case .event(_, let deed): deed == .turn(into: .failed) || deed == .rename
    case .wiring(let wiring): wiring == .farewell(.failed)
    }
  }
}
