/// All rules: those of the guideline document in its order, then those of the other chapters.
public enum RuleBook {
  /// The version of the book: `1.0`.
  ///
  /// The first number grows when a rule is removed, renamed or tightened, the second when one is added or relaxed.
  /// `Docs/Contracts/Versions.md` lists the changes of each version.
  public static let version = "1.0"

  /// Every rule: those of streams, then those of the other chapters.
  public static let all: [Rule] = streamRules + chapters.flatMap(\.rules)

  /// The grammar and the other event rules, signals, producers, practices, operators.
  static let streamRules: [Rule] = eventRules + signalRules + producerRules + practiceRules + operatorRules

  /// Returns the rule with an id, or `nil` if the book does not have it.
  public static func rule(_ id: Rule.ID) -> Rule? { position[id].map { all[$0] } }

  /// The rules that are decisions of this project, which other libraries need not keep.
  static let adoptable = Set(all.filter { $0.level == .adopted }.map(\.id))

  /// Returns the rules that are listed as broken by a breach of one rule, in the order of the book.
  ///
  /// Implications of implied rules are not followed. Otherwise nearly every rule would be listed, and the kill matrix
  /// would prove nothing.
  public static func implied(by id: Rule.ID) -> [Rule.ID] { sorted(rule(id)?.implies.map(\.rule) ?? []) }

  /// Returns ids in the order of the book; ids that it does not have come last, by name.
  public static func sorted(_ ids: some Sequence<Rule.ID>) -> [Rule.ID] {
    ids.sorted { ($0.place, $0.text) < ($1.place, $1.text) }
  }

  fileprivate static let position: [Rule.ID: Int] = Dictionary(
    all.enumerated().map { ($1.id, $0) },
    uniquingKeysWith: { first, _ in first }
  )
}

extension Rule.ID {
  fileprivate var place: Int { RuleBook.position[self] ?? RuleBook.all.count }
}

extension RuleBook {
  /// Returns the subject's reading of a rule, or else the reference's; `nil` if the rule has only one.
  static func reading(of rule: Rule.ID, declared: [String]) -> String? {
    guard let rule = self.rule(rule), !rule.readings.isEmpty else { return nil }
    let chosen = rule.readings.first { declared.contains($0.id) }
    return (chosen ?? rule.readings.first { $0.isReference })?.id
  }
}
