import ReactiveContractKit

extension CommandRun {
  /// Judges every broken subject.
  func matrix(_ json: Invocation.FileOption?) throws(TextProblem) -> CommandStatus {
    try run(try specimens("matrix").matrix, json)
  }

  /// Mutates every operator in small ways, and reports which checks detect each mutation.
  func mutateAll(_ json: Invocation.FileOption?) throws(TextProblem) -> CommandStatus {
    // The command of a third party mutates one operator at a time.
    guard let specimens = catalogue.specimens else { throw line.missing(Invocation.missingOperator) }
    return try run(specimens.mutations, json)
  }

  /// Reports what covers each sentence of the guidelines.
  func trace(
    _ json: Invocation.FileOption?,
    _ package: Invocation.FileOption?
  ) throws(TextProblem) -> CommandStatus {
    let specimens = try specimens("trace")
    let tracing: SpecimenCommands.Tracing
    do throws(SpecimenCommands.NoSources) {
      tracing = try specimens.trace(package?.path ?? ".")
    } catch {
      guard let package else { throw line.missing("\(error.reason) here; name the package's folder: --package FOLDER") }
      throw line.problem(package.word, "\(error.reason) in this folder")
    }
    return try run(tracing, json)
  }

  /// Prints the sentences and the checks that should cover them.
  func tracePage() throws(TextProblem) { output.standard(try specimens("trace").tracePage()) }

  func specimens(_ command: String) throws(TextProblem) -> SpecimenCommands {
    if let specimens = catalogue.specimens { return specimens }
    let word = line.words.firstIndex(of: command) ?? 0
    throw line.problem(word, "\(command) needs the package of the rules; this command checks another one")
  }

  private func run(
    _ work: (CommandProgress) -> SpecimenCommands.Result,
    _ json: Invocation.FileOption?
  ) throws(TextProblem) -> CommandStatus {
    try check(json)
    let progress = CommandProgress(output)
    let result = work(progress)
    progress.finish()
    show(result.text(output.look))
    try write(result.json, to: json)
    return result.isGreen ? .success : .failure
  }
}
