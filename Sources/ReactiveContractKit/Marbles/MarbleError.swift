/// An error in a line of marbles, with the column, the reason and a correction.
///
/// Its description draws a caret under the column:
///
///     a @0ms b
///       ^ @0ms lies in the past: the line has already reached 1
///         Write @1ms or a later instant.
public struct MarbleError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line.
  public let text: String

  /// The column of the error, as a number of characters from 0.
  public let column: Int

  /// The reason for the error.
  public let reason: String

  /// The correction to make.
  public let cure: String

  init(text: String, column: Int, reason: String, cure: String) {
    self.text = text
    self.column = column
    self.reason = reason
    self.cure = cure
  }

  /// The line, the caret with the reason, and the correction.
  public var description: String {
    let shown = String(text.map { $0.isWhitespace ? " " : $0 })
    let indent = String(repeating: " ", count: shown.prefix(column).displayWidth)
    return "\(shown)\n\(indent)^ \(reason)\n\(indent)  \(cure)"
  }
}
