public import ReactiveContractKit
import ReactiveContractTool

/// The covers of each normative sentence of the guidelines, and whether they hold in this run.
public struct TraceReport: Sendable, Hashable {
  /// One row per sentence.
  public let rows: [Row]

  /// Checks the covers of sentences against a run.
  ///
  /// - Parameters:
  ///   - sentences: The sentences; by default all of them.
  ///   - report: The judgements of all subjects, merged.
  ///   - matrix: The mutants that the rules have killed.
  ///   - sources: The tests, refusals and decisions that exist.
  public init(
    _ sentences: [TracedSentence] = Trace.sentences,
    report: Report,
    matrix: KillMatrix,
    sources: TraceSources
  ) {
    let run = Run(report: report, matrix: matrix, sources: sources)
    rows = sentences.map { Row(sentence: $0, proofs: $0.covers.flatMap(run.proofs)) }
  }

  /// True if there are sentences, and all of them are covered.
  public var isGreen: Bool { !rows.isEmpty && rows.allSatisfy(\.isGreen) }

  /// One sentence with its proofs.
  public struct Row: Sendable, Hashable {
    /// The sentence.
    public let sentence: TracedSentence

    /// The results of its covers.
    public let proofs: [Proof]

    /// True if there are proofs, and all of them hold.
    public var isGreen: Bool { !proofs.isEmpty && proofs.allSatisfy(\.stands) }
  }

  /// The result of one cover.
  public struct Proof: Sendable, Hashable {
    /// True if it covers the sentence.
    public let stands: Bool

    /// The proof in words, or what is missing.
    public let text: String

    /// The number of situations in which the rule was judged; `nil` if the cover is no rule.
    public let evidence: Int?

    init(_ stands: Bool, _ text: String, evidence: Int? = nil) {
      self.stands = stands
      self.text = text
      self.evidence = evidence
    }
  }

  /// The data by which covers are checked.
  private struct Run {
    let report: Report
    let matrix: KillMatrix
    let sources: TraceSources

    func proofs(_ cover: TracedSentence.Cover) -> [Proof] {
      switch cover {
      case .rule(let rule, let mutants): [proof(of: rule)] + mutants.map { proof(of: rule, on: $0) }
      case .test(let name): [proof("test \"\(name)\"", sources.tests.contains(name), "there is no ")]
      case .compiled(let file): [compilation(of: file)]
      case .attested(let reason):
        [reason.isEmpty ? Proof(false, "attested without a reason") : Proof(true, "attested: \(reason)")]
      case .superseded(let title):
        [proof("superseded by \"\(title)\"", sources.decisions.contains(title), "no such decision: ")]
      }
    }

    private func proof(_ text: String, _ stands: Bool, _ complaint: String) -> Proof {
      Proof(stands, stands ? text : complaint + text)
    }

    private func proof(of rule: Rule.ID) -> Proof {
      guard let judgement = report.judgement(of: rule) else { return Proof(false, "\(rule) was not judged") }
      guard judgement.verdict.kind == .held, judgement.evidence > 0 else {
        return Proof(false, "\(rule) is \(judgement.verdict.kind.words)", evidence: judgement.evidence)
      }
      let situations = TextLayout.counted(judgement.evidence, "situation", "situations")
      return Proof(true, "\(rule) held in \(situations)", evidence: judgement.evidence)
    }

    private func proof(of rule: Rule.ID, on mutant: String) -> Proof {
      guard let row = matrix.mutants.first(where: { $0.id == mutant }) else {
        return Proof(false, "there is no mutant \(mutant)")
      }
      return row.killedBy.contains(rule)
        ? Proof(true, "\(rule) kills \(mutant) (\(row.title))")
        : Proof(false, "\(rule) does not kill \(mutant) (\(row.title))")
    }

    private func compilation(of file: String) -> Proof {
      let path = "Tests/MustNotCompile/\(file).swift"
      guard sources.refusals.contains(file) else { return Proof(false, "\(path) has nothing to refuse") }
      let rule = Rule.ID(file)
      if RuleBook.rule(rule) != nil, report.judgement(of: rule)?.verdict.kind != .compiled {
        return Proof(false, "nobody says that \(rule) is compiled")
      }
      return Proof(true, "compiled: \(path)")
    }
  }
}
