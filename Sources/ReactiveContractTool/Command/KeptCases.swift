import ReactiveContractKit

/// The file of cases that have failed before, as the command uses it.
final class KeptCases {
  private let file: Invocation.FileOption
  private let command: CommandRun
  private var list: RegressionList

  /// The text of the file; `nil` if there is none.
  private let old: String?

  /// Reads the file, which need not exist.
  ///
  /// An error is thrown before the work begins if the file cannot be written or is not a list of cases; the file stays
  /// as it is.
  init(_ file: Invocation.FileOption, in command: CommandRun) throws(TextProblem) {
    self.file = file
    self.command = command
    switch command.output.read(file.path) {
    case .text(let text): (old, list) = (text, try Self.list(text, file, command))
    case .missing: (old, list) = (nil, RegressionList())
    case .unreadable(let reason): throw command.line.problem(file.word, "cannot be read: \(reason)")
    }
    try command.check(file)
    for problem in list.unreadable {
      command.output.error("\(file.path): dropped, because it is not a token:\n\(problem)\n")
    }
  }

  private static func list(
    _ text: String,
    _ file: Invocation.FileOption,
    _ command: CommandRun
  ) throws(TextProblem) -> RegressionList {
    do {
      return try RegressionList(text)
    } catch {
      throw command.line.problem(file.word, error.reason)
    }
  }

  /// Runs the cases again and drops those that are no longer valid.
  ///
  /// - Parameters:
  ///   - prunes: True to remove the cases that hold again.
  ///   - known: The known findings, whose cases may fail.
  /// - Returns: True if at least one other case fails.
  func run(prunes: Bool, known: KnownFindings?) -> Bool {
    var failing: [(token: ReplayToken, lines: [String])] = []
    var holding: [ReplayToken] = []
    for token in list.tokens {
      switch command.catalogue.replay(token) {
      case .violated where known?.covers(token) == true: continue
      case .violated(let finding): failing.append((token, finding.lines))
      case .diverged(let lines): failing.append((token, lines))
      case .held, .foretold: holding.append(token)
      case .unknownSubject: drop(token, "there is no subject \(token.subject)")
      case .unusable(let reason): drop(token, reason)
      }
    }
    if prunes { list.remove(holding) }
    record(failing, holding, prunes: prunes)
    return !failing.isEmpty
  }

  /// Adds cases, and writes the file if its text changes.
  func keep(_ cases: [ReplayToken]) throws(TextProblem) {
    let known = list.tokens.count
    list.add(cases)
    let added = list.tokens.count - known
    if added > 0 { command.show("\(TextLayout.counted(added, "case", "cases")) added to \(file.path)") }
    if list.text != old { try command.write(list.text, to: file) }
  }

  private func drop(_ token: ReplayToken, _ reason: String) {
    command.output.error("\(file.path): dropped \(token): \(reason)\n")
    list.remove([token])
  }

  private func record(
    _ failing: [(token: ReplayToken, lines: [String])],
    _ holding: [ReplayToken],
    prunes: Bool
  ) {
    if failing.isEmpty, holding.isEmpty { return }
    var blocks = failing.map {
      ["still fails: \($0.token)", ""] + $0.lines.map { ("    " + $0).withoutTrailingBlanks }
    }
    if !holding.isEmpty { blocks.append(holding.map { "holds again: \($0)\(prunes ? ", removed" : "")" }) }
    let count = TextLayout.counted(failing.count + holding.count, "case has", "cases have")
    blocks.append(["\(count) failed before · still fails \(failing.count) · holds again \(holding.count)"])
    command.show(blocks.joined(separator: [""]).joined(separator: "\n") + "\n")
  }
}
