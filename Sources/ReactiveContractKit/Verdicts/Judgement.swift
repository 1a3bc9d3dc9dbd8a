/// One rule's verdict on one subject, with what it rests on.
public struct Judgement: Sendable, Hashable {
  /// The rule that was judged.
  public let rule: Rule.ID

  /// What it says.
  public let verdict: Verdict

  /// How many situations were judged: those in which a violation could have been returned.
  public let evidence: Int

  /// What was tried: `all 241 timelines up to 4 instants over a, b`.
  public let scope: String

  /// The named reading under which the rule was judged, if it has several.
  public let reading: String?

  /// How many runs it took; runs are no evidence.
  public let runs: Int

  /// Makes a judgement.
  public init(
    _ rule: Rule.ID,
    _ verdict: Verdict,
    evidence: Int = 0,
    scope: String = "",
    reading: String? = nil,
    runs: Int = 0
  ) {
    self.rule = rule
    self.verdict = verdict
    self.evidence = evidence
    self.scope = scope
    self.reading = reading
    self.runs = runs
  }
}
