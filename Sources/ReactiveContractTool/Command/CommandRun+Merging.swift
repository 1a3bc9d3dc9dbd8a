import ReactiveContractKit

extension CommandRun {
  /// Merges the verdicts of files, and prints and writes what one run would have printed and written.
  func merge(_ files: [Invocation.FileOption], _ options: Invocation.JudgeOptions) throws(TextProblem) -> CommandStatus
  {
    let judged = judged(try reports(in: files), options, isComplete: true)
    try check(options.files)
    show(judged.text(showsSubjects: options.showsSubjects, output.look))
    try write(judged, to: options.files)
    return judged.isGreen ? .success : .failure
  }

  /// Prints a statement of conformance, of files or of a run.
  func statement(
    _ files: [Invocation.FileOption],
    _ options: Invocation.JudgeOptions
  ) throws(TextProblem) -> CommandStatus {
    let known = try options.baseline.map { file throws(TextProblem) in try KnownFindings(file, in: self) }
    let found = files.isEmpty ? reports(on: CheckSelection(scope: options.scope)) : try reports(in: files)
    let judged = judged(known?.accepted(in: found) ?? found, options, isComplete: true)
    output.standard(ConformanceStatement(judged: judged).text)
    return judged.isGreen ? .success : .failure
  }

  /// Reads the reports of files, which must have no subject in common and every part of those that are divided.
  private func reports(in files: [Invocation.FileOption]) throws(TextProblem) -> [Report] {
    var reports: [Report] = []
    var parts: [(shard: Shard, word: Int)] = []
    var words: [String: Int] = [:]
    for file in files {
      let read = try reportFile(file)
      for report in read.reports where !report.isOfAllSubjects {
        // One file may have several subjects of one name.
        guard let other = words.updateValue(file.word, forKey: report.fullName), other != file.word else { continue }
        throw line.problem(file.word, "\(report.fullName) is in \(line.words[other]) already")
      }
      if let shard = read.shard {
        if let first = parts.first, first.shard.count != shard.count {
          throw line.problem(
            file.word,
            "this is part \(shard.text), and \(line.words[first.word]) is \(first.shard.text)"
          )
        }
        parts.append((shard, file.word))
      }
      reports += read.reports
    }
    let missing = Set(parts.first.map { Array(1...$0.shard.count) } ?? []).subtracting(parts.map(\.shard.index))
    guard let first = missing.min(), let count = parts.first?.shard.count else { return reports }
    throw line.missing("part \(first)/\(count) is missing\(missing.count > 1 ? ", and \(missing.count - 1) more" : "")")
  }

  private func reportFile(_ file: Invocation.FileOption) throws(TextProblem) -> ReportFile {
    switch output.read(file.path) {
    case .missing: throw line.problem(file.word, "cannot be read: there is no such file")
    case .unreadable(let reason): throw line.problem(file.word, "cannot be read: \(reason)")
    case .text(let text):
      do {
        return try ReportFile(text, tool: catalogue.tool)
      } catch {
        output.error("\(file.path):\n")
        throw error
      }
    }
  }
}
