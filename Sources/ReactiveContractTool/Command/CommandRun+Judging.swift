import ReactiveContractKit

extension CommandRun {
  /// Judges every subject, after running the cases that have failed before.
  func judge(_ options: Invocation.JudgeOptions) throws(TextProblem) -> CommandStatus {
    let regressions = try options.regressions.map { file throws(TextProblem) in try KeptCases(file, in: self) }
    let known = try options.baseline.map { file throws(TextProblem) in try KnownFindings(file, in: self) }
    try check(options.files)
    let stillFails = regressions?.run(prunes: options.prunes, known: known) ?? false
    let progress = CommandProgress(output)
    let found = catalogue.judge(progress).map { $0.printed(by: catalogue.tool) }
    progress.finish()
    let reports = known?.accepted(in: found) ?? found
    // The command of this package fails if a rule of the book concerns none of its subjects.
    let rules: Set<Rule.ID>? = catalogue.specimens == nil ? [] : nil
    let judged = JudgedSubjects(reports: reports, allowed: options.allowed, rules: rules)
    show(judged.text(showsSubjects: options.showsSubjects, output.look))
    known?.show(foundIn: found)
    try regressions?.keep(reports.flatMap(\.brokenCases))
    try write(judged, to: options.files)
    known?.reportStrangers(to: reports)
    return judged.isGreen && !stillFails ? .success : .failure
  }

  /// Judges the subjects under the rules that the words name.
  func check(_ words: [Int], _ options: Invocation.JudgeOptions) throws(TextProblem) -> CommandStatus {
    let selection = try selection(words)
    let known = try options.baseline.map { file throws(TextProblem) in try KnownFindings(file, in: self) }
    try check(options.files)
    let progress = CommandProgress(output)
    let found = catalogue.selecting.map { $0(selection, progress) } ?? reports(on: selection, progress)
    progress.finish()
    let printed = found.map { $0.printed(by: catalogue.tool) }
    let reports = known?.accepted(in: printed) ?? printed
    let judged = JudgedSubjects(reports: reports, allowed: options.allowed, rules: [])
    show(judged.text(showsSubjects: options.showsSubjects, output.look))
    known?.show(foundIn: printed)
    try write(judged, to: options.files)
    return judged.isGreen ? .success : .failure
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

  private func reports(on selection: CheckSelection, _ progress: CommandProgress) -> [Report] {
    Catalogue(subjects: catalogue.checkedSubjects).reports(on: selection) { index, total, name in
      progress.step(index, of: total, name)
    }
  }

  private func write(_ judged: JudgedSubjects, to files: Invocation.Files) throws(TextProblem) {
    try write(judged.merged.json(), to: files.json)
    try write(Report.junit(judged.reports, allowing: judged.allowed, under: judged.rules), to: files.junit)
    try write(Report.html(judged.reports, allowing: judged.allowed, under: judged.rules), to: files.html)
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

  private func check(_ files: Invocation.Files) throws(TextProblem) {
    for file in [files.json, files.junit, files.html] { try check(file) }
  }
}
