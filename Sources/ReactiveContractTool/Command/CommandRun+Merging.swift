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

  /// Reads the reports of files, in the order of one run.
  ///
  /// Files that are no parts must have no subject in common; of files that are parts, there must be each one once.
  private func reports(in files: [Invocation.FileOption]) throws(TextProblem) -> [Report] {
    var whole: [Report] = []
    var words: [String: Int] = [:]
    var parts: [(shard: Shard, word: Int, reports: [Report])] = []
    for file in files {
      let read = try reportFile(file)
      if let shard = read.shard {
        parts.append((shard, file.word, read.reports))
        continue
      }
      for report in read.reports where !report.isOfAllSubjects {
        // One file may have several subjects of one name.
        guard let other = words.updateValue(file.word, forKey: report.fullName), other != file.word else { continue }
        throw line.problem(file.word, "\(report.fullName) is in \(line.words[other]) already")
      }
      whole += read.reports
    }
    for part in parts {
      for report in part.reports {
        guard let other = words[report.fullName] else { continue }
        throw line.problem(part.word, "\(report.fullName) is in \(line.words[other]) already")
      }
    }
    try checkThatNoneIsMissing(parts.map { ($0.shard, $0.word) })
    let sorted = parts.sorted { $0.shard.index < $1.shard.index }.map(\.reports)
    let subjects = sorted.map { reports in reports.filter { !$0.isOfAllSubjects } }
    // Neighbours are in different parts.
    for place in 0..<(subjects.map(\.count).max() ?? 0) {
      whole += subjects.filter { place < $0.count }.map { $0[place] }
    }
    return whole + sorted.joined().filter(\.isOfAllSubjects)
  }

  private func checkThatNoneIsMissing(_ parts: [(shard: Shard, word: Int)]) throws(TextProblem) {
    guard let first = parts.first else { return }
    let count = first.shard.count
    var words: [Int: Int] = [:]
    for (shard, word) in parts {
      if shard.count != count {
        throw line.problem(word, "this is part \(shard.text), and \(line.words[first.word]) is \(first.shard.text)")
      }
      if words.updateValue(word, forKey: shard.index) != nil {
        throw line.problem(word, "part \(shard.text) is there twice")
      }
    }
    guard words.count < count, let missing = (1...count).first(where: { words[$0] == nil }) else { return }
    let others = count - words.count - 1
    throw line.missing("part \(missing)/\(count) is missing\(others > 0 ? ", and \(others) more" : "")")
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
