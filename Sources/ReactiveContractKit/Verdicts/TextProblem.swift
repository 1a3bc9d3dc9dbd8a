/// An error in a text, shown with carets under the invalid part.
public struct TextProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The whole text.
  public let text: String

  /// The column at which the invalid part begins, in characters counted from 0.
  public let column: Int

  /// The length of the invalid part in characters; at least one caret is drawn.
  public let length: Int

  /// The reason for the error.
  public let reason: String

  /// Makes a problem.
  public init(in text: String, at column: Int, length: Int, _ reason: String) {
    self.text = text
    self.column = column
    self.length = length
    self.reason = reason
  }

  /// The text, with the carets and the reason in the line below.
  public var description: String {
    let before = text.prefix(column).displayWidth + max(0, column - text.count)
    let carets = max(1, text.dropFirst(column).prefix(length).displayWidth)
    return "\(text)\n\(TextLayout.blanks(before))\(String(repeating: "^", count: carets)) \(reason)"
  }
}

/// Suggestions for a misspelled word.
package enum Suggestion {
  /// Returns `; did you mean …?` with the most similar word, or an empty text if none is similar.
  package static func clause(for word: String, among words: [String]) -> String {
    guard let nearest = nearest(to: word, among: words) else { return "" }
    return "; did you mean \(nearest)?"
  }

  /// Returns the word with the smallest edit distance, if that is at most a third of its length or at most 1.
  static func nearest(to word: String, among words: [String]) -> String? {
    // A word that is much longer than all others is similar to none, and comparing it would be slow.
    guard word.count <= 2 * (words.map(\.count).max() ?? 0) + 1 else { return nil }
    let distances = words.map { (distance(word.lowercased(), $0.lowercased()), $0) }
    guard let best = distances.min(by: { $0.0 < $1.0 }) else { return nil }
    return best.0 <= max(1, best.1.count / 3) ? best.1 : nil
  }

  private static func distance(_ one: String, _ other: String) -> Int {
    let other = Array(other)
    var row = Array(0...other.count)
    for (i, letter) in one.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, otherLetter) in other.enumerated() {
        let replaced = diagonal + (letter == otherLetter ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, diagonal + 1, row[j] + 1)
      }
    }
    return row[other.count]
  }
}
