/// The cases that have failed once, as a project keeps them in a file.
///
/// One token a line; a line that begins with `#` is a comment.
/// What people have written into the file stays where it is.
public struct RegressionList: Sendable, Hashable {
  /// One line of the file.
  package enum Line: Sendable, Hashable {
    case token(ReplayToken)
    /// A comment, or nothing.
    case remark(String)
  }

  package private(set) var lines: [Line]

  /// What could not be read, and is left out when the list is written again.
  public let unreadable: [TextProblem]

  /// Makes an empty list.
  public init() { self.init("") }

  /// Reads the text of a file; lines that are no tokens are put aside.
  public init(_ text: String) {
    var lines: [Line] = []
    var unreadable: [TextProblem] = []
    // Empty lines are somebody's, too; the one behind the last line break is none.
    var rest = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    if rest.last?.isEmpty == true { rest.removeLast() }
    for line in rest {
      let words = line.trimmingBlanks
      if words.isEmpty || words.hasPrefix("#") {
        lines.append(.remark(String(line)))
        continue
      }
      do throws(TextProblem) {
        let token = try ReplayToken(parsing: words)
        if !lines.contains(.token(token)) { lines.append(.token(token)) }
      } catch {
        unreadable.append(error)
      }
    }
    self.lines = lines
    self.unreadable = unreadable
  }

  /// The cases, in the order of the file.
  public var tokens: [ReplayToken] {
    lines.compactMap { if case .token(let token) = $0 { token } else { nil } }
  }

  /// Adds cases that are not in the list.
  public mutating func add(_ tokens: [ReplayToken]) {
    for token in tokens where !lines.contains(.token(token)) { lines.append(.token(token)) }
  }

  /// Takes cases out of the list.
  public mutating func remove(_ tokens: [ReplayToken]) {
    lines.removeAll { line in tokens.contains { .token($0) == line } }
  }

  /// The text of the file; one that has no line yet begins with what it is.
  public var text: String {
    let written = lines.map { line in
      switch line {
      case .token(let token): token.line
      case .remark(let text): text
      }
    }
    let isUntitled = !lines.contains { if case .remark = $0 { true } else { false } }
    let all = (isUntitled && !lines.isEmpty ? Self.title : []) + written
    return all.map { $0 + "\n" }.joined()
  }

  private static let title = [
    "# Cases that have failed, one a line; they are run first. Remove a line when it need not be watched any more."
  ]
}

extension ReplayToken {
  /// The token as a line of a file: a blank at its end would be taken for somebody's slip.
  fileprivate var line: String {
    let text = description
    return text.last == " " ? "\(text.dropLast())%20" : text
  }
}

extension Substring {
  fileprivate var trimmingBlanks: String {
    var text = self
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }
}

extension Report {
  /// What runs the broken cases again: the smallest of each violated rule.
  public var brokenCases: [ReplayToken] { judgements.compactMap { $0.verdict.findings.first?.replay } }
}
