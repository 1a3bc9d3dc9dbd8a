extension MarbleLine.Moment {
  /// Returns the text of the moment: `a`, `(ab|)`, `{ab}`, with `^` in front if it is marked as zero.
  func text(quoting mustQuote: Bool, isZero: Bool, isLast: Bool) -> String {
    var parts: [String] = isZero ? ["^"] : []
    for (index, note) in notes.enumerated() {
      let isFollowed = !isLast || index + 1 < notes.count
      parts.append(note.text(quoting: mustQuote && notes.count == 1, isFollowed: isFollowed))
    }
    let isSingle = parts.count == 1
    if isSingle { return parts[0] }
    return isOrdered ? "(\(parts.joined()))" : "{\(parts.joined())}"
  }
}

extension MarbleLine.Note {
  fileprivate func text(quoting mustQuote: Bool, isFollowed: Bool) -> String {
    switch self {
    case .value(let name): mustQuote || !name.isBareMarble ? name.quotedMarble : name
    // A quoted value directly after # would be read as the failure's name.
    case .failed(let name): name.isEmpty && !isFollowed ? "#" : "#\(name.quotedMarble)"
    case .sign(let sign): String(sign)
    }
  }
}

extension String {
  /// True if the name can be written in a line without quotes, next to any neighbours.
  var isBareMarble: Bool {
    guard count == 1, let character = first, !character.isWhitespace, !character.isInvisible,
      !MarbleScanner.reserved.contains(character)
    else { return false }
    // Some characters merge with their neighbours, such as combining accents and halves of flags.
    return "x\(self)x".count == 3 && "\(self)\(self)".count == 2
  }

  /// The name in quotes, with escapes for characters that would not survive there.
  var quotedMarble: String {
    let content = map { $0 == "'" || $0 == "\\" ? "\\\($0)" : $0.isInvisible ? $0.escaped : String($0) }.joined()
    let plain = "'\(content)'"
    let isIntact = plain.count == content.count + 2 && content.count == map { $0.marbleLength }.reduce(0, +)
    return isIntact ? plain : "'\(map(\.escaped).joined())'"
  }
}

extension Character {
  fileprivate var isInvisible: Bool {
    self != " " && (isWhitespace || unicodeScalars.allSatisfy { $0.properties.generalCategory == .control })
  }

  fileprivate var escaped: String { unicodeScalars.map { "\\u{\(String($0.value, radix: 16))}" }.joined() }

  fileprivate var marbleLength: Int { self == "'" || self == "\\" ? 2 : isInvisible ? escaped.count : 1 }
}
