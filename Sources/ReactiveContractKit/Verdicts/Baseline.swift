/// The known findings of a project, which do not fail a check, each with the reason.
///
/// A reason says why the finding is not corrected yet, or is a link. The first line of the text is ``header``. Each further line has a rule, the name of a subject and, after `#`, the
/// reason or a link; or it is a comment and begins with `#`. Comments and empty lines stay in place.
public struct Baseline: Sendable, Hashable {
  /// The first line of every such file.
  public static let header = "# ReactiveContractKit baseline, version 1"

  /// The mark before a reason.
  private static let mark = " # "

  /// One known finding.
  public struct Entry: Sendable, Hashable {
    /// The rule that the subject breaks.
    public let rule: Rule.ID

    /// The name of the subject.
    public let subject: String

    /// The reason why it is not corrected yet, or a link.
    public let reason: String

    /// The entry without its reason.
    var words: String { "\(rule) \(subject)" }
  }

  private enum Line: Sendable, Hashable {
    case entry(Entry)
    /// A comment or an empty line.
    case remark(String)
  }

  private var lines: [Line]

  /// Makes an empty baseline with a comment that explains it.
  public init() {
    lines = [
      .remark("# Known findings: a rule, a subject and, after #, the reason or a link. Remove what is corrected.")
    ]
  }

  /// Reads the text of a file; an empty text is an empty baseline.
  ///
  /// - Throws: The problem with the first line that is not an entry, or is no entry of this version.
  public init(_ text: String) throws(TextProblem) {
    var rest = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(String.init)[...]
    if rest.last?.isEmpty == true { rest.removeLast() }
    guard let first = rest.popFirst() else {
      self = Baseline()
      return
    }
    guard first == Self.header else {
      throw TextProblem(in: first, at: 0, length: first.count, "the first line of a baseline is \"\(Self.header)\"")
    }
    lines = []
    for line in rest { lines.append(try Self.line(line)) }
  }

  private static func line(_ text: String) throws(TextProblem) -> Line {
    if text.allSatisfy(\.isWhitespace) || text.hasPrefix("#") { return .remark(text) }
    guard let mark = text.firstRange(of: mark), text[mark.upperBound...].contains(where: { !$0.isWhitespace }) else {
      throw TextProblem(in: text, at: text.count, length: 1, "the reason or a link must follow, after #")
    }
    let words = text[..<mark.lowerBound].split(separator: " ", maxSplits: 1)
    let rule = Rule.ID(words.first.map(String.init) ?? "")
    guard RuleBook.rule(rule) != nil else {
      let clause = Suggestion.clause(for: rule.text, among: RuleBook.all.map(\.id.text))
      throw TextProblem(in: text, at: 0, length: rule.text.count, "there is no rule \(rule)\(clause)")
    }
    let subject = words.count == 2 ? String(words[1]).withoutTrailingBlanks : ""
    guard !subject.isEmpty else {
      throw TextProblem(in: text, at: rule.text.count + 1, length: 1, "the name of a subject must follow the rule")
    }
    return .entry(Entry(rule: rule, subject: subject, reason: String(text[mark.upperBound...]).withoutTrailingBlanks))
  }

  /// The known findings, in the order of the file.
  public var entries: [Entry] { lines.compactMap { if case .entry(let entry) = $0 { entry } else { nil } } }

  /// The text of the file.
  public var text: String {
    let written = lines.map { line in
      switch line {
      case .entry(let entry): entry.words + Self.mark + entry.reason
      case .remark(let text): text
      }
    }
    return ([Self.header] + written).map { $0 + "\n" }.joined()
  }

  /// The changes that reports make to a baseline.
  public struct Changes: Sendable, Hashable {
    /// The findings that the baseline did not have, without a reason yet.
    public var new: [Entry] = []

    /// The entries that no report confirms any more.
    public var removed: [Entry] = []
  }

  /// Adds the findings of reports, and removes the entries that they do not confirm.
  ///
  /// - Parameter reason: The reason of the new entries.
  /// - Returns: What has changed.
  public mutating func update(from reports: [Report], because reason: String) -> Changes {
    var changes = Changes()
    let found = reports.flatMap { report in
      report.judgements.filter { $0.verdict.kind == .violated }.map {
        Entry(rule: $0.rule, subject: report.subject, reason: reason)
      }
    }
    let known = Set(entries.map(\.words))
    changes.removed = entries.filter { entry in !found.contains { $0.words == entry.words } }
    changes.new = found.filter { !known.contains($0.words) }
    lines.removeAll { line in changes.removed.contains { .entry($0) == line } }
    lines += changes.new.map(Line.entry)
    return changes
  }
}

extension Report {
  /// Returns the report without the known findings.
  ///
  /// A rule that is kept now and is still listed becomes inconclusive.
  ///
  /// - Parameters:
  ///   - baseline: The known findings.
  ///   - path: The file of the baseline, for the message about an entry that must be removed.
  package func accepting(_ baseline: Baseline, from path: String) -> Report {
    let entries = baseline.entries.filter { $0.subject == subject }
    if entries.isEmpty { return self }
    return replacing(
      judgements: judgements.map { judgement in
        judgement.accepting(entries.first { $0.rule == judgement.rule }, from: path)
      }
    )
  }
}

extension Judgement {
  fileprivate func accepting(_ entry: Baseline.Entry?, from path: String) -> Judgement {
    guard let entry else { return self }
    switch verdict.kind {
    case .violated: return Judgement(rule, .excluded("known: \(entry.reason)"), reading: reading, runs: runs)
    case .held, .excluded, .notApplicable, .compiled, .attested:
      let text = "it is not broken any more, and \(path) still lists it: remove \"\(entry.words)\""
      return Judgement(rule, .inconclusive(text), reading: reading, runs: runs)
    case .vacuous, .inconclusive: return self
    }
  }
}
