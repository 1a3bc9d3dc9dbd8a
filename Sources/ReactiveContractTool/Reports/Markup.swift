import ReactiveContractKit

/// A piece of HTML or XML.
///
/// Its texts are escaped only when it is written.
///
/// The output is both HTML and well-formed XML, so that any XML parser can check it.
package indirect enum Markup: Sendable {
  case text(String)
  case element(String, [(name: String, value: String)], [Markup])
  /// A text that is not escaped; only for text that the kit itself has written, never for external text.
  case verbatim(String)

  /// Makes an element that holds one text.
  @inline(never)
  package static func element(
    _ name: String,
    _ attributes: [(name: String, value: String)] = [],
    text: String
  ) -> Markup {
    .element(name, attributes, [.text(text)])
  }

  /// The piece as text.
  package var text: String {
    var text = ""
    write(to: &text)
    return text
  }

  private func write(to text: inout String) {
    switch self {
    case .text(let content): text += Self.escaped(content, isAttribute: false)
    case .verbatim(let content): text += content
    case .element(let name, let attributes, let content):
      text += "<\(name)"
      for attribute in attributes {
        text += " \(attribute.name)=\"\(Self.escaped(attribute.value, isAttribute: true))\""
      }
      if Self.emptyElements.contains(name) {
        text += "/>"
      } else {
        text += ">"
        for piece in content { piece.write(to: &text) }
        text += "</\(name)>"
      }
      if Self.ownLines.contains(name) { text += "\n" }
    }
  }

  /// The HTML elements that have no end tag.
  private static let emptyElements: Set<String> = ["meta", "input", "br"]

  /// The elements that are followed by a line break, so that people can read the source.
  private static let ownLines: Set<String> = [
    "article", "body", "details", "div", "figure", "form", "h1", "h2", "h3", "head", "header", "html", "main", "meta",
    "p", "section", "style", "script", "svg", "table", "tbody", "testcase", "testsuite", "testsuites", "thead", "title",
    "tr",
  ]

  private static func escaped(_ text: String, isAttribute: Bool) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\r": escaped += "&#13;"
      case "\n", "\t":
        // XML parsers turn line breaks and tabs in attributes into blanks unless they are character references.
        escaped += isAttribute ? "&#\(scalar.value);" : String(scalar)
      default: escaped.unicodeScalars.append(shown(scalar))
      }
    }
    return escaped
  }

  /// Returns a printable substitute for a character that neither format can represent; any other character is
  /// unchanged.
  private static func shown(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    switch scalar.value {
    case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}"
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0, 0xFDD0...0xFDEF: "\u{FFFD}"
    case _ where scalar.value & 0xFFFE == 0xFFFE: "\u{FFFD}"
    default: scalar
    }
  }
}
