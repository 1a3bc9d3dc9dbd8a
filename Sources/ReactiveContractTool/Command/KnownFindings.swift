import ReactiveContractKit

/// The file of known findings, as the command uses it.
struct KnownFindings {
  private let file: Invocation.FileOption
  private let command: CommandRun
  private let baseline: Baseline

  /// Reads the file; an error is thrown before the work begins.
  init(_ file: Invocation.FileOption, in command: CommandRun) throws(TextProblem) {
    (self.file, self.command) = (file, command)
    guard let baseline = try command.baseline(in: file) else {
      throw command.line.problem(file.word, "cannot be read: there is no such file")
    }
    self.baseline = baseline
  }

  /// Returns true if the case of a token belongs to a known finding.
  func covers(_ token: ReplayToken) -> Bool { baseline.covers(token) }

  /// Returns the reports without the known findings.
  func accepted(in reports: [Report]) -> [Report] { reports.map { $0.accepting(baseline, from: file.path) } }

  /// Prints the known findings that the reports confirm.
  func show(foundIn reports: [Report]) {
    let found = baseline.entries.filter { entry in
      reports.contains { $0.fullName == entry.subject && $0.judgement(of: entry.rule)?.verdict.kind == .violated }
    }
    guard !found.isEmpty else { return }
    let lines = found.map { "  \($0.rule) \($0.subject): \($0.reason)" }
    let title = TextLayout.counted(found.count, "known finding", "known findings")
    command.show((["", "\(title), from \(file.path)"] + lines).joined(separator: "\n"))
  }

  /// Prints the entries whose subject no report names; they may belong to tests.
  func reportStrangers(to reports: [Report]) {
    let names = Set(reports.map(\.fullName))
    for entry in baseline.entries where !names.contains(entry.subject) {
      let clause = Suggestion.clause(for: entry.subject, among: names.sorted())
      command.output.error("\(file.path): there is no subject \(entry.subject) here\(clause)\n")
    }
  }
}

extension CommandRun {
  /// Judges every subject, and writes what is found to the file; entries that it has keep their reasons.
  func writeBaseline(
    to file: Invocation.FileOption,
    because reason: String?,
    in scope: Scope?
  ) throws(TextProblem) -> CommandStatus {
    var baseline = try baseline(in: file) ?? Baseline()
    try check(file)
    let reports = reports(on: CheckSelection(scope: scope))
    let changes = baseline.update(from: reports, because: reason ?? "")
    for entry in changes.new { show("new: \(entry.rule) \(entry.subject)") }
    for entry in changes.removed { show("not broken any more: \(entry.rule) \(entry.subject)") }
    if reason == nil, !changes.new.isEmpty {
      output.error("\(file.path) is unchanged: new findings need a reason or a link: --because REASON\n")
      return .failure
    }
    guard let again = try? Baseline(baseline.text), again == baseline else {
      output.error("\(file.path) is unchanged: the reason or the name of a subject has a line break or \" # \"\n")
      return .failure
    }
    try write(baseline.text, to: file)
    show("\(TextLayout.counted(baseline.entries.count, "finding is", "findings are")) known in \(file.path)")
    return reportUndecided(in: reports) ? .failure : .success
  }

  /// Reads a baseline; `nil` if there is no such file.
  fileprivate func baseline(in file: Invocation.FileOption) throws(TextProblem) -> Baseline? {
    switch output.read(file.path) {
    case .missing: return nil
    case .unreadable(let reason): throw line.problem(file.word, "cannot be read: \(reason)")
    case .text(let text):
      do {
        return try Baseline(text)
      } catch {
        output.error("\(file.path):\n")
        throw error
      }
    }
  }

  /// Prints the rules that could not be decided, whose findings are not recorded; returns true if there is one.
  private func reportUndecided(in reports: [Report]) -> Bool {
    let undecided = reports.flatMap { report in
      report.judgements.filter { $0.verdict.kind == .inconclusive }.map { (report.fullName, $0) }
    }
    for (name, judgement) in undecided {
      output.error("inconclusive: \(judgement.rule) \(name): \(judgement.verdict.remark ?? "")\n")
    }
    return !undecided.isEmpty
  }
}
