/// Splits Swift source into tokens and comments; code that is interpolated into a string is source, too.
///
/// Literals of regular expressions are read as signs and words, which is sufficient for the checks.
struct Lexer {
  private(set) var tokens: [SourceToken] = []
  private(set) var comments: [CommentLine] = []

  private let bytes: [UInt8]
  private var position = 0
  private var line = 1

  /// True at the beginning of a line, up to its first token or comment.
  private var lineIsEmpty = true

  /// The end of the last token.
  private var lastEnd = -1

  init(_ source: String) {
    bytes = Array(source.utf8)
    readCode(untilClosingParenthesis: false)
  }

  private func byte(_ offset: Int = 0) -> UInt8 {
    position + offset < bytes.count ? bytes[position + offset] : 0
  }

  private mutating func skip(_ count: Int = 1) {
    for _ in 0..<count {
      if byte() == .newline {
        line += 1
        lineIsEmpty = true
      }
      position += 1
    }
  }

  private mutating func readCode(untilClosingParenthesis isInterpolation: Bool) {
    var depth = 0
    while position < bytes.count {
      switch byte() {
      case .space, .tab, .newline, .carriageReturn: skip()
      case .slash where byte(1) == .slash: readLineComment()
      case .slash where byte(1) == .star: readBlockComment()
      case .quote: readString(pounds: 0)
      case .pound where poundsBeforeQuote > 0: readString(pounds: poundsBeforeQuote)
      case .backtick: readQuotedWord()
      case let first where first.isWord: readWord()
      case let sign:
        if sign == .open { depth += 1 }
        if sign == .close { depth -= 1 }
        if isInterpolation && depth < 0 { return }
        add(.sign, from: position, to: position + 1)
      }
    }
  }

  private mutating func add(_ kind: SourceToken.Kind, from start: Int, to end: Int) {
    add(kind, String(decoding: bytes[start..<end], as: UTF8.self), from: start, to: end)
  }

  private mutating func add(_ kind: SourceToken.Kind, _ text: String, from start: Int, to end: Int) {
    tokens.append(SourceToken(kind: kind, text: text, line: line, isGlued: start == lastEnd))
    lineIsEmpty = false
    position = end
    lastEnd = end
  }

  private mutating func readWord() {
    var end = position
    while end < bytes.count && bytes[end].isWord { end += 1 }
    add(byte().isDigit ? .number : .word, from: position, to: end)
  }

  private mutating func readQuotedWord() {
    var end = position + 1
    while end < bytes.count && bytes[end] != .backtick { end += 1 }
    let text = String(decoding: bytes[(position + 1)..<end], as: UTF8.self)
    add(.word, text, from: position, to: min(end + 1, bytes.count))
  }

  private mutating func readLineComment() {
    let start = position
    while position < bytes.count && byte() != .newline { position += 1 }
    addComment(
      String(decoding: bytes[start..<position], as: UTF8.self),
      isDoc: bytes[start...].starts(with: [47, 47, 47])
    )
  }

  private mutating func readBlockComment() {
    var depth = 0
    var start = position
    repeat {
      if byte() == .slash && byte(1) == .star {
        depth += 1
        skip(2)
      } else if byte() == .star && byte(1) == .slash {
        depth -= 1
        skip(2)
      } else if byte() == .newline {
        addComment(String(decoding: bytes[start..<position], as: UTF8.self), isDoc: false)
        skip()
        start = position
      } else {
        skip()
      }
    } while depth > 0 && position < bytes.count
    addComment(String(decoding: bytes[start..<position], as: UTF8.self), isDoc: false)
  }

  private mutating func addComment(_ text: String, isDoc: Bool) {
    let isFrame: (Character) -> Bool = { $0 == "/" || $0 == "*" || $0.isWhitespace }
    let start = text.drop(while: isFrame)
    let end = start.lastIndex { !isFrame($0) }.map { start.index(after: $0) } ?? start.startIndex
    comments.append(CommentLine(line: line, text: String(start[..<end]), isDoc: isDoc, ownsLine: lineIsEmpty))
    lineIsEmpty = false
  }
}

extension Lexer {
  /// The number of `#` here before a quotation mark; 0 if something else follows them.
  private var poundsBeforeQuote: Int {
    var count = 0
    while byte(count) == .pound { count += 1 }
    return byte(count) == .quote ? count : 0
  }

  private mutating func readString(pounds: Int) {
    let (start, startLine) = (position, line)
    let isGlued = start == lastEnd
    let place = tokens.count
    lineIsEmpty = false
    position += pounds
    let marks = byte(1) == .quote && byte(2) == .quote ? 3 : 1
    position += marks
    var text: [UInt8] = []
    while position < bytes.count && !isEnd(marks: marks, pounds: pounds) {
      if byte() == .backslash && (0..<pounds).allSatisfy({ byte(1 + $0) == .pound }) {
        position += 1 + pounds
        if byte() == .open {
          position += 1
          readCode(untilClosingParenthesis: true)
        }
      } else {
        text.append(byte())
      }
      skip()
    }
    position += marks + pounds
    let words = String(decoding: text, as: UTF8.self)
    tokens.insert(SourceToken(kind: .string, text: words, line: startLine, isGlued: isGlued), at: place)
    lastEnd = position
  }

  private func isEnd(marks: Int, pounds: Int) -> Bool {
    (0..<marks).allSatisfy { byte($0) == .quote } && (0..<pounds).allSatisfy { byte(marks + $0) == .pound }
  }
}

extension UInt8 {
  fileprivate static let newline = UInt8(ascii: "\n")
  fileprivate static let carriageReturn = UInt8(ascii: "\r")
  fileprivate static let space = UInt8(ascii: " ")
  fileprivate static let tab = UInt8(ascii: "\t")
  fileprivate static let slash = UInt8(ascii: "/")
  fileprivate static let star = UInt8(ascii: "*")
  fileprivate static let quote = UInt8(ascii: "\"")
  fileprivate static let pound = UInt8(ascii: "#")
  fileprivate static let backslash = UInt8(ascii: "\\")
  fileprivate static let backtick = UInt8(ascii: "`")
  fileprivate static let open = UInt8(ascii: "(")
  fileprivate static let close = UInt8(ascii: ")")

  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }

  /// Letters, digits, the underscore, the dollar sign, and whatever is not ASCII.
  fileprivate var isWord: Bool {
    isDigit || self >= UInt8(ascii: "a") && self <= UInt8(ascii: "z")
      || self >= UInt8(ascii: "A")
        && self <= UInt8(ascii: "Z")
      || self == UInt8(ascii: "_") || self == UInt8(ascii: "$") || self >= 128
  }
}
