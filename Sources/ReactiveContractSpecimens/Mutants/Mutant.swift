public import ReactiveContractKit

/// A subject that is broken on purpose, as somebody who knows the trade could have broken it.
public struct Mutant: Sendable {
  /// What is wrong with it, in a few words.
  public let id: String

  /// The rule that must notice.
  public let rule: Rule.ID

  /// Where such a bug has been seen; begins with `plausible:` where nobody has reported one.
  public let source: String

  /// The subject, to be judged like any other.
  public let subject: Subject

  /// Makes a mutant of a subject, whose name says what is wrong with it.
  @inline(never)
  public init(rule: Rule.ID, source: String, _ subject: Subject) {
    self.init(rule: rule, source: source, isBrokenUnderThreads: false, subject)
  }

  /// Makes one whose bug shows where threads meet.
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

  /// Whether its bug shows where threads meet.
  let isBrokenUnderThreads: Bool

  /// Whether such a bug has been seen in the wild.
  public var hasBeenSeen: Bool { !source.hasPrefix("plausible:") }
}

/// A subject that keeps the contract and is written in its own way: no rule may find fault with it.
public struct Variant: Sendable {
  /// What it is, in a few words.
  public let id: String

  /// The subject, to be judged like any other.
  public let subject: Subject

  /// Makes a variant of a subject.
  @inline(never)
  public init(_ subject: Subject) {
    id = subject.name
    self.subject = subject
  }
}
