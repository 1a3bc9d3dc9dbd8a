public import ReactiveContractKit
import ReactiveContractTool

/// The rules that each mutant and each correct subject breaks.
public struct KillMatrix: Sendable, Hashable {
  /// One row per mutant.
  public let mutants: [MutantRow]

  /// One row per correct subject: the reference and independent variants.
  public let variants: [VariantRow]

  /// Creates a matrix.
  public init(mutants: [MutantRow], variants: [VariantRow]) {
    self.mutants = mutants
    self.variants = variants
  }

  /// True if every mutant broke its own rule and otherwise only listed ones, and no variant broke any.
  ///
  /// It is false, too, if a rule that runs decide has no mutant, or if there are no variants.
  public var isGreen: Bool {
    uncovered.isEmpty && !variants.isEmpty && mutants.allSatisfy(\.isGreen) && variants.allSatisfy(\.killedBy.isEmpty)
  }

  /// The rules that a run decides and for which there is no mutant, in the order of the book.
  public var uncovered: [Rule.ID] {
    let covered = Set(mutants.map(\.rule))
    return RuleBook.all.filter(\.isDecidedByRuns).map(\.id).filter { !covered.contains($0) }
  }

  /// The result for a mutant.
  public struct MutantRow: Sendable, Hashable {
    /// The mutant's id, which is the name of its subject.
    public let id: String

    /// The mutant's title: the subject and its bug.
    public let title: String

    /// The rule that must kill it.
    public let rule: Rule.ID

    /// The report of such a bug; see ``Mutant/source``.
    public let source: String

    /// The rules that killed it, in the order of the book.
    public let killedBy: [Rule.ID]

    /// The tokens that run the smallest case of each of these rules again.
    public let replays: [ReplayToken]

    /// Creates a row.
    public init(
      id: String,
      title: String,
      rule: Rule.ID,
      source: String,
      killedBy: [Rule.ID],
      replays: [ReplayToken] = []
    ) {
      self.id = id
      self.title = title
      self.rule = rule
      self.source = source
      self.killedBy = RuleBook.sorted(killedBy)
      self.replays = replays
    }

    /// The rules that killed it, but are neither its own rule nor implied by that in the book.
    public var unlisted: [Rule.ID] {
      let listed = Set(RuleBook.implied(by: rule) + [rule])
      return killedBy.filter { !listed.contains($0) }
    }

    /// True if its own rule killed it and no unlisted rule did.
    public var isGreen: Bool { killedBy.contains(rule) && unlisted.isEmpty }
  }

  /// The result for a correct subject.
  public struct VariantRow: Sendable, Hashable {
    /// The variant's id, which is the name of its subject.
    public let id: String

    /// The variant's title.
    public let title: String

    /// The rules that it broke, in the order of the book; none, if all is well.
    public let killedBy: [Rule.ID]

    /// The tokens that run the smallest case of each of these rules again.
    public let replays: [ReplayToken]

    /// Creates a row.
    public init(id: String, title: String, killedBy: [Rule.ID], replays: [ReplayToken] = []) {
      self.id = id
      self.title = title
      self.killedBy = RuleBook.sorted(killedBy)
      self.replays = replays
    }
  }
}
