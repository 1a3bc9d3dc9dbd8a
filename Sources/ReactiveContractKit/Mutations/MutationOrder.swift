/// A request to an operator in its author's tests: to be mutated in one way, or only watched.
package struct MutationOrder: Sendable {
  /// The name under which the tests apply the operator.
  let operation: String

  /// The mutation; `nil` if the operator is only watched.
  let mutation: Mutation?

  /// Notified when the operator is applied.
  let application: ActWitness

  /// Notified when the mutation makes a difference.
  let difference: ActWitness

  /// The request for the code that runs in the current task's operation; see ``MutationReport``.
  @TaskLocal static var current: MutationOrder?

  init(_ operation: String, _ mutation: Mutation?, application: ActWitness, difference: ActWitness) {
    self.operation = operation
    self.mutation = mutation
    self.application = application
    self.difference = difference
  }
}

extension MutationOrder {
  /// The name of the environment variable with the operator and its mutation: `pairs that loses value 1`.
  package static let environmentVariable = "CONTRACT_MUTATION"

  /// The name of the environment variable with the path of the file that records the application.
  package static let witnessVariable = "CONTRACT_MUTATION_WITNESS"

  /// The suffix that this path has for the file that records a difference.
  package static let differenceSuffix = ".difference"

  /// Returns the operator and its mutation in words.
  package static func text(_ operation: String, _ mutation: Mutation?) -> String {
    [operation, mutation?.text].compactMap { $0 }.joined(separator: " ")
  }

  /// Returns the request for an operator in the current context; `nil` if there is none.
  static func asked(of operation: String, in variable: (String) -> String? = Environment.value) -> MutationOrder? {
    if let current { return current.operation == operation ? current : nil }
    guard let text = variable(environmentVariable), text.hasPrefix(operation) else { return nil }
    let mutation = Mutation.all(inputs: mostInputs).first { Self.text(operation, $0) == text }
    guard mutation != nil || text == operation else { return nil }
    let path = variable(witnessVariable)
    return MutationOrder(
      operation,
      mutation,
      application: ActWitness { leave(word: "applied", at: path) },
      difference: ActWitness { leave(word: "made a difference", at: path.map { $0 + differenceSuffix }) }
    )
  }

  /// No operator that is checked has more inputs.
  private static let mostInputs = 4

  private static func leave(word: String, at path: String?) {
    guard let path, let reason = FileOutput.replaceFile(path, with: word + "\n") else { return }
    FileOutput.write("\(path) cannot be written: \(reason)\n", to: FileOutput.standardError)
  }
}

extension Mutation {
  /// True if the mutation needs virtual time.
  var needsScheduler: Bool {
    switch kind {
    case .event(_, let change): change == .delay || change == .sendOnScheduler
    case .observation(let change): change == .startLater || change == .disposeLater
    }
  }

  /// True if the mutation makes a failure, which can only be of the kit's own type.
  var makesFailure: Bool {
    switch kind {
    case .event(_, let change): change == .replace(with: .failed) || change == .changeFailure
    case .observation(let change): change == .sendOnDisposal(.failed)
    }
  }
}
