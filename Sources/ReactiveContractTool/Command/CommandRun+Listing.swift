import ReactiveContractKit

extension CommandRun {
  /// Lists the subjects by kind, and the rules that can apply to at least one of them.
  func list() {
    var subjects = TextTable([.left, .left])
    for subject in catalogue.checkedSubjects { subjects.add([subject.noun, subject.name]) }
    let applicable = Set(catalogue.checkedSubjects.flatMap(\.rules))
    var rules = TextTable([.left, .left, .left])
    for rule in RuleBook.all where applicable.contains(rule.id) {
      rules.add([rule.id.text, rule.level.rawValue, rule.title])
    }
    let lines =
      catalogue.checkedSubjects.isEmpty
      ? ["there is no subject"] : subjects.lines(output.look) + [""] + rules.lines(output.look)
    show(lines.joined(separator: "\n"))
  }

  /// Prints the usage of one command, or of all.
  func help(_ command: CommandName?) throws(TextProblem) {
    let usage = UsageText(word: ToolName(catalogue.tool).word, hasSpecimens: catalogue.specimens != nil)
    guard let command else { return show(usage.all) }
    if command.needsSpecimens { _ = try specimens(command.rawValue) }
    show(usage.of(command))
  }
}

/// The versions that `--version` prints.
enum VersionText {
  /// The version of the rule book, and the build.
  static var current: String {
    let build = Report.Build.current
    return "rule book \(RuleBook.version), \(RuleBook.all.count) rules · \(build.configuration), \(build.platform)"
  }
}
