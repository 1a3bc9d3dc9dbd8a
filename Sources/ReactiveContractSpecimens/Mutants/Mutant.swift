public import ReactiveContractKit

/// A subject that is broken on purpose, by a mistake that an experienced engineer could make.
public struct Mutant: Sendable {
  /// The bug, in a few words.
  public let id: String

  /// The rule that must detect it.
  public let rule: Rule.ID

  /// The report of such a bug; begins with `plausible:` where there is none.
  public let source: String

  /// The subject, to be checked like any other.
  public let subject: Subject

  /// Creates a mutant from a subject, whose name describes the bug.
  @inline(never)
  public init(rule: Rule.ID, source: String, _ subject: Subject) {
    self.init(rule: rule, source: source, isBrokenUnderThreads: false, subject)
  }

  /// Creates a mutant whose bug shows under several threads.
  static func underThreads(rule: Rule.ID, source: String, _ subject: Subject) -> Mutant {
    Mutant(rule: rule, source: source, isBrokenUnderThreads: true, subject)
  }

  @inline(never)
  private init(rule: Rule.ID, source: String, isBrokenUnderThreads: Bool, _ subject: Subject) {
    self.isBrokenUnderThreads = isBrokenUnderThreads
    id = subject.name
    self.rule = rule
    self.source = source
    self.subject = subject
  }

  /// True if the bug shows under several threads.
  let isBrokenUnderThreads: Bool

  /// True if such a bug has been reported.
  public var hasBeenSeen: Bool { !source.hasPrefix("plausible:") }
}

/// A correct subject that is written in its own way: no rule may fail on it.
public struct Variant: Sendable {
  /// The subject, in a few words.
  public let id: String

  /// The subject, to be checked like any other.
  public let subject: Subject

  /// Creates a variant from a subject.
  @inline(never)
  public init(_ subject: Subject) {
    id = subject.name
    self.subject = subject
  }
}
