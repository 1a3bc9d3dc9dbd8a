/// The list of cases that have failed before, which a project keeps in a file.
///
/// The first line is ``header``; a file with another first line belongs to another program, and the kit never writes to
/// it. Each further line holds one token, or a comment if it begins with `#`. Comments and empty lines stay in
/// place.
public struct RegressionList: Sendable, Hashable {
  /// The first line of every such file.
  public static let header = "\(headerStart)1"

  private static let headerStart = "# ReactiveContractKit regressions, version "

  /// The reason why a text is not such a list.
  public struct FormatError: Error, Sendable, Hashable {
    /// The cause and the correction, in words.
    public let reason: String
  }

  /// One line of the file.
  enum Line: Sendable, Hashable {
    case token(ReplayToken)
    /// A comment or an empty line.
    case remark(String)
  }

  private(set) var lines: [Line]

  /// The lines that could not be read; they are omitted when the list is written again.
  public let unreadable: [TextProblem]

  /// Makes an empty list with a comment that explains it.
  public init() {
    let explanation =
      "# Cases that have failed, one per line; they are run first. To stop running a case, remove its line."
    self.init([.remark(explanation)], unreadable: [])
  }

  private init(_ lines: [Line], unreadable: [TextProblem]) {
    self.lines = lines
    self.unreadable = unreadable
  }

  /// Reads the text of a file; lines that are not tokens become ``unreadable``.
  ///
  /// An empty text is an empty list.
  ///
  /// - Throws: ``FormatError`` if the first line is not ``header``.
  public init(_ text: String) throws(FormatError) {
    if text.allSatisfy(\.isWhitespace) {
      self.init()
      return
    }
    var lines: [Line] = []
    var known: Set<ReplayToken> = []
    var unreadable: [TextProblem] = []
    // Empty lines are kept as well, except for the one after the last line break.
    var rest = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)[...]
    if rest.last?.isEmpty == true { rest.removeLast() }
    try Self.recognise(rest.popFirst()?.trimmingBlanks ?? "")
    for line in rest {
      let words = line.trimmingBlanks
      if words.isEmpty || words.hasPrefix("#") {
        lines.append(.remark(String(line)))
        continue
      }
      do throws(TextProblem) {
        let token = try ReplayToken(parsing: words)
        if known.insert(token).inserted { lines.append(.token(token)) }
      } catch {
        unreadable.append(error)
      }
    }
    self.init(lines, unreadable: unreadable)
  }

  private static func recognise(_ first: String) throws(FormatError) {
    if first == header { return }
    throw FormatError(
      reason: first.hasPrefix(headerStart)
        ? "not a regressions file of this version: its first line is not \"\(header)\"; "
          + "the file is unchanged; use the version of the kit that wrote it"
        : "not a regressions file: its first line is not \"\(header)\"; "
          + "the file is unchanged; if it is a list of replay tokens, insert that line at the top"
    )
  }

  /// The cases, in the order of the file.
  public var tokens: [ReplayToken] {
    lines.compactMap { if case .token(let token) = $0 { token } else { nil } }
  }

  /// Adds the cases that are not yet in the list.
  public mutating func add(_ tokens: [ReplayToken]) {
    for token in tokens where !lines.contains(.token(token)) { lines.append(.token(token)) }
  }

  /// Removes cases from the list.
  public mutating func remove(_ tokens: [ReplayToken]) {
    lines.removeAll { line in tokens.contains { .token($0) == line } }
  }

  /// The text of the file.
  public var text: String {
    let written = lines.map { line in
      switch line {
      case .token(let token): token.line
      case .remark(let text): text
      }
    }
    return ([Self.header] + written).map { $0 + "\n" }.joined()
  }
}

extension ReplayToken {
  /// The token as a line of a file, with a blank at its end escaped: a trailing blank looks like a mistake.
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
  /// The tokens that run the broken cases again: the smallest case of each violated rule.
  public var brokenCases: [ReplayToken] { judgements.compactMap { $0.verdict.findings.first?.replay } }
}
