/// What an operator does differently from a plain one, each with the smallest case that shows it.
public struct OperatorPortrait: Sendable, Hashable {
  /// Something that it does.
  public struct Feature: Sendable, Hashable {
    /// What it does, in a sentence.
    public let claim: String

    /// The smallest case that shows it; empty if every case does.
    public let drawing: [String]
  }

  /// The operator's name.
  public let name: String

  /// What it does, in the order in which it was found.
  public let features: [Feature]

  /// What it should declare, as it is written.
  public let traits: [String]

  /// The rules that it breaks even so.
  public let broken: [Rule.ID]

  /// The portrait in words, with a line to paste.
  public var text: String {
    let blocks = features.map { feature in
      [feature.claim] + feature.drawing.map { ("  " + $0).withoutTrailingBlanks }
    }
    let plain = features.isEmpty ? [["a plain operator: nothing was found that it would have to declare"]] : []
    let line = "traits: [\(traits.joined(separator: ", "))]"
    let rest =
      broken.isEmpty
      ? "with that it keeps every rule that concerns it" : "with that it still breaks \(TextLayout.ranges(broken))"
    return ([[name]] + blocks + plain + [[line, rest]]).joined(separator: [""]).joined(separator: "\n")
  }
}

extension OperatorPortrait {
  /// Draws an operator of any library, whatever it declares; `nil` if the subject is none.
  ///
  /// Judges it again and again, each time with one more declaration that a rule has asked for.
  public init?(of subject: Subject, within scope: Scope = .quick) {
    guard case .operation(let description) = subject.kind else { return nil }
    self.init(description, subject, scope)
  }

  private init(_ description: some OperatorDescription, _ subject: Subject, _ scope: Scope) {
    var sitter = Sitter(description.typed, scope)
    sitter.declareWhatRulesAskFor()
    sitter.declareWhatAlwaysHolds()
    name = subject.name
    features = sitter.features + (OperatorPlayer(subject).map { Manner.found(in: $0, scope) } ?? [])
    traits = sitter.names
    broken = sitter.broken
  }
}

/// An operator that is judged with more and more declarations.
private struct Sitter<Input: Sendable, Output> {
  private let subject: OperatorSubject<Input, Output>
  private let scope: Scope
  private let exceptions: [(rule: Rule.ID, exception: DeclaredException)]
  private var traits: Traits = []
  private var judgements: [Judgement]
  private(set) var names: [String] = []
  private(set) var features: [OperatorPortrait.Feature] = []

  init(_ subject: OperatorSubject<Input, Output>, _ scope: Scope) {
    self.subject = subject
    self.scope = scope
    judgements = OperatorSweep(subject.declaring([]), scope: scope).judge()
    let all = subject.facts(on: .producer).verifiers().flatMap { verifier in
      let type = type(of: verifier)
      return type.exceptions.map { (rule: type.rule, exception: $0) }
    }
    // What allows most is asked last: an end may be changed, or that of one input may be treated, and not all of them.
    let general = all.filter { [.handlesFailure, .handlesInterruption].contains($0.exception.trait) }
    let special = all.filter { one in
      one.exception.trait != .ignoresValues && !general.contains { $0.exception.trait == one.exception.trait }
        && (subject.shape != .unary || !one.exception.name.contains("ofInput"))
    }
    exceptions = special + general
  }

  var broken: [Rule.ID] { judgements.filter { $0.verdict.kind == .violated }.map(\.rule) }

  /// Adds what lifts a rule that is broken, as long as there is such a thing.
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

  /// Adds what is a promise and not an exception, if it is kept in every case.
  mutating func declareWhatAlwaysHolds() {
    let promises: [(Rule.ID, Traits, String, String, Bool)] = [
      (
        "B2", .deliversOnScheduler, ".deliversOnScheduler", "it delivers every event on its scheduler",
        traits.contains(.asynchronous)
      ),
      ("O4", .ignoresValues, ".ignoresValues", "it has no use for values", true),
    ]
    for (rule, trait, name, claim, isPossible) in promises where isPossible {
      let tried = OperatorSweep(subject.declaring(traits.union(trait)), scope: scope).judge()
      if tried.first(where: { $0.rule == rule })?.verdict.kind == .held { adopt(trait, name, tried, claim, []) }
    }
    // What delivers on the scheduler is asked how many hops that takes.
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
    features.append(OperatorPortrait.Feature(claim: claim, drawing: drawing))
  }
}
