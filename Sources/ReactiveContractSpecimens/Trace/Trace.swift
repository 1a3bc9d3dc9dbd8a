import ReactiveContractKit

/// The 102 normative sentences of the guideline documents, each with the rules and tests that cover it.
///
/// Sentences that several documents share have one number; the numbers are those that ``Rule/Source/items`` names.
public enum Trace {
  /// Every sentence, by number.
  public static let sentences: [TracedSentence] = [events, signals, producers, companions, sequences, practices]
    .flatMap(\.self)
}
