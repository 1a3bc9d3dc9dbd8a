extension Report {
  /// Merges reports on several subjects into one, with a judgement for every rule of the book.
  ///
  /// The merged verdict of a rule is the first of these that occurs: violated, inconclusive, held, vacuous, excluded,
  /// compiled, attested, not applicable. Evidence and runs are summed. A rule that no report judges is vacuous, or not
  /// applicable if it belongs to a chapter other than streams and no subject of that chapter was given.
  public static func merged(_ reports: [Report], subject: String = "all subjects") -> Report {
    merged(reports, subject: subject, under: nil)
  }

  /// Merges reports under some rules of the book; `nil` for all.
  package static func merged(_ reports: [Report], subject: String, under chosen: Set<Rule.ID>?) -> Report {
    let judged = reports.flatMap { report in report.judgements.map { (subject: report.subject, judgement: $0) } }
    let byRule = Dictionary(grouping: judged) { $0.judgement.rule }
    let rules = RuleBook.sorted((chosen ?? Set(RuleBook.all.map(\.id))).union(byRule.keys))
    let times = reports.compactMap(\.elapsed)
    return Report(
      subject: subject,
      judgements: rules.map { rule in
        let absent = judged.isEmpty ? nil : absence(of: rule)
        return merged(rule, byRule[rule] ?? (absent.map { [("", Judgement(rule, .notApplicable($0)))] } ?? []))
      },
      seed: reports.first?.seed ?? 0,
      elapsed: times.isEmpty ? nil : times.reduce(.zero, +)
    )
  }

  /// Returns the reason why a rule may be missing; `nil` for rules of streams.
  private static func absence(of rule: Rule.ID) -> String? {
    let chapter = RuleBook.chapters.first { chapter in chapter.rules.contains { $0.id == rule } }
    return chapter.map { "no \($0.noun) given" }
  }

  private static let precedence: [Verdict.Kind] = [
    .violated, .inconclusive, .held, .vacuous, .excluded, .compiled, .attested, .notApplicable,
  ]

  private static func merged(_ rule: Rule.ID, _ all: [(subject: String, judgement: Judgement)]) -> Judgement {
    guard let kind = precedence.first(where: { kind in all.contains { $0.judgement.verdict.kind == kind } }) else {
      return Judgement(rule, .vacuous("no subject was judged under it"))
    }
    let deciding = all.filter { $0.judgement.verdict.kind == kind }
    let judged = all.map(\.judgement).filter { $0.evidence > 0 || $0.verdict.kind == kind }
    return Judgement(
      rule,
      verdict(kind, deciding),
      evidence: all.reduce(0) { $0 + $1.judgement.evidence },
      scope: distinct(judged.map(\.scope)).joined(separator: scopeSeparator),
      reading: kind == .notApplicable ? nil : distinct(judged.compactMap(\.reading)).joined(separator: ", ").nonEmpty,
      runs: all.reduce(0) { $0 + $1.judgement.runs }
    )
  }

  /// The separator between the scopes of several subjects.
  package static let scopeSeparator = "; "

  private static func verdict(_ kind: Verdict.Kind, _ all: [(subject: String, judgement: Judgement)]) -> Verdict {
    let remarks = distinct(all.compactMap(\.judgement.verdict.remark))
    // The subjects of a remark matter only if the user must act on it.
    let named = remarks.map { remark in
      let subjects = all.filter { $0.judgement.verdict.remark == remark }.map(\.subject)
      return kind.isFailure ? "\(remark) (\(distinct(subjects).joined(separator: ", ")))" : remark
    }
    let remark = named.joined(separator: "; ")
    return switch kind {
    case .held: .held
    case .violated: .violated(all.flatMap(\.judgement.verdict.findings))
    case .vacuous: .vacuous(remark)
    case .inconclusive: .inconclusive(remark)
    case .notApplicable: .notApplicable(remark)
    case .excluded: .excluded(remark)
    case .compiled: .compiled(by: remark)
    case .attested: .attested(by: remark)
    }
  }

  private static func distinct(_ texts: [String]) -> [String] {
    var seen: Set<String> = []
    return texts.filter { !$0.isEmpty && seen.insert($0).inserted }
  }
}

extension String {
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}
