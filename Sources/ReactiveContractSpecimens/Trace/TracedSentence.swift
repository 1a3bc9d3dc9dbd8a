public import ReactiveContractKit

/// One normative sentence of the guideline documents, in our own words, with its covers.
public struct TracedSentence: Sendable, Hashable {
  /// The number in the project's list, from 1.
  public let number: Int

  /// The way in which the sentence could be tested.
  public let nature: Nature

  /// The requirement, in a few words.
  public let text: String

  /// The rules, tests, people and decisions that cover the sentence; all of them must hold.
  public let covers: [Cover]

  /// Creates a sentence.
  public init(_ number: Int, _ nature: Nature, _ text: String, _ covers: [Cover]) {
    self.number = number
    self.nature = nature
    self.text = text
    self.covers = covers
  }
}

extension TracedSentence {
  /// The way in which a sentence could be tested.
  public enum Nature: String, Sendable, Hashable, CaseIterable {
    /// From outside, by the behavior of streams.
    case behaviour = "B"

    /// Only with instruments: threads, weak references, the stack.
    case instrumented = "I"

    /// From outside in one respect, with instruments in another.
    case behaviourAndInstrumented = "B/I"

    /// From outside, and by the source text.
    case behaviourAndStyle = "B/S"

    /// Not by a run: a matter of types, of style or of taste.
    case style = "S"

    /// True if a broken subject or a test must show that a breach of exactly this sentence is detected.
    public var asksForProof: Bool { self != .style }
  }

  /// One thing that covers a sentence.
  public enum Cover: Sendable, Hashable {
    /// A rule that the checked subjects keep in this run, and mutants that it kills.
    case rule(Rule.ID, mutants: [String])

    /// A test with this name.
    case test(String)

    /// A file in `Tests/MustNotCompile` with lines that the compiler must refuse.
    case compiled(String)

    /// A person attests it; carries the reason why no run can decide it.
    case attested(String)

    /// An entry of `Docs/Decisions.md` that takes its place.
    case superseded(String)
  }
}

extension TracedSentence {
  static func behaviour(_ number: Int, _ text: String, _ covers: Cover...) -> TracedSentence {
    TracedSentence(number, .behaviour, text, covers)
  }

  static func instrumented(_ number: Int, _ text: String, _ covers: Cover...) -> TracedSentence {
    TracedSentence(number, .instrumented, text, covers)
  }

  static func behaviourAndInstrumented(_ number: Int, _ text: String, _ covers: Cover...) -> TracedSentence {
    TracedSentence(number, .behaviourAndInstrumented, text, covers)
  }

  static func behaviourAndStyle(_ number: Int, _ text: String, _ covers: Cover...) -> TracedSentence {
    TracedSentence(number, .behaviourAndStyle, text, covers)
  }

  static func style(_ number: Int, _ text: String, _ covers: Cover...) -> TracedSentence {
    TracedSentence(number, .style, text, covers)
  }
}

extension TracedSentence.Cover {
  /// Returns a cover by a rule, and by mutants that it kills.
  static func rule(_ rule: Rule.ID, _ mutants: String...) -> Self { .rule(rule, mutants: mutants) }
}
