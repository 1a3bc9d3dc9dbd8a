/// The result for one rule before it becomes a judgement; the results of an operator's forms merge.
struct Outcome {
  var rule: Rule.ID
  var exemption: String?
  var situations = 0
  var failingTimelines = 0
  var smallest: (breach: Breach, given: Case, diagram: [DiagramRow])?
  /// The declared exceptions that have happened.
  var exceptions: [String] = []
  /// The declared exceptions that have not happened.
  var idle: [DeclaredException] = []
  var missing: String

  /// Creates the outcome of a docket.
  init(_ docket: Docket, _ facts: Facts) {
    let type = type(of: docket.verifier)
    rule = docket.rule
    exemption = type.exemption(facts)
    situations = docket.verifier.assessment.situations
    failingTimelines = docket.failingTimelines
    smallest = docket.smallest
    idle = docket.idleExceptions(facts)
    let idleNames = Set(idle.map(\.name))
    exceptions = type.exceptions.filter { facts.traits.contains($0.trait) && !idleNames.contains($0.name) }.map(\.name)
    missing = type.missing
    if situations == 0, exemption == nil { exemption = docket.verifier.irrelevance }
  }

  /// Creates the outcome of the comparison of two forms.
  init(_ lift: LiftDocket?) {
    rule = OperatorsLift.rule
    missing = OperatorsLift.missing
    guard let lift else {
      exemption = "only one of the two forms was given"
      return
    }
    situations = lift.verifier.assessment.situations
    failingTimelines = lift.failingTimelines
    smallest = lift.smallest
    idle = lift.idleExceptions
  }

  /// Returns the merged outcome; a rule that concerns one form concerns the operator.
  func merging(_ other: Outcome) -> Outcome {
    if exemption != nil { return other }
    if other.exemption != nil { return self }
    var both = self
    both.situations += other.situations
    both.failingTimelines = max(failingTimelines, other.failingTimelines)
    both.smallest = smallest ?? other.smallest
    both.idle = idle.filter { idle in other.idle.contains { $0.name == idle.name } }
    both.exceptions = exceptions + other.exceptions.filter { !exceptions.contains($0) }
    return both
  }
}

/// The comparison of an operator's two forms, with the smallest case in which they differ.
final class LiftDocket {
  let verifier: OperatorsLift
  private(set) var failingTimelines = 0
  private(set) var smallest: (breach: Breach, given: Case, diagram: [DiagramRow])?
  private let facts: Facts
  private let signal: Int
  private let producer: Int

  /// Creates the comparison; returns `nil` unless both forms are given.
  init?(_ forms: [Facts]) {
    guard let signal = forms.firstIndex(where: { $0.road == .signal }),
      let producer = forms.firstIndex(where: { $0.road == .producer })
    else { return nil }
    self.signal = signal
    self.producer = producer
    facts = forms[producer]
    verifier = OperatorsLift(facts)
  }

  func judge(_ trials: [Trial], of given: Case, picture: (Breach, Trial) -> [DiagramRow]) {
    let before = verifier.assessment.breaches
    verifier.judge(signal: trials[signal], producer: trials[producer])
    guard verifier.assessment.breaches > before else { return }
    failingTimelines += 1
    if smallest == nil, let breach = verifier.assessment.first {
      smallest = (breach, given, picture(breach, trials[producer]))
    }
  }

  var idleExceptions: [DeclaredException] {
    OperatorsLift.exceptions.filter {
      facts.traits.contains($0.trait) && verifier.assessment.met.isDisjoint(with: $0.trait)
    }
  }
}
