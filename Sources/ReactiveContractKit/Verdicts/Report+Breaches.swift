extension Report {
  /// A broken rule, and the broken rules that follow from it.
  public struct Breach: Sendable {
    /// The judgement of the rule that explains the others.
    public let root: Judgement

    /// The judgements of the broken rules that may break with the root's rule, in the order of the book.
    public let followers: [Judgement]
  }

  /// The broken rules, grouped so that one bug is one breach.
  ///
  /// The book says which rules may break with which. A rule that may break with another broken one, and not the other
  /// way round, follows from it. So does one that the case of another one explains, and of two such rules the one that
  /// breaks under threads only: what happens on one thread is no consequence of that. The first rule in the book that
  /// follows from no other comes first, with all rules that may break with it; then the same again for the rest.
  public var breaches: [Breach] {
    var open = judgements.filter { $0.verdict.kind == .violated }
    var breaches: [Breach] = []
    while !open.isEmpty {
      let place = open.firstIndex { one in !open.contains { Self.follows(one, from: $0) } } ?? 0
      let root = open.remove(at: place)
      let implied = Set(RuleBook.implied(by: root.rule)).union(Self.explained(by: root))
      let followers = open.filter { implied.contains($0.rule) || Self.follows($0, from: root) }
      breaches.append(Breach(root: root, followers: followers))
      open.removeAll { one in followers.contains { $0.rule == one.rule } }
    }
    return breaches
  }

  /// Returns true if a breach of the first rule may be the consequence of one of the other, and not its reason.
  private static func follows(_ judgement: Judgement, from other: Judgement) -> Bool {
    let (rule, reason) = (judgement.rule, other.rule)
    if explained(by: other).contains(rule) { return true }
    if explained(by: judgement).contains(reason) { return false }
    let (isConsequence, isReason) = (
      RuleBook.implied(by: reason).contains(rule), RuleBook.implied(by: rule).contains(reason)
    )
    let (needsThreads, otherNeedsThreads) = (needsThreads(judgement), needsThreads(other))
    if needsThreads != otherNeedsThreads, isConsequence || isReason { return needsThreads }
    return isConsequence && !isReason
  }

  /// Returns true if every finding shows the steps of threads, although one thread could break the rule.
  private static func needsThreads(_ judgement: Judgement) -> Bool {
    let findings = judgement.verdict.findings
    return judgement.rule != "E5" && !findings.isEmpty && findings.allSatisfy { $0.trace != nil }
  }

  private static func explained(by judgement: Judgement) -> Set<Rule.ID> {
    Set(judgement.verdict.findings.flatMap(\.explained))
  }
}
