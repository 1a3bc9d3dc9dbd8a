import ReactiveContractKit

/// The file of known findings, as the command uses it.
struct KnownFindings {
  private let file: Invocation.FileOption
  private let command: CommandRun
  private let baseline: Baseline

  /// Reads the file; an error is thrown before the work begins.
  init(_ file: Invocation.FileOption, in command: CommandRun) throws(TextProblem) {
    (self.file, self.command) = (file, command)
    switch command.output.read(file.path) {
    case .text(let text): baseline = try Baseline(text)
    case .missing: throw command.line.problem(file.word, "cannot be read: there is no such file")
    case .unreadable(let reason): throw command.line.problem(file.word, "cannot be read: \(reason)")
    }
  }

  /// Returns the reports without the known findings.
  func accepted(in reports: [Report]) -> [Report] { reports.map { $0.accepting(baseline, from: file.path) } }

  /// Prints the known findings that the reports confirm.
  func show(foundIn reports: [Report]) {
    let found = baseline.entries.filter { entry in
      reports.contains { $0.subject == entry.subject && $0.judgement(of: entry.rule)?.verdict.kind == .violated }
    }
    guard !found.isEmpty else { return }
    let lines = found.map { "  \($0.rule) \($0.subject): \($0.reason)" }
    let title = TextLayout.counted(found.count, "known finding", "known findings")
    command.show((["", "\(title), from \(file.path)"] + lines).joined(separator: "\n"))
  }

  /// Prints the entries whose subject does not exist; returns true if there is none.
  func reportStrangers() -> Bool {
    let names = Set(command.catalogue.subjects.map(\.name))
    let strangers = baseline.entries.filter { !names.contains($0.subject) }
    for entry in strangers {
      let clause = Suggestion.clause(for: entry.subject, among: names.sorted())
      command.output.error("\(file.path): there is no subject \(entry.subject)\(clause)\n")
    }
    return strangers.isEmpty
  }
}

extension CommandRun {
  /// Judges every subject, and writes what is found to the file; entries that it has keep their reasons.
  func writeBaseline(to file: Invocation.FileOption, because reason: String?) throws(TextProblem) -> CommandStatus {
    var baseline: Baseline
    switch output.read(file.path) {
    case .text(let text): baseline = try Baseline(text)
    case .missing: baseline = Baseline()
    case .unreadable(let reason): throw line.problem(file.word, "cannot be read: \(reason)")
    }
    try check(file)
    let progress = CommandProgress(output)
    let reports = catalogue.judge(progress)
    progress.finish()
    let changes = baseline.update(from: reports, because: reason ?? "")
    for entry in changes.new { show("new: \(entry.rule) \(entry.subject)") }
    for entry in changes.removed { show("not found any more: \(entry.rule) \(entry.subject)") }
    if reason == nil, !changes.new.isEmpty {
      output.error("\(file.path) is unchanged: new findings need a reason or a link: --because REASON\n")
      return .failure
    }
    try write(baseline.text, to: file)
    show("\(TextLayout.counted(baseline.entries.count, "finding is", "findings are")) known in \(file.path)")
    return .success
  }
}
