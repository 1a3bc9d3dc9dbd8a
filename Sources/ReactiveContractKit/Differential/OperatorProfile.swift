/// The differences of an operator from a plain one, each with the smallest case that shows it.
public struct OperatorProfile: Sendable, Hashable {
  /// One difference from a plain operator.
  public struct Feature: Sendable, Hashable {
    /// A sentence that says what the operator does.
    public let claim: String

    /// The diagram of the smallest case that shows it; empty if every case does.
    public let drawing: [String]
  }

  /// The operator's name.
  public let name: String

  /// The differences, in the order in which they were found.
  public let features: [Feature]

  /// The traits that the operator should declare, as source code.
  public let traits: [String]

  /// The rules that the operator breaks even with these traits.
  public let broken: [Rule.ID]

  /// The profile in words, with a line of source code to paste.
  public var text: String {
    let blocks = features.map { feature in
      [feature.claim] + feature.drawing.map { ("  " + $0).withoutTrailingBlanks }
    }
    let plain = features.isEmpty ? [["a plain operator: it has nothing to declare"]] : []
    let line = "traits: [\(traits.joined(separator: ", "))]"
    let rest =
      broken.isEmpty
      ? "with these traits it keeps every rule that concerns it"
      : "with these traits it still breaks \(TextLayout.ranges(broken))"
    return ([[name]] + blocks + plain + [[line, rest]]).joined(separator: [""]).joined(separator: "\n")
  }
}

extension OperatorProfile {
  /// Examines an operator of any library, whatever it declares; returns `nil` for another subject.
  ///
  /// The operator is checked repeatedly, each time with one more trait: one that lifts a broken rule, or a promise that
  /// the operator keeps.
  public init?(of subject: Subject, within scope: Scope = .quick) {
    guard case .operation(let description) = subject.kind else { return nil }
    self.init(description, subject, scope)
  }

  private init(_ description: some OperatorDescription, _ subject: Subject, _ scope: Scope) {
    var profiled = ProfiledOperator(description.typed, scope)
    profiled.declareWhatRulesAskFor()
    profiled.declareWhatAlwaysHolds()
    name = subject.name
    features = profiled.features + (OperatorPlayer(subject).map { OperatorFeatures.found(in: $0, scope) } ?? [])
    traits = profiled.names
    broken = profiled.broken.filter { subject.isChecked($0) }
  }
}

/// An operator that is checked with more and more traits.
private struct ProfiledOperator<Input: Sendable, Output> {
  private let subject: OperatorSubject<Input, Output>
  private let scope: Scope
  private let exceptions: [(rule: Rule.ID, exception: DeclaredException)]
  private var traits: Traits = []
  private var judgements: [Judgement]
  private(set) var names: [String] = []
  private(set) var features: [OperatorProfile.Feature] = []

  init(_ subject: OperatorSubject<Input, Output>, _ scope: Scope) {
    self.subject = subject
    self.scope = scope
    judgements = OperatorSweep(subject.declaring([]), scope: scope).judge()
    let all = TrialCheck.all(subject.facts(on: .producer)).flatMap { check in
      check.exceptions.map { (rule: check.rule, exception: $0) }
    }
    // The traits that allow most are tried last: a trait for a single end, or for the end of one input, may be enough.
    let general = all.filter { [.handlesFailure, .handlesInterruption].contains($0.exception.trait) }
    let special = all.filter { one in
      one.exception.trait != .ignoresValues && !general.contains { $0.exception.trait == one.exception.trait }
        && (subject.shape != .unary || !one.exception.name.contains("ofInput"))
    }
    exceptions = special + general
  }

  var broken: [Rule.ID] { judgements.filter { $0.verdict.kind == .violated }.map(\.rule) }

  /// Adds traits that lift a broken rule, as long as there are any.
  mutating func declareWhatRulesAskFor() {
    var isChanged = true
    while isChanged {
      isChanged = false
      for (rule, exception) in exceptions where !traits.contains(exception.trait) {
        guard let finding = judgement(of: rule)?.verdict.findings.first else { continue }
        let tried = OperatorSweep(subject.declaring(traits.union(exception.trait)), scope: scope).judge()
        guard tried.first(where: { $0.rule == rule })?.verdict.kind != .violated else { continue }
        adopt(exception.trait, exception.name, tried, exception.claim, Diagram.lines(finding.diagram))
        isChanged = true
      }
    }
  }

  /// Adds traits that are promises, not exceptions, if they are kept in every case.
  mutating func declareWhatAlwaysHolds() {
    let promises: [(Rule.ID, Traits, String, String, Bool)] = [
      (
        "B2", .deliversOnScheduler, ".deliversOnScheduler", "it delivers every event on its scheduler",
        traits.contains(.asynchronous)
      ),
      ("O4", .ignoresValues, ".ignoresValues", "it ignores values", true),
    ]
    for (rule, trait, name, claim, isPossible) in promises where isPossible {
      let tried = OperatorSweep(subject.declaring(traits.union(trait)), scope: scope).judge()
      if tried.first(where: { $0.rule == rule })?.verdict.kind == .held { adopt(trait, name, tried, claim, []) }
    }
    // A delivery on the scheduler may need a further trait for the number of hops that it takes.
    declareWhatRulesAskFor()
  }

  private func judgement(of rule: Rule.ID) -> Judgement? { judgements.first { $0.rule == rule } }

  private mutating func adopt(
    _ trait: Traits,
    _ name: String,
    _ judged: [Judgement],
    _ claim: String,
    _ drawing: [String]
  ) {
    traits.formUnion(trait)
    names.append(name)
    judgements = judged
    features.append(OperatorProfile.Feature(claim: claim, drawing: drawing))
  }
}
