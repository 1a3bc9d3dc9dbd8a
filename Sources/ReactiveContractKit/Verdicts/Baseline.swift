/// The known findings of a project, which do not fail a check, each with the reason.
///
/// The first line of the text is ``header``. Each further line is an entry (`E2 upload # see issue 12`), a comment that
/// begins with `#`, or empty. Comments and empty lines stay in place.
public struct Baseline: Sendable, Hashable {
  /// The first line of every such file.
  public static let header = "# ReactiveContractKit baseline, version 1"

  /// The mark before a reason.
  private static let mark = " # "

  /// One known finding.
  public struct Entry: Sendable, Hashable {
    /// The rule that the subject breaks.
    public let rule: Rule.ID

    /// The name of the subject, after that of its library and a colon if several libraries are judged.
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
  /// - Parameter text: The text of the file.
  /// - Throws: The problem with the first line that is neither an entry, a comment nor empty.
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
    let subject = words.count == 2 ? String(words[1].drop { $0 == " " }).withoutTrailingBlanks : ""
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
    /// The findings that the baseline did not have.
    public var new: [Entry] = []

    /// The entries whose rule is kept now.
    public var removed: [Entry] = []
  }

  /// Adds the findings of reports, and removes the entries whose rule the reports show as kept.
  ///
  /// An entry stays if its subject was not judged, or if its rule is vacuous or inconclusive.
  ///
  /// - Parameters:
  ///   - reports: The reports, one for each subject.
  ///   - reason: The reason of the new entries, or a link.
  /// - Returns: The entries that were added and removed.
  public mutating func update(from reports: [Report], because reason: String) -> Changes {
    var changes = Changes()
    for report in reports where !report.isOfAllSubjects {
      for judgement in report.judgements {
        let entry = Entry(rule: judgement.rule, subject: report.fullName, reason: reason)
        let known = entries.first { $0.words == entry.words }
        if judgement.verdict.kind == .violated, known == nil, !changes.new.contains(entry) { changes.new.append(entry) }
        if let known, !judgement.verdict.kind.isFailure { changes.removed.append(known) }
      }
    }
    lines.removeAll { line in changes.removed.contains { .entry($0) == line } }
    lines += changes.new.map(Line.entry)
    return changes
  }

  /// Returns true if the case of a token belongs to a known finding.
  package func covers(_ token: ReplayToken) -> Bool {
    entries.contains { $0.rule == token.rule && $0.subject == token.subject }
  }
}

extension Report {
  /// Returns the report without the known findings, which become excluded and count as checked.
  ///
  /// A rule that is kept now and is still listed becomes inconclusive.
  ///
  /// - Parameters:
  ///   - baseline: The known findings.
  ///   - path: The file of the baseline, for the message about an entry that must be removed.
  public func accepting(_ baseline: Baseline, from path: String) -> Report {
    let entries = baseline.entries.filter { $0.subject == fullName }
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
    case .violated:
      return Judgement(rule, .excluded("known: \(entry.reason)"), evidence: evidence, reading: reading, runs: runs)
    case .held, .excluded, .notApplicable, .compiled, .attested:
      let text = "it is not broken any more, and \(path) still lists it: remove \"\(entry.words)\""
      return Judgement(rule, .inconclusive(text), reading: reading, runs: runs)
    case .vacuous, .inconclusive: return self
    }
  }
}
