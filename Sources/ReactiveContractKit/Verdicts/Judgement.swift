/// The verdict of one rule on one subject, with its evidence.
public struct Judgement: Sendable, Hashable {
  /// The rule that was judged.
  public let rule: Rule.ID

  /// The verdict.
  public let verdict: Verdict

  /// The number of situations in which a violation could have been found.
  public let evidence: Int

  /// The cases that were tried: `all 241 timelines up to 4 instants over a, b`.
  public let scope: String

  /// The named reading under which the rule was judged, if the rule has several.
  public let reading: String?

  /// The number of runs that the judgement took; runs are not evidence.
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

extension Judgement {
  /// Returns the judgement of a rule that two checks decide: a violation counts most, then a doubt, then evidence.
  func joined(with other: Judgement) -> Judgement {
    let joint: Verdict
    switch (verdict, other.verdict) {
    case (.violated(let mine), .violated(let others)): joint = .violated(mine + others)
    case (.violated, _), (.inconclusive, .held), (.inconclusive, .vacuous), (.inconclusive, .notApplicable):
      joint = verdict
    case (_, .violated), (_, .inconclusive): joint = other.verdict
    case (.held, _): joint = verdict
    case (_, .held): joint = other.verdict
    default: joint = verdict
    }
    return Judgement(
      rule,
      joint,
      evidence: evidence + other.evidence,
      scope: [scope, other.scope].filter { !$0.isEmpty }.joined(separator: Report.scopeSeparator),
      reading: reading ?? other.reading,
      runs: runs + other.runs
    )
  }
}
