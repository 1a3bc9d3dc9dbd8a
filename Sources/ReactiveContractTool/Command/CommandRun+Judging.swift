import ReactiveContractKit

extension CommandRun {
  /// Judges every subject, after running the cases that have failed before.
  func judge(_ options: Invocation.JudgeOptions) throws(TextProblem) -> CommandStatus {
    if let part = options.shard, case let count = catalogue.checkedSubjects.count, part.shard.count > count {
      let subjects = count == 1 ? "is only one subject" : "are only \(count) subjects"
      throw line.problem(part.word, "there \(subjects), so some parts would be empty")
    }
    let regressions = try options.regressions.map { file throws(TextProblem) in try KeptCases(file, in: self) }
    let known = try options.baseline.map { file throws(TextProblem) in try KnownFindings(file, in: self) }
    try check(options.files)
    let stillFails = regressions?.run(prunes: options.prunes, known: known) ?? false
    let found = reports(on: CheckSelection(scope: options.scope, shard: options.shard?.shard))
    let reports = known?.accepted(in: found) ?? found
    let judged = judged(reports, options, isComplete: options.shard == nil)
    show(judged.text(showsSubjects: options.showsSubjects, output.look))
    known?.show(foundIn: found)
    try regressions?.keep(reports.flatMap(\.brokenCases))
    try write(judged, to: options.files, options.shard?.shard)
    if options.shard == nil { known?.reportStrangers(to: reports) }
    return judged.isGreen && !stillFails ? .success : .failure
  }

  /// Judges the subjects under the rules that the words name.
  func check(_ words: [Int], _ options: Invocation.JudgeOptions) throws(TextProblem) -> CommandStatus {
    var selection = try selection(words)
    selection.scope = options.scope
    let known = try options.baseline.map { file throws(TextProblem) in try KnownFindings(file, in: self) }
    try check(options.files)
    let found = reports(on: selection)
    let judged = judged(known?.accepted(in: found) ?? found, options, isComplete: false)
    show(judged.text(showsSubjects: options.showsSubjects, output.look))
    known?.show(foundIn: found)
    try write(judged, to: options.files, isSelection: true)
    return judged.isGreen ? .success : .failure
  }

  /// Returns the results of reports.
  ///
  /// The command of this package fails if a rule of the book concerns none of its subjects.
  ///
  /// - Parameter isComplete: True if the reports are about all subjects and rules.
  func judged(_ reports: [Report], _ options: Invocation.JudgeOptions, isComplete: Bool) -> JudgedSubjects {
    let rules: Set<Rule.ID>? = isComplete && catalogue.specimens != nil ? nil : []
    return JudgedSubjects(reports: reports, allowed: options.allowed, rules: rules, libraries: catalogue.libraries)
  }

  /// Reads the words that name rules and subjects.
  private func selection(_ words: [Int]) throws(TextProblem) -> CheckSelection {
    var selection = CheckSelection()
    let subjects = catalogue.checkedSubjects
    for index in words {
      let word = line.words[index]
      let isSubject = subjects.contains { $0.name == word }
      if let rule = RuleBook.rule(Rule.ID(word)) {
        if isSubject { throw line.problem(index, "\(word) is a rule and a subject") }
        if !rule.isDecidedByRuns { throw line.problem(index, "no run decides \(word)") }
        selection.rules = (selection.rules ?? []).union([rule.id])
      } else if isSubject {
        selection.subjects = (selection.subjects ?? []).union([word])
      } else if catalogue.subjects.contains(where: { $0.name == word }) {
        throw line.problem(index, "\(word) is there for comparison only, and is not checked")
      } else {
        let known = subjects.map(\.name) + RuleBook.all.map(\.id.text)
        throw line.problem(index, "there is no subject or rule \(word)\(Suggestion.clause(for: word, among: known))")
      }
    }
    guard let rules = selection.rules else { return selection }
    let chosen = subjects.filter { selection.subjects?.contains($0.name) ?? true }
    for index in words {
      let word = line.words[index]
      if rules.contains(Rule.ID(word)), !chosen.contains(where: { $0.rules.contains(Rule.ID(word)) }) {
        let nouns = Set(chosen.map(\.noun)).sorted().joined(separator: ", ")
        throw line.problem(index, "\(word) does not concern the subjects, each of which is one of these: \(nouns)")
      }
      let named = chosen.filter { $0.name == word }
      if let subject = named.first, named.allSatisfy({ rules.isDisjoint(with: $0.rules) }) {
        throw line.problem(index, "none of the rules concerns \(word), which is of the kind \(subject.noun)")
      }
    }
    return selection
  }

  /// Checks what is selected, and shows the progress.
  func reports(on selection: CheckSelection) -> [Report] {
    let progress = CommandProgress(output)
    defer { progress.finish() }
    let found: [Report]
    if selection.isEverything {
      found = catalogue.judge(progress)
    } else if let selecting = catalogue.selecting {
      found = selecting(selection, progress)
    } else {
      found = Catalogue(subjects: catalogue.checkedSubjects).reports(on: selection) { index, total, name in
        progress.step(index, of: total, name)
      }
    }
    return found.map { $0.printed(by: catalogue.tool) }
  }

  func write(
    _ judged: JudgedSubjects,
    to files: Invocation.Files,
    _ shard: Shard? = nil,
    isSelection: Bool = false
  ) throws(TextProblem) {
    try write(judged.json(shard, isSelection: isSelection), to: files.json)
    try write(judged.junit, to: files.junit)
    try write(judged.html, to: files.html)
  }

  /// Compares every operator with its oracle.
  func operators(_ files: Invocation.Files) throws(TextProblem) -> CommandStatus {
    try check(files)
    let progress = CommandProgress(output)
    let report = catalogue.operators(progress)
    progress.finish()
    show(report.text(output.look))
    try write(report.json(), to: files.json)
    try write(report.junit(), to: files.junit)
    try write(report.html(), to: files.html)
    return report.isGreen ? .success : .failure
  }

  func check(_ files: Invocation.Files) throws(TextProblem) {
    for file in [files.json, files.junit, files.html] { try check(file) }
  }
}
