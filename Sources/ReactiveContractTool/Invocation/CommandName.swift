/// The commands of the tool; a command line without one judges every subject.
package enum CommandName: String, CaseIterable {
  case baseline, check, compare, describe, explain, help, list, matrix, merge, mutate, operators, races, render, replay
  case statement, trace

  /// The greatest number of operands; `nil` if any number is allowed.
  var mostOperands: Int? {
    switch self {
    case .matrix, .operators, .trace, .list: 0
    case .compare: 2
    case .check, .merge, .statement: nil
    case .baseline, .describe, .explain, .help, .mutate, .races, .render, .replay: 1
    }
  }

  /// True if only the command of this package has it, which checks the rules and the broken subjects.
  var needsSpecimens: Bool { self == .matrix || self == .trace }
}

/// The options of the commands.
enum CommandOption: String, CaseIterable {
  case json = "--json"
  case junit = "--junit"
  case html = "--html"
  case regressions = "--regressions"
  case prune = "--prune"
  case allow = "--allow"
  case subjects = "--subjects"
  case baseline = "--baseline"
  case because = "--because"
  case scope = "--scope"
  case shard = "--shard"
  case markdown = "--markdown"
  case package = "--package"
  case budget = "--budget"
  case help = "--help"
  case version = "--version"

  /// The value that must follow, in the usage text and in messages; `nil` if none follows.
  var value: (placeholder: String, words: String)? {
    switch self {
    case .json, .junit, .html, .regressions, .baseline: ("FILE", "a file")
    case .because: ("REASON", "a reason or a link")
    case .allow: ("inconclusive", "a verdict")
    case .scope: ("SCOPE", "a scope")
    case .shard: ("PART", "a part")
    case .package: ("FOLDER", "a folder")
    case .budget: ("NUMBER", "a number")
    case .subjects, .markdown, .prune, .help, .version: nil
    }
  }
}
