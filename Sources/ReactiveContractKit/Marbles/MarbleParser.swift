/// A parsed line, with the columns of its notes for errors about names.
package struct ParsedMarbles {
  package var line = MarbleLine()
  var columns: [[Int]] = []
  let text: String
}

/// Reads a line of marbles of a given kind.
package struct MarbleParser {
  /// The notation that a kind of line allows.
  package struct Kind {
    /// The name of the kind in an error: `a source`.
    var name: String
    var signs: Set<Character>
    var takesValues = false
    var takesUnorderedGroups = false
    /// True if `^` marks zero instead of being a note.
    var hasZero = false
    /// True if nothing may follow a terminal note.
    var endsWithTerminal = false

    static let source = Kind(
      name: "a cold source",
      signs: ["|", "!"],
      takesValues: true,
      endsWithTerminal: true
    )
    static let hotSource = Kind(
      name: "a hot source",
      signs: ["|", "!", "^"],
      takesValues: true,
      hasZero: true,
      endsWithTerminal: true
    )
    static let expectation = Kind(
      name: "an expectation",
      signs: ["|", "!", "?"],
      takesValues: true,
      takesUnorderedGroups: true,
      endsWithTerminal: true
    )
    package static let anyEvents = Kind(
      name: "a marble diagram",
      signs: ["|", "!", "?", "^"],
      takesValues: true,
      takesUnorderedGroups: true,
      hasZero: true,
      endsWithTerminal: true
    )
    static let subscription = Kind(name: "a subscription", signs: ["^", "!"])
    static let lifetime = Kind(name: "a lifetime", signs: ["^", "!", "~", "%", "+", "*"])
    static let time = Kind(name: "a time", signs: ["|"], endsWithTerminal: true)
  }

  private struct Group {
    var isOrdered: Bool
    var column: Int
    var notes: [MarbleLine.Note] = []
    var columns: [Int] = []
    var width = 1
  }

  private let scanner: MarbleScanner
  private let kind: Kind
  private let mostTicks: Int
  private var parsed: ParsedMarbles
  /// The tick that the line has reached; at most `mostTicks`.
  private var tick = 0
  private var zero: Int?
  private var hasLaterZero = false
  private var hasEnded = false
  private var group: Group?

  /// Reads the line.
  package static func parse(
    _ text: String,
    as kind: Kind,
    _ syntax: MarbleSyntax
  ) throws(MarbleError) -> ParsedMarbles {
    var scanner = MarbleScanner(text, syntax: syntax, extraSigns: kind.signs)
    let tokens = try scanner.tokens()
    var parser = MarbleParser(scanner, kind)
    return try parser.parse(tokens)
  }

  private init(_ scanner: MarbleScanner, _ kind: Kind) {
    self.scanner = scanner
    self.kind = kind
    mostTicks = scanner.syntax.mostTicks
    parsed = ParsedMarbles(text: scanner.text)
  }

  private mutating func parse(_ tokens: [MarbleScanner.Token]) throws(MarbleError) -> ParsedMarbles {
    hasLaterZero = kind.hasZero && tokens.contains { if case .sign("^") = $0.kind { true } else { false } }
    for (index, token) in tokens.enumerated() {
      group?.width += token.width
      switch token.kind {
      case .dash: try wait(1, token)
      case .wait(let ticks): try wait(ticks, token)
      case .goTo(let instant): try go(to: instant, token)
      case .value(let name): try value(name, token)
      case .name: continue
      case .sign("#"):
        var name = ""
        if index + 1 < tokens.count, case .name(let text) = tokens[index + 1].kind { name = text }
        try value(.failed(name), token)
      case .sign(let sign): try read(sign, token)
      }
    }
    if let group { throw unclosed(group) }
    if let zero { for index in parsed.line.moments.indices { parsed.line.moments[index].tick -= zero } }
    return parsed
  }

  private mutating func wait(_ ticks: Int, _ token: MarbleScanner.Token) throws(MarbleError) {
    guard group == nil else {
      throw scanner.error(
        token.column,
        "time cannot pass inside a group",
        cure: "A group is one instant: close it first."
      )
    }
    try advance(by: ticks, token)
  }

  /// Adds ticks.
  ///
  /// No token has more ticks than one line may have, so that the sum cannot overflow.
  private mutating func advance(by ticks: Int, _ token: MarbleScanner.Token) throws(MarbleError) {
    guard tick + ticks <= mostTicks else {
      throw scanner.error(
        token.column,
        "with \(scanner.text(of: token)) the line is longer than \(mostTicks) ticks",
        cure: "Write a shorter time."
      )
    }
    tick += ticks
  }

  private mutating func go(to instant: Int, _ token: MarbleScanner.Token) throws(MarbleError) {
    try wait(0, token)
    guard !hasLaterZero else {
      throw scanner.error(token.column, "an instant before ^ has no zero yet", cure: "Write a duration, such as 10ms.")
    }
    let target = instant + (zero ?? 0)
    guard target >= tick else {
      let reached = tick - (zero ?? 0)
      throw scanner.error(
        token.column,
        "\(scanner.text(of: token)) is in the past: the line has already reached \(reached)",
        cure: "Write @\(scanner.syntax.durationText(ticks: reached)) or a later instant."
      )
    }
    try advance(by: target - tick, token)
  }

  private mutating func value(_ name: String, _ token: MarbleScanner.Token) throws(MarbleError) {
    try value(.value(name), token)
  }

  private mutating func value(_ note: MarbleLine.Note, _ token: MarbleScanner.Token) throws(MarbleError) {
    guard kind.takesValues else {
      let sign = if case .value(let name) = note { name } else { "#" }
      throw scanner.error(
        token.column,
        "\(sign) has no meaning on the line of \(kind.name)",
        cure: "Only - and \(known) are allowed."
      )
    }
    try add(note, token)
  }

  private mutating func read(_ sign: Character, _ token: MarbleScanner.Token) throws(MarbleError) {
    switch sign {
    case "(", "{": try open(isOrdered: sign == "(", token)
    case ")", "}": try close(isOrdered: sign == ")", token)
    case _ where !kind.signs.contains(sign):
      throw scanner.error(
        token.column,
        "\(sign) has no meaning on the line of \(kind.name)",
        cure: kind.takesValues ? "Write '\(sign)' for the value." : "Only - and \(known) are allowed."
      )
    case "^" where kind.hasZero: try setZero(token)
    default: try add(.sign(sign), token)
    }
  }

  private var known: String { kind.signs.sorted().map { String($0) }.joined(separator: " ") }

  private mutating func setZero(_ token: MarbleScanner.Token) throws(MarbleError) {
    guard zero == nil else {
      throw scanner.error(token.column, "zero is marked twice", cure: "Keep one ^.")
    }
    guard group?.notes.isEmpty ?? true else {
      throw scanner.error(token.column, "^ must be first in its group", cure: "Move it after the (.")
    }
    zero = tick
    hasLaterZero = false
    if group == nil { try advance(by: 1, token) }
  }

  private mutating func open(isOrdered: Bool, _ token: MarbleScanner.Token) throws(MarbleError) {
    guard group == nil else {
      throw scanner.error(token.column, "groups cannot be nested", cure: "Close the first one before it.")
    }
    guard isOrdered || kind.takesUnorderedGroups else {
      throw scanner.error(token.column, "{} is for expectations only", cure: "Write () and decide the order.")
    }
    group = Group(isOrdered: isOrdered, column: token.column)
  }

  private mutating func close(isOrdered: Bool, _ token: MarbleScanner.Token) throws(MarbleError) {
    guard let group, group.isOrdered == isOrdered else {
      if let group { throw unclosed(group) }
      let sign = isOrdered ? "(" : "{"
      throw scanner.error(token.column, "no group is open here", cure: "Write \(sign) where it begins.")
    }
    guard group.notes.count >= (isOrdered ? 1 : 2) || zero == tick else {
      let reason = isOrdered ? "this group is empty" : "{} needs at least two events"
      throw scanner.error(group.column, reason, cure: isOrdered ? "Write - for silence." : "Write it without {}.")
    }
    self.group = nil
    append(group.notes, group.columns, isOrdered: isOrdered)
    try advance(by: scanner.syntax.dialect == .rxjs ? group.width : 1, token)
  }

  private mutating func add(_ note: MarbleLine.Note, _ token: MarbleScanner.Token) throws(MarbleError) {
    if hasEnded, kind.endsWithTerminal, !scanner.syntax.allowsMalformed {
      throw scanner.error(
        token.column,
        "nothing may follow the event that ends the stream",
        cure: "Remove it, or pass allowsMalformed if the line is meant to be wrong."
      )
    }
    hasEnded = hasEnded || note.isTerminal
    guard group == nil else {
      group?.notes.append(note)
      group?.columns.append(token.column)
      return
    }
    append([note], [token.column], isOrdered: true)
    try advance(by: 1, token)
  }

  private mutating func append(_ notes: [MarbleLine.Note], _ columns: [Int], isOrdered: Bool) {
    guard !notes.isEmpty else { return }
    parsed.columns.append(columns)
    parsed.line.moments.append(MarbleLine.Moment(tick: tick, isOrdered: isOrdered, notes: notes))
  }

  private func unclosed(_ group: Group) -> MarbleError {
    scanner.error(
      group.column,
      "this group is never closed",
      cure: "Write \(group.isOrdered ? ")" : "}") where it ends."
    )
  }
}
