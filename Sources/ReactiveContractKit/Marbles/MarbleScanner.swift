/// Splits a line of marbles into tokens; only this type handles blanks, durations, instants and quotes.
package struct MarbleScanner {
  package struct Token {
    package enum Kind {
      case dash
      /// The given number of ticks pass.
      case wait(Int)
      /// The line continues at the given tick after zero.
      case goTo(Int)
      /// A sign with a meaning: `|`, `#`, `(` and so on.
      case sign(Character)
      case value(String)
      case name(String)
    }

    package var kind: Kind
    package var column: Int
    /// The number of characters of the token.
    package var width: Int
  }

  static let reserved: Set<Character> = ["-", "|", "#", "!", "?", "^", "(", ")", "{", "}", "'", "@", "~", "%", "\\"]

  let text: String
  let syntax: MarbleSyntax
  /// The signs that have a meaning in this kind of line, in addition to the reserved ones.
  let extraSigns: Set<Character>
  private let characters: [Character]
  private var position = 0

  package init(_ text: String, syntax: MarbleSyntax, extraSigns: Set<Character>) {
    self.text = text
    self.syntax = syntax
    self.extraSigns = extraSigns
    characters = Array(text)
  }

  package mutating func tokens() throws(MarbleError) -> [Token] {
    var tokens: [Token] = []
    while position < characters.count {
      let start = position
      let character = characters[position]
      position += 1
      if character.isWhitespace { continue }
      let kind = try token(from: character, after: tokens.last, at: start)
      tokens.append(Token(kind: kind, column: start, width: position - start))
    }
    return tokens
  }

  func text(of token: Token) -> String { String(characters[token.column..<token.column + token.width]) }

  func error(_ column: Int, _ reason: String, cure: String) -> MarbleError {
    MarbleError(text: text, column: column, reason: reason, cure: cure)
  }

  private mutating func token(
    from character: Character,
    after previous: Token?,
    at start: Int
  ) throws(MarbleError) -> Token.Kind {
    if character == "-" { return .dash }
    if character == "@" { return try instant(at: start) }
    if character == "'" { return try quotation(after: previous, at: start) }
    if character == "\\" {
      throw error(start, "a backslash is allowed only between quotes", cure: "Write '\\\\' for the value \\.")
    }
    if character.isDigit, isAtWordStart(start), let ticks = try duration(from: start) { return .wait(ticks) }
    if Self.reserved.contains(character) || extraSigns.contains(character) { return .sign(character) }
    if syntax.dialect == .letterX, character == "x" || character == ";" { return .sign("!") }
    return .value(String(character))
  }

  private func isAtWordStart(_ column: Int) -> Bool { column == 0 || characters[column - 1].isWhitespace }

  private func word(from start: Int) -> String { String(characters[start...].prefix { !$0.isWhitespace }) }

  private mutating func duration(from start: Int) throws(MarbleError) -> Int? {
    let word = word(from: start)
    do {
      guard let ticks = try syntax.ticks(of: word) else { return nil }
      position = start + word.count
      return ticks
    } catch {
      switch error {
      case .tooLong:
        throw self.error(start, "\(word) is longer than any line", cure: "Write a shorter time.")
      case .notWhole:
        throw self.error(
          start,
          "\(word) is not a whole number of ticks: one tick is \(syntax.tick)",
          cure: "Round it, or choose a tick."
        )
      }
    }
  }

  private mutating func instant(at start: Int) throws(MarbleError) -> Token.Kind {
    guard isAtWordStart(start), position < characters.count, let ticks = try duration(from: position) else {
      throw error(start, "@ begins an instant, between blanks", cure: "Write it like @10ms, or '@' for the value.")
    }
    return .goTo(ticks)
  }

  private mutating func quotation(after previous: Token?, at start: Int) throws(MarbleError) -> Token.Kind {
    var content = ""
    while position < characters.count {
      let character = characters[position]
      position += 1
      if character == "'" {
        if let previous, case .sign("#") = previous.kind, previous.column == start - 1 { return .name(content) }
        return .value(content)
      }
      content += character == "\\" ? try escaped() : String(character)
    }
    throw error(start, "this quote is never closed", cure: "Write ' after the value, and \\' for a quote in it.")
  }

  private mutating func escaped() throws(MarbleError) -> String {
    let start = position - 1
    guard position < characters.count else {
      throw error(start, "nothing follows the backslash", cure: "Write \\\\ for a backslash.")
    }
    let character = characters[position]
    position += 1
    switch character {
    case "'", "\\": return String(character)
    case "n": return "\n"
    case "t": return "\t"
    case "r": return "\r"
    case "u":
      let digits = characters[position...].dropFirst().prefix { $0.isHexDigit }
      let end = position + 1 + digits.count
      guard position < characters.count, characters[position] == "{", end < characters.count, characters[end] == "}",
        let scalar = UInt32(String(digits), radix: 16).flatMap(Unicode.Scalar.init)
      else { fallthrough }
      position = end + 1
      return String(Character(scalar))
    default:
      throw error(start, "this escape is unknown", cure: "Write \\', \\\\, \\n, \\t, \\r or \\u{1F642}.")
    }
  }
}
