import ReactiveContractKit

/// The width and the colours of the command's texts.
package struct TextLook: Sendable {
  /// The number of columns of the terminal into which tables should fit; `nil` for a file or a pipe.
  let width: Int?

  /// True if words may be coloured.
  let hasColour: Bool

  /// Makes a look.
  package init(width: Int?, hasColour: Bool) { (self.width, self.hasColour) = (width, hasColour) }

  /// The look of a text in a file or in a pipe: a line for each row, so that it can be searched.
  package static let plain = TextLook(width: nil, hasColour: false)

  /// The colours, by their meaning.
  enum Colour: String {
    case failure = "1;31"
    case doubt = "33"
    case good = "32"
    case faint = "2"
  }

  /// Returns the text in a colour.
  func painted(_ text: String, _ colour: Colour?) -> String {
    guard hasColour, let colour else { return text }
    return "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m"
  }
}
