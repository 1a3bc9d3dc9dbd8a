public import ReactiveContractKit

/// A subject that is broken on purpose, by a mistake that an experienced engineer could make.
public struct Mutant: Sendable {
  /// The name of the subject: the rule that must detect it, and the bug in two to four words.
  public let id: String

  /// The rule that must detect it.
  public let rule: Rule.ID

  /// The subject and its bug, as a sentence fragment.
  public let title: String

  /// The report of such a bug; begins with `plausible:` where there is none.
  public let source: String

  /// The subject, to be checked like any other.
  public let subject: Subject

  /// Creates a mutant from a subject, whose name becomes the id.
  @inline(never)
  public init(rule: Rule.ID, title: String, source: String, _ subject: Subject) {
    self.init(rule: rule, title: title, source: source, isBrokenUnderThreads: false, subject)
  }

  /// Creates a mutant whose bug shows under several threads.
  static func underThreads(rule: Rule.ID, title: String, source: String, _ subject: Subject) -> Mutant {
    Mutant(rule: rule, title: title, source: source, isBrokenUnderThreads: true, subject)
  }

  @inline(never)
  private init(rule: Rule.ID, title: String, source: String, isBrokenUnderThreads: Bool, _ subject: Subject) {
    self.isBrokenUnderThreads = isBrokenUnderThreads
    id = subject.name
    self.rule = rule
    self.title = title
    self.source = source
    self.subject = subject.adoptingAllDecisions()
  }

  /// True if the bug shows under several threads.
  let isBrokenUnderThreads: Bool

  /// True if such a bug has been reported.
  public var hasBeenSeen: Bool { !source.hasPrefix("plausible:") }
}

/// A correct subject with an implementation of its own: no rule may fail on it.
public struct Variant: Sendable {
  /// The name of the subject.
  public let id: String

  /// The subject, as a sentence fragment.
  public let title: String

  /// The subject, to be checked like any other.
  public let subject: Subject

  /// Creates a variant from a subject, whose name becomes the id.
  @inline(never)
  public init(title: String, _ subject: Subject) {
    id = subject.name
    self.title = title
    self.subject = subject.adoptingAllDecisions()
  }
}
