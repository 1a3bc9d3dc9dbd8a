import Testing
import ReactiveContractKit
@testable import ReactiveContractTool

@Suite struct MarkupTests {
  /// All control characters, all special characters of markup, and wide and joined characters.
  static let nasty =
    (0..<0x20).compactMap(Unicode.Scalar.init).map(String.init).joined() + #"<a href="x">&amp;'</a>]]>"#
    + "\u{7F}\u{85}é🙂👩‍👩‍👧\u{2028}\u{FEFF}\u{FFFE}\u{FFFF}\u{1FFFF}\r\n"

  /// The same text after parsing, with pictures in place of characters that neither format allows.
  static let seen = String(
    String.UnicodeScalarView(
      nasty.unicodeScalars.map { scalar in
        switch scalar.value {
        case 0x9, 0xA, 0xD: scalar
        case 0..<0x20: Unicode.Scalar(0x2400 + scalar.value) ?? scalar
        case 0x7F: "\u{2421}"
        case 0x80..<0xA0, 0xFFFE, 0xFFFF, 0x1FFFF: "\u{FFFD}"
        default: scalar
        }
      }
    )
  )

  @Test func `whatever a text contains, a reader of XML reads it again`() throws {
    let node = try XMLTree.parse(Markup.element("a", [("b", Self.nasty)], text: Self.nasty).text)
    #expect(Array(node.text.unicodeScalars) == Array(Self.seen.unicodeScalars))
    #expect(Array((node.attributes["b"] ?? "").unicodeScalars) == Array(Self.seen.unicodeScalars))
    #expect(node.children.isEmpty)
  }

  @Test func `signs that mean something are written as names`() {
    let markup = Markup.element("p", [("title", #"a "b" & 'c'"#)], text: "1 < 2 && 3 > 2")
    #expect(
      markup.text == "<p title=\"a &quot;b&quot; &amp; &#39;c&#39;\">1 &lt; 2 &amp;&amp; 3 &gt; 2</p>\n"
    )
    #expect(Markup.element("td", [], []).text == "<td></td>")
    #expect(Markup.element("meta", [("charset", "utf-8")], []).text == "<meta charset=\"utf-8\"/>\n")
  }
}
