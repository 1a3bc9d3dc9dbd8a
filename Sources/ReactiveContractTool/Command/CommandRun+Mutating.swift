import ReactiveContractKit

extension CommandRun {
  /// Mutates an operator in many ways, and runs the user's command on each mutant to see whether it fails.
  ///
  /// - Parameters:
  ///   - operation: The operator's name, and the index of its word.
  ///   - command: The command, which is a test run, and the index of its first word.
  func mutate(
    _ operation: (name: String, word: Int),
    _ command: (words: [String], word: Int)
  ) throws(TextProblem) -> CommandStatus {
    let subject = try subject(operation.name, operation.word)
    guard subject.isOperator else {
      throw line.problem(operation.word, "only operators can be mutated, and \(operation.name) is not one")
    }
    guard let witness = TemporaryFile() else { throw line.missing("no temporary file can be made") }
    let progress = CommandProgress(output)
    let report = try MutationReport(
      of: subject,
      progress: { index, total, mutation in progress.step(index, of: total, "\(operation.name) \(mutation)") },
      asking: { name, mutation throws(TextProblem) in
        switch Self.ask(command.words, MutationOrder.text(name, mutation), witness) {
        case .success(let answer): return answer
        case .failure(let reason): throw line.problem(command.word, "cannot be run: \(reason.text)")
        }
      }
    )
    progress.finish()
    if report.problem != nil {
      output.error(report.text + "\n")
      return .failure
    }
    show(report.text)
    return report.isGreen ? .success : .failure
  }

  private struct Reason: Error {
    let text: String
  }

  private static func ask(_ words: [String], _ order: String, _ witness: TemporaryFile) -> Result<
    MutationAnswer, Reason
  > {
    let difference = witness.path + MutationOrder.differenceSuffix
    if let reason = FileOutput.replaceFile(witness.path, with: "") { return .failure(Reason(text: reason)) }
    defer { FileOutput.removeFile(difference) }
    let outcome = ChildProcess.run(
      words,
      adding: [(MutationOrder.environmentVariable, order), (MutationOrder.witnessVariable, witness.path)]
    )
    if case .unavailable(let reason) = outcome { return .failure(Reason(text: reason)) }
    return .success(
      MutationAnswer(
        passed: outcome == .exited(0),
        wasApplied: FileInput.text(witness.path) != .text(""),
        madeDifference: FileInput.text(difference) != .missing
      )
    )
  }
}
