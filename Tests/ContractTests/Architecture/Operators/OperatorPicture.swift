@testable import ReactiveContractKit
@testable import ReactiveContractSpecimens
@testable import ReactiveContractTool

/// A self-contained picture of one operator: the inputs, the operator, and the output.
struct OperatorPicture {
  private let drawn: [Drawing.Row]
  private let tie: [Drawing.Row]
  private let widestLabel: Int

  /// The operator and its arguments.
  let call: String

  /// Draws the rows of an entry, the last of which is the output; `nil` if the drawing has no time.
  init?(_ entry: ReferenceOperator) throws {
    if entry.isAnswer { return nil }
    drawn = try entry.draw()
    tie = try entry.drawTie()
    call = entry.drawing.call
    widestLabel = (drawn.dropLast().map(\.label) + tie.map(\.label) + ["result"]).map(\.displayWidth).max() ?? 0
  }

  /// The description of the picture for readers who do not see it.
  var spoken: String {
    (drawn.dropLast().map { ($0.label, $0.marbles) } + drawn.suffix(1).map { ("result", $0.marbles) })
      .map { "\($0.0): \($0.1)" }.joined(separator: "; ")
  }

  /// The picture as a file.
  var svg: String {
    var stack = Stack(left: widestLabel * 8 + 16)
    stack.add(panel(drawn.dropLast().map { ($0.label, $0.marbles) }))
    stack.addBox(call)
    stack.add(panel(drawn.suffix(1).map { ("result", $0.marbles) }))
    if !tie.isEmpty {
      stack.addText("in one instant")
      stack.add(panel(tie.map { ($0.label, $0.marbles) }))
    }
    return stack.svg(title: "\(call). \(spoken)")
  }

  /// Lines of marbles, all of which begin at the same place.
  private func panel(_ rows: [(label: String, marbles: String)]) -> Markup {
    DiagramDrawing(rows.map { DiagramRow($0.label.padded(to: widestLabel), $0.marbles) }).markup
  }
}

/// Pieces of a picture, one below the other.
private struct Stack {
  private static let margin = 12
  private var pieces: [Markup] = []
  private var height = 0
  private var width = 0

  /// The place where lines begin, after their labels.
  private let left: Int

  /// The boxes, which become as wide as the picture.
  private var boxes: [(top: Int, text: String)] = []

  init(left: Int) { self.left = left }

  mutating func add(_ panel: Markup) {
    guard case .element(_, let attributes, let content) = panel, !content.isEmpty else { return }
    let size = Dictionary(uniqueKeysWithValues: attributes.map { ($0.name, $0.value) })
    pieces.append(.element("g", [("transform", "translate(\(Self.margin) \(height + Self.margin))")], content))
    width = max(width, Int(size["width"] ?? "") ?? 0)
    height += Int(size["height"] ?? "") ?? 0
  }

  mutating func addBox(_ text: String) {
    boxes.append((height, text))
    width = max(width, left + text.displayWidth * 8 + 24)
    height += 40
  }

  mutating func addText(_ text: String) {
    let y = height + Self.margin + 26
    pieces.append(.element("text", [("class", "label"), ("x", "\(Self.margin)"), ("y", "\(y)")], text: text))
    height += 36
  }

  func svg(title: String) -> String {
    let (width, height) = (width + 2 * Self.margin, height + 2 * Self.margin)
    let drawn = boxes.flatMap { box($0.text, top: $0.top) } + pieces
    let paper: [(name: String, value: String)] = [
      ("class", "paper"), ("width", "\(width)"), ("height", "\(height)"), ("rx", "8"),
    ]
    let root = Markup.element(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("role", "img"), ("width", "\(width)"), ("height", "\(height)"),
        ("viewBox", "0 0 \(width) \(height)"),
      ],
      [
        .element("title", text: title), .element("style", [], [.verbatim(style(for: drawn.map(\.text).joined()))]),
        .element("rect", paper, []),
      ] + drawn
    )
    // One element on each line, so that diffs are readable.
    return root.text.replacing("><", with: ">\n<")
  }

  private func box(_ text: String, top: Int) -> [Markup] {
    let (x, y) = (left + Self.margin, top + Self.margin + 5)
    return [
      .element(
        "rect",
        [
          ("class", "operator"), ("x", "\(x)"), ("y", "\(y)"), ("width", "\(width - left)"), ("height", "30"),
          ("rx", "4"),
        ],
        []
      ),
      .element(
        "text",
        [("class", "letter"), ("x", "\(x + (width - left) / 2)"), ("y", "\(y + 20)")],
        text: text
      ),
    ]
  }

  /// The colours and strokes of the page of reports that the picture uses.
  ///
  /// The picture has its own background, so that it is readable on a light and on a dark page.
  private func style(for content: String) -> String {
    let used = Self.rules.filter { rule in
      rule.classes.isEmpty || rule.classes.contains { content.contains("\"\($0)\"") }
    }
    return (Self.colours + used.map(\.text) + Self.own).joined(separator: "\n")
  }

  private static let lines = Page.style.split(separator: "\n").map { String($0.drop { $0 == " " }) }
  private static let colours = Array(lines.prefix { !$0.hasPrefix("*") })

  /// The style rules of the report for pictures, each with its classes; rules for all text have none.
  private static let rules = lines.filter { $0.hasPrefix("svg ") }.map { line in
    let selectors = line.prefix { $0 != "{" }.split(separator: ",")
    let classes = selectors.compactMap { $0.split(separator: ".").dropFirst().last?.filter { $0 != " " } }
    return (text: line, classes: classes)
  }

  private static let own = [
    "text { font: 13px ui-monospace, Menlo, Consolas, 'DejaVu Sans Mono', monospace; white-space: pre; }",
    ".paper { fill: var(--paper); }", ".operator { fill: var(--card); stroke: var(--faint); }",
  ]
}
