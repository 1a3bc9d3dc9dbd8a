/// One rule of the contract, as data: its text, its basis, and the way in which it is checked.
public struct Rule: Sendable, Identifiable {
  /// The short name that joins the rule, its verifier, its page and its mutants.
  public let id: ID

  /// The rule in a few words.
  public let title: String

  /// The rule in one to three sentences.
  public let text: String

  /// The basis of the rule: what requires it.
  public let basis: Basis

  /// The extent to which a run can decide the rule.
  public let level: Level

  /// The way in which the rule is checked, in a few sentences.
  public let check: String

  /// The reason for the rule, and the usual mistake.
  public let rationale: Rationale

  /// The part that no run can decide and what takes its place; every attested rule has one.
  public let remainder: Remainder?

  /// The ways to read the rule where the guidelines are silent or disagree; empty for most rules.
  public let readings: [Reading]

  /// The rules that a breach of this one breaks as well.
  public let implies: [Implication]

  @inline(never)
  init(
    _ id: ID,
    _ title: String,
    level: Level,
    basis: Basis,
    text: String,
    check: String,
    rationale: Rationale,
    remainder: Remainder? = nil,
    readings: [Reading] = [],
    implies: [Implication] = []
  ) {
    self.id = id
    self.title = title
    self.text = text
    self.basis = basis
    self.level = level
    self.check = check
    self.rationale = rationale
    self.remainder = remainder
    self.readings = readings
    self.implies = implies
  }
}

extension Rule {
  /// True if runs decide the rule, not the compiler or people.
  public var isDecidedByRuns: Bool {
    switch level {
    case .required, .declared, .adopted, .bounded: true
    case .compiled, .attested: false
    }
  }

  /// The short name of a rule: a chapter letter and a number, `E0`.
  public struct ID: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The name as it is written.
    public let text: String

    /// Creates an id from its text; the rule book need not have such a rule.
    public init(_ text: String) { self.text = text }

    /// Creates an id from a literal.
    public init(stringLiteral text: String) { self.text = text }

    /// The name as it is written.
    public var description: String { text }
  }

  /// The extent to which a run can decide a rule.
  public enum Level: String, Sendable, Hashable, CaseIterable {
    /// Judged exhaustively within a stated scope; every subject must keep it.
    case required

    /// Judged exhaustively; the traits that the subject declares decide what is expected.
    case declared

    /// Judged exhaustively; a decision of this project, which only subjects that adopt it must keep.
    case adopted

    /// About concurrency: searched up to a stated bound.
    case bounded

    /// Decided by the compiler, on files that must or must not compile.
    case compiled

    /// Decided by people; what a run can check has been split off.
    case attested

    /// The meaning of the level for a verdict, in one sentence.
    public var meaning: String {
      switch self {
      case .required:
        "Every subject must keep it; judged exhaustively within the scope that the verdict prints."
      case .declared:
        "The traits that a subject declares decide what is expected, and are checked too; judged exhaustively within "
          + "the scope that the verdict prints."
      case .adopted:
        "A decision of this project asks for it, not the guidelines. Subjects over Reactive's types and subjects that "
          + "adopt it must keep it; judged exhaustively within the scope that the verdict prints."
      case .bounded:
        "It is about threads; judged by a search through their schedules, up to the bound that the verdict prints."
      case .compiled:
        "The compiler decides it, on files that must or must not compile; no run adds to that."
      case .attested:
        "People decide it; what a run can check has been split off, and no report calls the rest held."
      }
    }
  }

  /// The part of a rule that no run can decide, and what takes its place.
  public struct Remainder: Sendable, Hashable {
    /// The question that is left open.
    public let question: String

    /// The answer to it that takes the place of a run.
    public let substitute: String

    init(_ question: String, substitute: String) {
      self.question = question
      self.substitute = substitute
    }
  }

  /// One named way to read a rule; a subject declares its choice, and the verdict names it.
  public struct Reading: Sendable, Hashable, Identifiable {
    /// The rule and the name of the reading: `E6/terminal-allowed`.
    public let id: String

    /// The rule's requirement when it is read this way.
    public let text: String

    /// True if the reference is checked under this reading.
    public let isReference: Bool

    /// The basis of the reading: sentences that can be read so, or a decision.
    public let basis: Basis

    init(_ id: String, _ text: String, basis: Basis, isReference: Bool = false) {
      self.id = id
      self.text = text
      self.basis = basis
      self.isReference = isReference
    }
  }

  /// Another rule that a breach of this one breaks as well.
  public struct Implication: Sendable, Hashable {
    /// The strength of an implication: every breach or some breaches break the other rule.
    public enum Strength: String, Sendable, Hashable {
      /// Every breach that the other rule can see breaks it too.
      case always

      /// Some breaches break the other rule too.
      case sometimes
    }

    /// The other rule.
    public let rule: ID

    /// The strength of the implication.
    public let strength: Strength

    /// The reason why the other rule breaks.
    public let reason: String

    static func always(_ rule: ID, _ reason: String) -> Implication {
      Implication(rule: rule, strength: .always, reason: reason)
    }

    static func sometimes(_ rule: ID, _ reason: String) -> Implication {
      Implication(rule: rule, strength: .sometimes, reason: reason)
    }
  }
}
