/// The result for one rule before it becomes a judgement; the results of an operator's forms merge.
struct Outcome {
  var rule: Rule.ID
  var exemption: String?
  var situations = 0
  var failingTimelines = 0
  var smallest: (given: Case, breach: Breach, diagram: [DiagramRow])?
  /// The rules whose breaches follow from this one.
  var explained: Set<Rule.ID> = []
  /// The declared exceptions that have happened.
  var exceptions: [String] = []
  /// The declared exceptions that have not happened.
  var idle: [DeclaredException] = []
  var missing: String

  /// Creates the outcome of a check on a form.
  init(_ check: TrialCheck, _ tally: TrialCheck.Tally, _ facts: Facts) {
    let declared = check.exceptions.filter { facts.traits.contains($0.trait) }
    rule = check.rule
    exemption = check.exemption
    situations = tally.situations
    failingTimelines = tally.failing
    smallest = tally.smallest
    explained = tally.explained
    idle = declared.filter { tally.met.isDisjoint(with: $0.trait) }
    exceptions = declared.filter { !tally.met.isDisjoint(with: $0.trait) }.map(\.name)
    missing = check.missing
    if situations == 0, exemption == nil { exemption = check.irrelevance() }
  }

  /// Returns the merged outcome; a rule that concerns one form concerns the operator.
  func merging(_ other: Outcome) -> Outcome {
    if exemption != nil { return other }
    if other.exemption != nil { return self }
    var both = self
    both.situations += other.situations
    both.failingTimelines = max(failingTimelines, other.failingTimelines)
    both.smallest = smallest ?? other.smallest
    both.explained.formUnion(other.explained)
    both.idle = idle.filter { idle in other.idle.contains { $0.name == idle.name } }
    both.exceptions = exceptions + other.exceptions.filter { !exceptions.contains($0) }
    return both
  }
}
