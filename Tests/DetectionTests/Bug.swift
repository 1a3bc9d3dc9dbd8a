import ReactiveContractKit
import Testing

/// A bug that the authors of the kit did not design, and what a person said about it before the kit saw it.
struct Bug: Sendable {
  /// The library or the round, and the bug in a few words: `RxSwift/zip-never-completes`.
  let name: String

  /// The bug, as a sentence.
  let title: String

  /// The address of the report; empty if the bug was written for a round.
  let link: String

  /// The rule that the bug breaks; `nil` if it breaks none, that is, if only the operator's purpose is missed.
  let rule: Rule.ID?

  /// An input on which the broken variant fails and the correct one does not.
  let witness: Witness

  /// Makes the subject.
  let subject: @Sendable (Variant) -> Subject

  /// Makes the operator beside the oracle that foretells it; `nil` if there is no such oracle.
  let oracle: (@Sendable (Variant) -> OracleSubject)?

  init(
    _ name: String,
    _ title: String,
    link: String = "",
    breaks rule: Rule.ID?,
    witness: Witness,
    oracle: (@Sendable (Variant) -> OracleSubject)? = nil,
    subject: @escaping @Sendable (Variant) -> Subject
  ) {
    self.name = name
    self.title = title
    self.link = link
    self.rule = rule
    self.witness = witness
    self.oracle = oracle
    self.subject = subject
  }

  /// The two forms of a subject, which differ by the bug alone.
  enum Variant: Sendable {
    case broken
    case correct
  }

  /// A use of the subject without the kit's verdicts that shows the bug.
  struct Witness: Sendable {
    /// The log of a use of the correct variant.
    let correct: String

    /// The log of the same use of the broken variant.
    let broken: String

    /// Uses a variant, and returns a log of what happened; `nil` where only threads can show the bug.
    let play: (@Sendable (Variant) -> String)?

    /// A use that a test plays.
    static func played(
      correct: String,
      broken: String,
      _ play: @escaping @Sendable (Variant) -> String
    ) -> Witness {
      Witness(correct: correct, broken: broken, play: play)
    }

    /// A use that cannot be played: threads that must meet, a trap, a deadlock or an endless loop.
    static func described(correct: String, broken: String) -> Witness {
      Witness(correct: correct, broken: broken, play: nil)
    }
  }
}

extension Bug: CustomTestStringConvertible {
  var testDescription: String { name }
}
