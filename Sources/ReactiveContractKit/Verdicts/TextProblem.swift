/// A place in a text that makes no sense, shown with carets under it.
public struct TextProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// The whole text.
  public let text: String

  /// Where the trouble begins, in characters counted from 0.
  public let column: Int

  /// How many characters it covers; at least one caret is drawn.
  public let length: Int

  /// What is wrong.
  public let reason: String

  /// Makes a problem.
  public init(in text: String, at column: Int, length: Int, _ reason: String) {
    self.text = text
    self.column = column
    self.length = length
    self.reason = reason
  }

  /// The text, and in the line below the carets and the reason.
  public var description: String {
    let before = text.prefix(column).displayWidth + max(0, column - text.count)
    let carets = max(1, text.dropFirst(column).prefix(length).displayWidth)
    return "\(text)\n\(TextLayout.blanks(before))\(String(repeating: "^", count: carets)) \(reason)"
  }
}

/// The choice of a word that was probably meant.
package enum Suggestion {
  /// Returns `; did you mean …?` with the nearest of some words, or nothing if none is near.
  package static func clause(for word: String, among words: [String]) -> String {
    guard let nearest = nearest(to: word, among: words) else { return "" }
    return "; did you mean \(nearest)?"
  }

  /// Returns the word that takes the fewest changes, unless it takes more than a third of its letters, but at least one.
  static func nearest(to word: String, among words: [String]) -> String? {
    // A word that is much longer than all others is near to none, and comparing it would take long.
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
