/// Reads JSON text as ``JSONValue`` writes it: strings, whole numbers, arrays, objects and null.
struct JSONReader {
  private let bytes: [UInt8]
  private var next = 0
  private var depth = 0

  /// The greatest number of arrays and objects around a value; more would exhaust the stack.
  private static let deepest = 100

  private init(_ text: String) { bytes = Array(text.utf8) }

  /// Returns the only value of a text.
  static func node(of text: String) throws(JSONProblem) -> JSONNode {
    var reader = JSONReader(text)
    let node = try reader.node()
    reader.skipBlanks()
    if reader.next < reader.bytes.count { throw reader.problem("nothing may follow the value") }
    return node
  }

  private func problem(_ reason: String) -> JSONProblem {
    JSONProblem(place: next..<next + 1, reason: next < bytes.count ? reason : "the text ends here, before its end")
  }

  private var current: Unicode.Scalar? { next < bytes.count ? Unicode.Scalar(bytes[next]) : nil }

  private mutating func skipBlanks() {
    while let current, [" ", "\n", "\r", "\t"].contains(current) { next += 1 }
  }

  /// Skips a character, which must be the next one.
  private mutating func expect(_ character: Unicode.Scalar) throws(JSONProblem) {
    skipBlanks()
    guard current == character else { throw problem("\(character) is expected here") }
    next += 1
  }

  private mutating func skips(_ character: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard current == character else { return false }
    next += 1
    return true
  }

  private mutating func node() throws(JSONProblem) -> JSONNode {
    skipBlanks()
    let start = next
    if depth == Self.deepest { throw problem("this is nested more than \(Self.deepest) times") }
    depth += 1
    defer { depth -= 1 }
    let content: JSONNode.Content =
      switch current {
      case "\"": .string(try string())
      case "[": .array(try array())
      case "{": .object(try object())
      case let digit? where Self.isOfNumber(digit): .number(try number())
      default: try null()
      }
    return JSONNode(content: content, place: start..<next)
  }

  private mutating func array() throws(JSONProblem) -> [JSONNode] {
    try expect("[")
    if skips("]") { return [] }
    var elements: [JSONNode] = []
    repeat { elements.append(try node()) } while skips(",")
    try expect("]")
    return elements
  }

  private mutating func object() throws(JSONProblem) -> [String: JSONNode] {
    try expect("{")
    if skips("}") { return [:] }
    var members: [String: JSONNode] = [:]
    repeat {
      skipBlanks()
      let start = next
      guard current == "\"" else { throw problem("a name in quotes is expected here") }
      let key = try string()
      try expect(":")
      guard members.updateValue(try node(), forKey: key) == nil else {
        throw JSONProblem(place: start..<start + key.utf8.count + 2, reason: "\"\(key)\" is there twice")
      }
    } while skips(",")
    try expect("}")
    return members
  }

  private static func isOfNumber(_ scalar: Unicode.Scalar) -> Bool { scalar == "-" || ("0"..."9").contains(scalar) }

  private mutating func number() throws(JSONProblem) -> Int {
    let start = next
    while let current, Self.isOfNumber(current) { next += 1 }
    if let current, [".", "e", "E"].contains(current) { throw problem("only whole numbers are used here") }
    guard let number = Int(String(decoding: bytes[start..<next], as: UTF8.self)) else {
      throw JSONProblem(place: start..<next, reason: "this is not a number, or too large")
    }
    return number
  }

  private mutating func null() throws(JSONProblem) -> JSONNode.Content {
    guard bytes[next...].starts(with: "null".utf8) else {
      throw problem("a value is expected here")
    }
    next += 4
    return .null
  }

  private mutating func string() throws(JSONProblem) -> String {
    let start = next
    next += 1
    var text: [UInt8] = []
    while let current, current != "\"" {
      if current.value < 0x20 { throw problem("the string does not end in its line") }
      if current == "\\" {
        text += try escaped().utf8
      } else {
        text.append(bytes[next])
        next += 1
      }
    }
    guard current != nil else {
      throw JSONProblem(place: start..<start + 1, reason: "the string that begins here does not end")
    }
    next += 1
    return String(decoding: text, as: UTF8.self)
  }

  /// Reads a backslash and what follows it.
  private mutating func escaped() throws(JSONProblem) -> String {
    next += 1
    let letters: [Unicode.Scalar: String] = [
      "\"": "\"", "\\": "\\", "/": "/", "n": "\n", "r": "\r", "t": "\t", "b": "\u{8}", "f": "\u{C}",
    ]
    guard let current, current == "u" || letters[current] != nil else {
      throw problem("no such escape follows a backslash")
    }
    next += 1
    if let letter = letters[current] { return letter }
    let first = try unit()
    // Two halves of a pair are one character.
    guard (0xD800...0xDBFF).contains(first), bytes[next...].starts(with: #"\u"#.utf8) else {
      return String(decoding: [first], as: UTF16.self)
    }
    next += 2
    return String(decoding: [first, try unit()], as: UTF16.self)
  }

  private mutating func unit() throws(JSONProblem) -> UInt16 {
    let digits = bytes[next...].prefix(4)
    guard digits.count == 4, let unit = UInt16(String(decoding: digits, as: UTF8.self), radix: 16) else {
      throw problem("four hexadecimal digits are expected here")
    }
    next += 4
    return unit
  }
}
