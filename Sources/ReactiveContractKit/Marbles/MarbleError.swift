/// A line of marbles that cannot be read, with the place, the reason and a way out.
///
/// Its description draws a caret under the place:
///
///     a @0ms b
///       ^ @0ms lies in the past: the line has already reached 1
///         Write @1ms or a later instant.
public struct MarbleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line.
  public let text: String

  /// Where in the line, as a count of characters from 0.
  public let column: Int

  /// What is wrong.
  public let reason: String

  /// What to write instead.
  public let cure: String

  init(text: String, column: Int, reason: String, cure: String) {
    self.text = text
    self.column = column
    self.reason = reason
    self.cure = cure
  }

  /// The line, the caret with the reason, and the cure.
  public var description: String {
    let shown = String(text.map { $0.isWhitespace ? " " : $0 })
    let indent = String(repeating: " ", count: shown.prefix(column).displayWidth)
    return "\(shown)\n\(indent)^ \(reason)\n\(indent)  \(cure)"
  }
}
