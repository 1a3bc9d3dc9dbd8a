import ReactiveContractKit

/// The usage text of the tool, under the name by which its users know it.
struct UsageText {
  let word: String

  /// True if the command has broken subjects, and sentences to trace.
  let hasSpecimens: Bool

  /// The column at which descriptions begin: that of the longest option, for a name of usual length.
  private var column: Int { 31 + max(0, word.count - "contracts".count) }

  /// The text about all commands.
  var all: String {
    let order: [CommandName?] = [
      nil, .check, .list, .baseline, .merge, .statement, .matrix, .operators, .races, .trace, .compare, .describe,
    ]
    let commands = (order + [.mutate, .explain, .render, .replay, .help]).flatMap { lines(of: $0) }
    let head = ["\(word) checks streams, operators and related types against the rules of the contract.", "", "usage:"]
    let tail = [
      row("  \(word) --version", "prints the version of the rule book, and the build"),
      row("  \(word) --help", "prints this"), "", Self.statuses,
    ]
    return (head + commands + tail).joined(separator: "\n")
  }

  /// The text about one command.
  func of(_ name: CommandName) -> String { (["usage:"] + lines(of: name)).joined(separator: "\n") }

  private func lines(of name: CommandName?) -> [String] {
    if name?.needsSpecimens == true, !hasSpecimens { return [] }
    return CommandUsage.of(name).forms.filter { hasSpecimens || !$0.needsSpecimens }.flatMap { form in
      let words = [word, name?.rawValue ?? "", form.operands].filter { !$0.isEmpty }.joined(separator: " ")
      return rows("  \(words)", form.text) + form.options.flatMap { rows("    \(Self.heading($0.options))", [$0.text]) }
    }
  }

  private static func heading(_ options: [CommandOption]) -> String {
    guard options.count == 1, let value = options[0].value else {
      return options.map(\.rawValue).joined(separator: ", ")
    }
    return "\(options[0].rawValue) \(value.placeholder)"
  }

  private func row(_ head: String, _ text: String) -> String { head.padded(to: column) + text }

  /// Returns the lines of an entry; one that is too long for its column has its text on the next line.
  private func rows(_ head: String, _ text: [String]) -> [String] {
    let isLong = head.count > column - 2
    let first = isLong ? [head] : [row(head, text[0])]
    return first + text.dropFirst(isLong ? 0 : 1).map { row("", $0) }
  }

  private static let statuses = """
    exit status: 0 if all is well, 1 if something is violated, vacuous, inconclusive or not covered,
    2 if the command line is not valid
    """
}
