import ReactiveContractKit
import ReactiveContractTool

extension Trace {
  /// The sentences and their covers, as a page in Markdown.
  ///
  /// The command `contracts trace --markdown` prints the page. A test compares it with the file, so that the two stay
  /// equal.
  public static var page: String {
    let head = """
      # What covers what

      The \(sentences.count) normative sentences of the guideline documents, in our words, and what covers each of them here. Sentences that several
      documents share have one number. `swift run contracts trace` judges the reference, breaks streams on purpose, looks for
      the tests and the decisions that are named, and prints a line for each sentence, with this run's evidence; it fails if one
      is not covered.

      - **B** can be tested from outside, **I** needs instruments (threads, weak references, the stack), **S** is a matter of types or of style.
      - A rule covers a sentence if the reference keeps it; *in italics*, broken streams that the rule must notice, by id: `contracts matrix`
        shows their titles.
      - A sentence marked B or I names such a broken stream, or a test, in quotation marks: something that breaks just this sentence is
        noticed. Otherwise an entry of [Decisions](../Decisions.md) takes its place. The command looks whether the test is there, `swift test`
        whether it passes.
      - What the compiler refuses is in `Tests/MustNotCompile`. What is attested, people answer for, and the reason is given.

      | No. | Mark | Sentence | Covered by |
      | --- | --- | --- | --- |
      """
    let rows = sentences.map { sentence in
      "| \(sentence.number) | \(sentence.nature.rawValue) | \(sentence.text) | "
        + sentence.covers.map(\.markdown).joined(separator: "; ") + " |"
    }
    return ([head] + rows).joined(separator: "\n") + "\n"
  }
}

extension TracedSentence.Cover {
  fileprivate var markdown: String {
    switch self {
    case .rule(let rule, let mutants):
      ([rule.link] + mutants.map { "*\($0.escaped)*" }).joined(separator: " ")
    case .test(let name): "\"\(name.escaped)\""
    case .compiled(let file): "compiled: [\(file)](../../Tests/MustNotCompile/\(file).swift)"
    case .attested(let reason): "attested: \(reason)"
    case .superseded(let title): "superseded by the decision \"\(title)\""
    }
  }
}

extension Rule.ID {
  fileprivate var link: String { "[\(text)](\(text).md)" }
}

extension String {
  /// The text, escaped for the cell of a table.
  fileprivate var escaped: String { String(flatMap { $0 == "|" || $0 == "*" ? ["\\", $0] : [$0] }) }
}
