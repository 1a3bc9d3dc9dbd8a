package import ReactiveContractKit

/// The words of a command line and their columns, for carets.
package struct CommandLineWords {
  let words: [String]
  private let line: String
  private let columns: [Int]

  package init(_ words: [String], program: String = "contracts") {
    // A line break inside a word would move the carets away from it.
    let shown = words.map { String($0.map { $0.isNewline || $0 == "\t" ? " " : $0 }) }
    var column = program.count + 1
    self.words = words
    line = ([program] + shown).joined(separator: " ")
    columns = shown.map { word in
      defer { column += word.count + 1 }
      return column
    }
  }

  /// Returns a problem with one of the words.
  @inline(never)
  package func problem(_ index: Int, _ reason: String) -> TextProblem {
    TextProblem(in: line, at: columns[index], length: words[index].count, reason)
  }

  /// Returns a problem with a part of one of the words.
  func problem(_ index: Int, _ inner: TextProblem) -> TextProblem {
    TextProblem(in: line, at: columns[index] + inner.column, length: inner.length, inner.reason)
  }

  /// Returns a problem about a missing word at the end.
  package func missing(_ reason: String) -> TextProblem {
    TextProblem(in: line, at: line.count + 1, length: 1, reason)
  }
}
