import ReactiveContractKit

/// Parses the words of a command line one by one.
struct InvocationParser {
  private enum Command: String, CaseIterable {
    case compare, describe, explain, matrix, mutate, operators, races, render, replay, trace
  }

  private enum Option: String, CaseIterable {
    case json = "--json"
    case junit = "--junit"
    case html = "--html"
    case regressions = "--regressions"
    case prune = "--prune"
    case allow = "--allow"
    case subjects = "--subjects"
    case markdown = "--markdown"
    case package = "--package"
    case budget = "--budget"
    case help = "--help"
  }

  private let line: CommandLineWords
  private var next = 0
  private var command: Command?
  private var operands: [Int] = []
  private var operand: Int? { operands.first }
  private var options: [Option: Int] = [:]
  private var values: [Option: Int] = [:]
  /// The index of the first word of the user's command.
  private var foreign: Int?

  init(_ line: CommandLineWords) { self.line = line }

  mutating func parsed() throws(TextProblem) -> Invocation {
    while next < line.words.count {
      let word = line.words[next]
      if word == "--", command == .mutate {
        foreign = next + 1
        break
      }
      // A marble diagram may begin with two dashes.
      if word.hasPrefix("--"), command != .render {
        try readOption(word)
      } else {
        try readWord(word)
      }
      next += 1
    }
    if options[.help] != nil { return .help }
    for (option, index) in options.sorted(by: { $0.value < $1.value }) where !allowed.contains(option) {
      throw line.problem(index, "\(command.map { "\($0)" } ?? "judging") takes no \(option.rawValue)")
    }
    return try invocation()
  }

  private var allowed: Set<Option> {
    switch command {
    case nil: [.json, .junit, .html, .regressions, .prune, .allow, .subjects]
    case .operators: [.json, .junit, .html]
    case .matrix: [.json]
    case .mutate: operands.isEmpty && foreign == nil ? [.json] : []
    case .races: operands.isEmpty ? [.json, .markdown] : [.budget]
    case .trace: [.json, .package, .markdown]
    case .explain: [.markdown]
    case .compare, .describe, .render, .replay: []
    }
  }

  private mutating func readOption(_ word: String) throws(TextProblem) {
    guard let option = Option(rawValue: word) else {
      let clause = Suggestion.clause(for: word, among: Option.allCases.map(\.rawValue))
      throw line.problem(next, "there is no option \(word)\(clause)")
    }
    guard options.updateValue(next, forKey: option) == nil else {
      throw line.problem(next, "\(word) is given twice")
    }
    let wanted: String
    switch option {
    case .json, .junit, .html, .regressions: wanted = "a file"
    case .allow: wanted = "a verdict"
    case .package: wanted = "a folder"
    case .budget: wanted = "a number"
    case .subjects, .markdown, .prune, .help: return
    }
    guard next + 1 < line.words.count else { throw line.missing("\(word) needs \(wanted)") }
    next += 1
    guard !line.words[next].isEmpty, !line.words[next].hasPrefix("--") else {
      throw line.problem(next, "\(word) needs \(wanted)")
    }
    values[option] = next
  }

  private mutating func readWord(_ word: String) throws(TextProblem) {
    guard let command else {
      command = Command(rawValue: word)
      if command != nil { return }
      if RuleBook.rule(Rule.ID(word)) != nil {
        throw line.problem(next, "there is no command \(word); did you mean explain \(word)?")
      }
      let clause = Suggestion.clause(for: word, among: Command.allCases.map(\.rawValue))
      throw line.problem(next, (word.isEmpty ? "a command needs a name" : "there is no command \(word)") + clause)
    }
    let most = [.matrix, .operators, .trace].contains(command) ? 0 : command == .compare ? 2 : 1
    guard operands.count < most else {
      throw line.problem(next, "\(command) takes \(["no word", "one word only", "two words only"][most])")
    }
    operands.append(next)
  }

  private func invocation() throws(TextProblem) -> Invocation {
    switch command {
    case .mutate: return try mutate()
    case nil:
      return .judge(try judgeOptions())
    case .matrix: return .matrix(json: file)
    case .operators: return .operators(files)
    case .races:
      guard let operand else { return .races(json: file, asPage: options[.markdown] != nil) }
      return .racesOf(line.words[operand], word: operand, budget: try number(.budget))
    case .trace: return try trace()
    case .explain: return .explain(try rule(), asPage: options[.markdown] != nil)
    case .render:
      guard let operand else { throw line.missing("render needs a marble diagram, as in contracts render '-a-b|'") }
      return .render(line.words[operand])
    case .replay: return try replay()
    case .compare:
      guard operands.count == 2 else {
        throw line.missing("compare needs \(operands.isEmpty ? "two operators" : "another operator"), in quotes")
      }
      return .compare(line.words[operands[0]], line.words[operands[1]], words: operands)
    case .describe:
      guard let operand else { throw line.missing("describe needs an operator, in quotes") }
      return .describe(line.words[operand], word: operand)
    }
  }

  private func number(_ option: Option) throws(TextProblem) -> Int? {
    guard let word = values[option] else { return nil }
    guard let number = Int(line.words[word]), number > 0 else {
      throw line.problem(word, "\(option.rawValue) needs a number above 0")
    }
    return number
  }

  private var file: Invocation.FileOption? { fileOption(.json) }

  private var files: Invocation.Files {
    Invocation.Files(json: file, junit: fileOption(.junit), html: fileOption(.html))
  }

  private func judgeOptions() throws(TextProblem) -> Invocation.JudgeOptions {
    if let prune = options[.prune], values[.regressions] == nil {
      throw line.problem(prune, "--prune needs --regressions FILE")
    }
    return Invocation.JudgeOptions(
      files: files,
      allowed: try allowedVerdicts(),
      showsSubjects: options[.subjects] != nil,
      regressions: fileOption(.regressions),
      prunes: options[.prune] != nil
    )
  }

  private func fileOption(_ option: Option) -> Invocation.FileOption? {
    values[option].map { Invocation.FileOption(path: line.words[$0], word: $0) }
  }

  private func allowedVerdicts() throws(TextProblem) -> Set<Verdict.Kind> {
    guard let index = values[.allow] else { return [] }
    guard line.words[index] == Verdict.Kind.inconclusive.rawValue else {
      throw line.problem(index, "only inconclusive can be allowed")
    }
    return [.inconclusive]
  }

  private func rule() throws(TextProblem) -> Rule.ID {
    guard let operand else { throw line.missing("explain needs a rule, such as E2") }
    let id = Rule.ID(line.words[operand])
    if RuleBook.rule(id) != nil { return id }
    let clause = Suggestion.clause(for: id.text, among: RuleBook.all.map(\.id.text))
    throw line.problem(operand, "there is no rule \(id)\(clause)")
  }

  private func trace() throws(TextProblem) -> Invocation {
    guard let markdown = options[.markdown] else { return .trace(json: file, package: fileOption(.package)) }
    if options.count > 1 { throw line.problem(markdown, "--markdown takes no other option") }
    return .tracePage
  }

  private func mutate() throws(TextProblem) -> Invocation {
    guard let operand else {
      if foreign != nil { throw line.missing(Invocation.missingOperator) }
      return .mutateAll(json: file)
    }
    guard let foreign, foreign < line.words.count else {
      throw line.missing("mutate needs a command, as in contracts mutate OPERATOR -- swift test")
    }
    return .mutate(line.words[operand], word: operand, command: Array(line.words[foreign...]), first: foreign)
  }

  private func replay() throws(TextProblem) -> Invocation {
    guard let operand else { throw line.missing("replay needs a token, as a failure prints it") }
    do {
      return .replay(try ReplayToken(parsing: line.words[operand]), word: operand)
    } catch {
      throw line.problem(operand, error)
    }
  }
}
