public import ReactiveContractKit

/// One normative sentence of the guideline documents, in our own words, and what covers it.
public struct TracedSentence: Sendable, Hashable {
  /// Its number in the project's list, from 1.
  public let number: Int

  /// How it could be tested.
  public let nature: Nature

  /// What it asks, in a few words.
  public let text: String

  /// What covers it; all of it must stand.
  public let covers: [Cover]

  /// Makes a sentence.
  public init(_ number: Int, _ nature: Nature, _ text: String, _ covers: [Cover]) {
    self.number = number
    self.nature = nature
    self.text = text
    self.covers = covers
  }
}

extension TracedSentence {
  /// How a sentence could be tested.
  public enum Nature: String, Sendable, Hashable, CaseIterable {
    /// From outside, by what streams do.
    case behaviour = "B"

    /// Only with instruments: threads, weak references, the stack.
    case instrumented = "I"

    /// From outside in one respect, with instruments in another.
    case behaviourAndInstrumented = "B/I"

    /// From outside, and by the source text.
    case behaviourAndStyle = "B/S"

    /// Not by a run: a matter of types, of style or of taste.
    case style = "S"

    /// Whether something must be able to break exactly this sentence, and be noticed.
    public var asksForProof: Bool { self != .style }
  }

  /// One thing that covers a sentence.
  public enum Cover: Sendable, Hashable {
    /// A rule that the judged subjects keep in this run, and broken subjects that die of it.
    case rule(Rule.ID, mutants: [String])

    /// A test with this name.
    case test(String)

    /// A file in `Tests/MustNotCompile` with lines that the compiler must refuse.
    case compiled(String)

    /// Somebody answers for it; says why no run can decide.
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
  /// A rule, and broken subjects that die of it.
  static func rule(_ rule: Rule.ID, _ mutants: String...) -> Self { .rule(rule, mutants: mutants) }
}
