/// The subjects and the rules that a command checks.
package struct CheckSelection: Sendable {
  /// The names of the subjects; `nil` for all.
  package var subjects: Set<String>?

  /// The rules; `nil` for all.
  package var rules: Set<Rule.ID>?

  /// Makes a selection.
  package init(subjects: Set<String>? = nil, rules: Set<Rule.ID>? = nil) {
    (self.subjects, self.rules) = (subjects, rules)
  }

  /// Returns whether a subject is selected; one that no selected rule concerns is left out.
  package func includes(_ subject: Subject) -> Bool {
    if let subjects, !subjects.contains(subject.name) { return false }
    return rules.map { !$0.isDisjoint(with: subject.rules) } ?? true
  }
}

extension Report {
  /// Returns the report with the judgements of some rules only.
  func limited(to rules: Set<Rule.ID>?) -> Report {
    guard let rules else { return self }
    return replacing(judgements: judgements.filter { rules.contains($0.rule) })
  }
}
