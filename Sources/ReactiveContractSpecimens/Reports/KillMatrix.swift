public import ReactiveContractKit
import ReactiveContractTool

/// Which broken subjects the rules notice, and which correct ones they leave alone.
public struct KillMatrix: Sendable, Hashable {
  /// One row per broken subject.
  public let mutants: [MutantRow]

  /// One row per correct subject: the reference and independent variants.
  public let variants: [VariantRow]

  /// Makes a matrix.
  public init(mutants: [MutantRow], variants: [VariantRow]) {
    self.mutants = mutants
    self.variants = variants
  }

  /// Whether every mutant died of its own rule and of listed ones only, and every variant lives.
  ///
  /// A rule without a mutant spoils it as well.
  public var isGreen: Bool {
    uncovered.isEmpty && !variants.isEmpty && mutants.allSatisfy(\.isGreen) && variants.allSatisfy(\.killedBy.isEmpty)
  }

  /// The rules that a run decides and for which there is no mutant, in the order of the book.
  public var uncovered: [Rule.ID] {
    let covered = Set(mutants.map(\.rule))
    return RuleBook.all.filter(\.isDecidedByRuns).map(\.id).filter { !covered.contains($0) }
  }

  /// What the rules said about a broken subject.
  public struct MutantRow: Sendable, Hashable {
    /// The mutant's name.
    public let id: String

    /// The rule that must notice it.
    public let rule: Rule.ID

    /// Where such a bug has been seen.
    public let source: String

    /// The rules that noticed it, in the order of the book.
    public let killedBy: [Rule.ID]

    /// What runs the smallest case of each of them again.
    public let replays: [ReplayToken]

    /// Makes a row.
    public init(id: String, rule: Rule.ID, source: String, killedBy: [Rule.ID], replays: [ReplayToken] = []) {
      self.id = id
      self.rule = rule
      self.source = source
      self.killedBy = RuleBook.sorted(killedBy)
      self.replays = replays
    }

    /// The rules that noticed it without being its own or listed by the book as implied.
    public var unlisted: [Rule.ID] {
      let listed = Set(RuleBook.implied(by: rule) + [rule])
      return killedBy.filter { !listed.contains($0) }
    }

    /// Whether its own rule noticed it and no unlisted rule did.
    public var isGreen: Bool { killedBy.contains(rule) && unlisted.isEmpty }
  }

  /// What the rules said about a correct subject.
  public struct VariantRow: Sendable, Hashable {
    /// The variant's name.
    public let id: String

    /// The rules that it broke, in the order of the book; none if all is well.
    public let killedBy: [Rule.ID]

    /// What runs the smallest case of each of them again.
    public let replays: [ReplayToken]

    /// Makes a row.
    public init(id: String, killedBy: [Rule.ID], replays: [ReplayToken] = []) {
      self.id = id
      self.killedBy = RuleBook.sorted(killedBy)
      self.replays = replays
    }
  }
}
