import ReactiveContractKit

/// One sign of a line of marbles as a shape; the shapes differ even without colour.
struct MarbleGlyph {
  /// The column in which it begins, where wide characters count twice.
  let column: Int

  /// The number of columns that it takes.
  let columns: Int

  private let kind: MarbleScanner.Token.Kind
  private let written: String

  init(_ token: MarbleScanner.Token, in drawing: String) {
    let before = drawing.prefix(token.column)
    written = String(drawing.dropFirst(token.column).prefix(token.width))
    column = before.displayWidth
    columns = written.displayWidth
    kind = token.kind
  }

  /// Returns the shapes, centred in the columns.
  func markup(x: Int, _ y: Int, columnWidth: Int) -> [Markup] {
    let width = columns * columnWidth
    let middle = x + width / 2
    switch kind {
    case .dash: return []
    case .wait, .goTo:
      return [box("silence", x: x + 1, y, width: width - 2), letter(written, middle, y, "silence-text")]
    case .value(let name):
      if columns == 1 {
        return [
          .element("circle", [("class", "value"), ("cx", "\(middle)"), ("cy", "\(y)"), ("r", "10")], []),
          letter(name, middle, y, "letter"),
        ]
      }
      return [box("value", x: x + 1, y, width: width - 2), letter(written, middle, y, "letter")]
    case .name: return [box("failure-name", x: x + 1, y, width: width - 2), letter(written, middle, y, "letter")]
    case .sign(let sign): return shape(sign, middle, y)
    }
  }

  private func shape(_ sign: Character, _ x: Int, _ y: Int) -> [Markup] {
    switch sign {
    case "|": return [path("completed", "M\(x) \(y - 12)V\(y + 12)")]
    case "#": return [path("failed", "M\(x - 8) \(y - 8)L\(x + 8) \(y + 8)M\(x + 8) \(y - 8)L\(x - 8) \(y + 8)")]
    case "!":
      let diamond = "M\(x) \(y - 11)L\(x + 11) \(y)L\(x) \(y + 11)L\(x - 11) \(y)Z"
      return [path("interrupted", diamond), letter("!", x, y, "letter")]
    case "(", ")", "{", "}": return []
    case "^": return [path("mark", "M\(x) \(y - 10)L\(x + 9) \(y + 8)L\(x - 9) \(y + 8)Z")]
    default:
      let box = Markup.element(
        "rect",
        [("class", "mark"), ("x", "\(x - 9)"), ("y", "\(y - 9)"), ("width", "18"), ("height", "18")],
        []
      )
      return [box, letter(String(sign), x, y, "letter")]
    }
  }

  /// Returns the frames around the signs of one instant.
  static func groups(_ glyphs: [MarbleGlyph], x: (Int) -> Int, _ y: Int) -> [Markup] {
    var frames: [Markup] = []
    var start: MarbleGlyph?
    for glyph in glyphs {
      guard case .sign(let sign) = glyph.kind else { continue }
      if sign == "(" || sign == "{" {
        start = glyph
      } else if sign == ")" || sign == "}", let first = start {
        let (left, right) = (x(first.column) + 8, x(glyph.column) + 14)
        let style = sign == ")" ? "instant" : "instant unordered"
        frames.append(
          .element(
            "rect",
            [
              ("class", style), ("x", "\(left)"), ("y", "\(y - 14)"), ("width", "\(right - left)"), ("height", "28"),
              ("rx", "8"),
            ],
            []
          )
        )
        start = nil
      }
    }
    return frames
  }

  private func box(_ style: String, x: Int, _ y: Int, width: Int) -> Markup {
    .element(
      "rect",
      [
        ("class", style), ("x", "\(x)"), ("y", "\(y - 10)"), ("width", "\(width)"), ("height", "20"), ("rx", "10"),
      ],
      []
    )
  }

  private func letter(_ text: String, _ x: Int, _ y: Int, _ style: String) -> Markup {
    .element("text", [("class", style), ("x", "\(x)"), ("y", "\(y + 5)")], text: text)
  }

  private func path(_ style: String, _ data: String) -> Markup {
    .element("path", [("class", style), ("d", data)], [])
  }
}
