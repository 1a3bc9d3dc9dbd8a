import ReactiveContractKit

/// The execution of one command line.
struct CommandRun {
  let line: CommandLineWords
  let catalogue: CommandCatalogue
  let output: CommandOutput

  func perform(_ invocation: Invocation) throws(TextProblem) -> CommandStatus {
    switch invocation {
    case .help(let command): try help(command)
    case .version: show(VersionText.current)
    case .list: list()
    case .baseline(let file, let reason, let scope): return try writeBaseline(to: file, because: reason, in: scope)
    case .check(let words, let options): return try check(words, options)
    case .merge(let files, let options): return try merge(files, options)
    case .statement(let files, let options): return try statement(files, options)
    case .explain(let id, let asPage): explain(id, asPage: asPage)
    case .render(let marble): return render(marble)
    case .replay(let token, let word): return try replay(token, word)
    case .compare(let first, let second, let words): return try compare(first, second, words)
    case .describe(let name, let word): try describe(name, word)
    case .mutate(let name, let word, let command, let first): return try mutate((name, word), (command, first))
    case .mutateAll(let json): return try mutateAll(json)
    case .matrix(let json): return try matrix(json)
    case .operators(let files): return try operators(files)
    case .races(let json, let asPage): return try races(json, asPage: asPage)
    case .racesOf(let name, let word, let budget): return try races(of: name, word, budget)
    case .trace(let json, let package): return try trace(json, package)
    case .tracePage: try tracePage()
    case .judge(let options): return try judge(options)
    }
    return .success
  }

  func show(_ text: String) { output.standard(text + "\n") }

  private func explain(_ id: Rule.ID, asPage: Bool) {
    guard let rule = RuleBook.rule(id) else { return }
    if asPage { output.standard(rule.page) } else { show(rule.explanation) }
  }

  private func render(_ marble: String) -> CommandStatus {
    do {
      show(try MarbleReading(marble).text)
      return .success
    } catch {
      output.error("\(error)\n")
      return .usage
    }
  }

  private func replay(_ token: ReplayToken, _ word: Int) throws(TextProblem) -> CommandStatus {
    switch catalogue.replay(token) {
    case .violated(let finding):
      show("\(finding.subject) breaks \(finding.rule) in this case\n\n\(finding.printed(by: catalogue.tool).text)")
      return .failure
    case .held(let evidence):
      show(
        "\(token.subject) keeps \(token.rule) in this case (\(TextLayout.counted(evidence, "situation", "situations")))"
      )
      return .success
    case .diverged(let lines):
      show((["\(token.subject) differs from its oracle", ""] + lines).joined(separator: "\n"))
      return .failure
    case .foretold:
      show("\(token.subject) matches its oracle in this case")
      return .success
    case .unknownSubject(let known):
      let clause = Suggestion.clause(for: token.subject, among: known)
      throw line.problem(word, "there is no subject \(token.subject)\(clause)")
    case .unusable(let reason):
      throw line.problem(word, reason)
    }
  }

  private func compare(_ first: String, _ second: String, _ words: [Int]) throws(TextProblem) -> CommandStatus {
    let comparison = OperatorComparison(of: try subject(first, words[0]), and: try subject(second, words[1]))
    if case .incomparable(let reason) = comparison.outcome { throw line.problem(words[1], reason) }
    show(comparison.text)
    if case .different = comparison.outcome { return .failure }
    return .success
  }

  private func describe(_ name: String, _ word: Int) throws(TextProblem) {
    guard let profile = OperatorProfile(of: try subject(name, word)) else {
      throw line.problem(word, "only operators can be described, and \(name) is not one")
    }
    show(profile.text)
  }

  func subject(_ name: String, _ word: Int) throws(TextProblem) -> Subject {
    if let subject = catalogue.subjects.first(where: { $0.name == name }) { return subject }
    let clause = Suggestion.clause(for: name, among: catalogue.subjects.map(\.name))
    throw line.problem(word, "there is no subject \(name)\(clause)")
  }

  private func races(_ json: Invocation.FileOption?, asPage: Bool) throws(TextProblem) -> CommandStatus {
    try check(json)
    let progress = CommandProgress(output)
    let table = catalogue.races(progress)
    progress.finish()
    if asPage { output.standard(table.page()) } else { show(table.text(output.look)) }
    try write(table.json(), to: json)
    return table.isGreen ? .success : .failure
  }

  private func races(of name: String, _ word: Int, _ budget: Int?) throws(TextProblem) -> CommandStatus {
    let table = RaceTable.searching([try subject(name, word)], budget: budget)
    guard !table.subjects.isEmpty else { throw line.problem(word, "no race concerns \(name)") }
    show(table.text(output.look))
    return table.isGreen ? .success : .failure
  }

  /// Throws before the work begins if a file cannot be written; the file stays as it is.
  func check(_ file: Invocation.FileOption?) throws(TextProblem) {
    guard let file, let reason = output.obstacle(file.path) else { return }
    throw line.problem(file.word, "cannot be written: \(reason)")
  }

  /// Replaces a file completely or not at all.
  func write(_ text: String, to file: Invocation.FileOption?) throws(TextProblem) {
    guard let file, let reason = output.file(file.path, text) else { return }
    throw line.problem(file.word, "cannot be written: \(reason)")
  }
}
