/// The subjects and the rules that a command checks, and how much it tries.
package struct CheckSelection: Sendable {
  /// The names of the subjects; `nil` for all.
  package var subjects: Set<String>?

  /// The rules; `nil` for all.
  package var rules: Set<Rule.ID>?

  /// How much is tried; `nil` for the scope of each catalogue.
  package var scope: Scope?

  /// The part of the subjects that this machine checks; `nil` for all.
  package var shard: Shard?

  /// Makes a selection.
  package init(
    subjects: Set<String>? = nil,
    rules: Set<Rule.ID>? = nil,
    scope: Scope? = nil,
    shard: Shard? = nil
  ) {
    (self.subjects, self.rules, self.scope, self.shard) = (subjects, rules, scope, shard)
  }

  /// True if all subjects are selected under all rules, in the scope of their catalogue.
  package var isEverything: Bool { subjects == nil && rules == nil && scope == nil && shard == nil }

  /// Returns whether a subject is selected; one that no selected rule concerns is left out.
  ///
  /// - Parameters:
  ///   - subject: The subject.
  ///   - place: The number of subjects before it.
  func includes(_ subject: Subject, at place: Int) -> Bool {
    if let shard, !shard.includes(place: place) { return false }
    if let subjects, !subjects.contains(subject.name) { return false }
    return rules.map { !$0.isDisjoint(with: subject.rules) } ?? true
  }

  /// Returns whether a judgement that needs no run is reported; the first of several machines reports it.
  func includes(_ remark: Judgement) -> Bool {
    if let shard, shard.index != 1 { return false }
    return rules?.contains(remark.rule) ?? (subjects == nil)
  }
}

/// One of the parts into which subjects are divided, each for a machine of its own.
package struct Shard: Sendable, Hashable {
  /// The number of the part, counted from 1.
  package let index: Int

  /// The number of parts.
  package let count: Int

  /// Makes a part; `nil` unless there is such a part.
  package init?(_ index: Int, of count: Int) {
    guard index >= 1, index <= count else { return nil }
    (self.index, self.count) = (index, count)
  }

  /// The text, as in `2/8`.
  package var text: String { "\(index)/\(count)" }

  /// Returns whether the subject with this number of subjects before it belongs to the part.
  ///
  /// Neighbours go to different parts.
  func includes(place: Int) -> Bool { place % count == index - 1 }
}

extension Report {
  /// Returns the report with the judgements of some rules only.
  func limited(to rules: Set<Rule.ID>?) -> Report {
    guard let rules else { return self }
    return replacing(judgements: judgements.filter { rules.contains($0.rule) })
  }
}
