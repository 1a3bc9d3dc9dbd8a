import ReactiveContractKit

extension CommandRun {
  /// Judges every subject, after running the cases that have failed before.
  func judge(_ options: Invocation.JudgeOptions) throws(TextProblem) -> CommandStatus {
    let regressions = try options.regressions.map { file throws(TextProblem) in try KeptCases(file, in: self) }
    try check(options.files)
    let stillFails = regressions?.run(prunes: options.prunes) ?? false
    let progress = CommandProgress(output)
    let reports = catalogue.judge(progress).map { $0.printed(by: catalogue.tool) }
    progress.finish()
    let judged = JudgedSubjects(reports: reports, allowed: options.allowed)
    show(judged.text(showsSubjects: options.showsSubjects))
    try regressions?.keep(reports.flatMap(\.brokenCases))
    try write(judged.merged.json(), to: options.files.json)
    try write(Report.junit(reports, allowing: options.allowed), to: options.files.junit)
    try write(Report.html(reports, allowing: options.allowed), to: options.files.html)
    return judged.isGreen && !stillFails ? .success : .failure
  }

  /// Compares every operator with its oracle.
  func operators(_ files: Invocation.Files) throws(TextProblem) -> CommandStatus {
    try check(files)
    let progress = CommandProgress(output)
    let report = catalogue.operators(progress)
    progress.finish()
    show(report.text())
    try write(report.json(), to: files.json)
    try write(report.junit(), to: files.junit)
    try write(report.html(), to: files.html)
    return report.isGreen ? .success : .failure
  }

  private func check(_ files: Invocation.Files) throws(TextProblem) {
    for file in [files.json, files.junit, files.html] { try check(file) }
  }
}
