import ReactiveContractKit

/// Parses the words of a command line one by one.
struct InvocationParser {
  private let line: CommandLineWords
  private var next = 0
  private var command: CommandName?
  private var operands: [Int] = []
  private var operand: Int? { operands.first }
  private var options: [CommandOption: Int] = [:]
  private var values: [CommandOption: Int] = [:]
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
    if options[.help] != nil { return .help(command) }
    for (option, index) in options.sorted(by: { $0.value < $1.value }) where !allowed.contains(option) {
      throw line.problem(index, "\(command?.rawValue ?? "judging") takes no \(option.rawValue)")
    }
    return try invocation()
  }

  private var allowed: Set<CommandOption> {
    let form = CommandUsage.of(command).form(withOperands: !operands.isEmpty || foreign != nil)
    return command == nil ? form.allowed.union([.version]) : form.allowed
  }

  private mutating func readOption(_ word: String) throws(TextProblem) {
    guard let option = CommandOption(rawValue: word) else {
      let clause = Suggestion.clause(for: word, among: CommandOption.allCases.map(\.rawValue))
      throw line.problem(next, "there is no option \(word)\(clause)")
    }
    guard options.updateValue(next, forKey: option) == nil else {
      throw line.problem(next, "\(word) is given twice")
    }
    guard let wanted = option.value?.words else { return }
    guard next + 1 < line.words.count else { throw line.missing("\(word) needs \(wanted)") }
    next += 1
    guard line.words[next].contains(where: { !$0.isWhitespace }), !line.words[next].hasPrefix("--") else {
      throw line.problem(next, "\(word) needs \(wanted)")
    }
    values[option] = next
  }

  private mutating func readWord(_ word: String) throws(TextProblem) {
    guard let command else {
      command = try name(at: next)
      return
    }
    if let most = command.mostOperands, operands.count >= most {
      throw line.problem(next, "\(command) takes \(["no word", "one word only", "two words only"][most])")
    }
    operands.append(next)
  }

  /// Returns the command that a word names.
  private func name(at index: Int) throws(TextProblem) -> CommandName {
    let word = line.words[index]
    if let name = CommandName(rawValue: word) { return name }
    if RuleBook.rule(Rule.ID(word)) != nil {
      throw line.problem(index, "there is no command \(word); did you mean explain \(word) or check \(word)?")
    }
    let clause = Suggestion.clause(for: word, among: CommandName.allCases.map(\.rawValue))
    throw line.problem(index, (word.isEmpty ? "a command needs a name" : "there is no command \(word)") + clause)
  }

  private func invocation() throws(TextProblem) -> Invocation {
    switch command {
    case .mutate: return try mutate()
    case nil:
      guard let version = options[.version] else { return .judge(try judgeOptions()) }
      if options.count > 1 { throw line.problem(version, "--version takes no other option") }
      return .version
    case .check:
      guard !operands.isEmpty else {
        throw line.missing("check needs a subject or a rule, as in contracts check E2 map")
      }
      return .check(words: operands, try judgeOptions())
    case .list: return .list
    case .baseline:
      guard let operand else { throw line.missing("baseline needs a file, as in contracts baseline known.txt") }
      guard !line.words[operand].isEmpty else { throw line.problem(operand, "baseline needs a file") }
      let file = Invocation.FileOption(path: line.words[operand], word: operand)
      return .baseline(file, because: values[.because].map { line.words[$0] }, try scope())
    case .merge:
      guard !operands.isEmpty else {
        throw line.missing("merge needs files, as --json writes them: contracts merge part-1.json part-2.json")
      }
      return .merge(operandFiles, try judgeOptions())
    case .statement: return .statement(operandFiles, try judgeOptions())
    case .help: return .help(try operand.map { index throws(TextProblem) in try name(at: index) })
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

  private func number(_ option: CommandOption) throws(TextProblem) -> Int? {
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

  /// The operands as files.
  private var operandFiles: [Invocation.FileOption] {
    operands.map { Invocation.FileOption(path: line.words[$0], word: $0) }
  }

  private func scope() throws(TextProblem) -> Scope? {
    guard let index = values[.scope] else { return nil }
    let word = line.words[index]
    if let scope = Scope.named[word] { return scope }
    let clause = Suggestion.clause(for: word, among: Scope.named.keys.sorted())
    throw line.problem(index, "a scope is quick, deep or thorough\(clause)")
  }

  private func shard() throws(TextProblem) -> Invocation.ShardOption? {
    guard let index = values[.shard] else { return nil }
    guard let shard = Shard(parsing: line.words[index]) else {
      throw line.problem(index, "a part is written as 2/8, from 1/8 to 8/8")
    }
    if let kept = options[.regressions] {
      throw line.problem(kept, "--regressions runs all cases, and takes no --shard")
    }
    return Invocation.ShardOption(shard: shard, word: index)
  }

  private func judgeOptions() throws(TextProblem) -> Invocation.JudgeOptions {
    if let prune = options[.prune], values[.regressions] == nil {
      throw line.problem(prune, "--prune needs --regressions FILE")
    }
    return Invocation.JudgeOptions(
      files: files,
      allowed: try allowedVerdicts(),
      showsSubjects: options[.subjects] != nil,
      baseline: fileOption(.baseline),
      scope: try scope(),
      shard: try shard(),
      regressions: fileOption(.regressions),
      prunes: options[.prune] != nil
    )
  }

  private func fileOption(_ option: CommandOption) -> Invocation.FileOption? {
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

extension Scope {
  /// The scopes that a command line can name.
  fileprivate static let named: [String: Scope] = ["quick": .quick, "deep": .deep, "thorough": .thorough]
}
