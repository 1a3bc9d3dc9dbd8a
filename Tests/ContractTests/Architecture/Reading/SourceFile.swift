/// A file of Swift source, which is read once and used by every check.
struct SourceFile {
  /// The module it belongs to.
  let module: String

  /// Its path inside the module: `Signal/Run.swift`.
  let path: String

  let lineCount: Int
  let tokens: [SourceToken]
  let comments: [CommentLine]
  let declarations: [Declaration]

  /// The generic parameters of its declarations.
  let parameters: Set<String>

  /// The places of each text in ``tokens``, in order; without those in which it is a string.
  private let placesByText: [String: [Int]]

  init(module: String, path: String, source: String) {
    self.module = module
    self.path = path
    lineCount = source.utf8.reduce(0) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
    let lexer = Lexer(source)
    tokens = lexer.tokens
    comments = lexer.comments
    let outline = Outline(lexer.tokens)
    declarations = outline.declarations
    parameters = outline.parameters
    placesByText = Dictionary(grouping: lexer.tokens.indices.filter { lexer.tokens[$0].kind != .string }) {
      lexer.tokens[$0].text
    }
  }

  /// The folder of the module that contains it; empty for a file outside every folder.
  var room: String { path.contains("/") ? String(path.prefix { $0 != "/" }) : "" }

  /// Its name without folders.
  var name: Substring { path.split(separator: "/").last ?? "" }

  /// The comment lines directly above a line, from top to bottom.
  func comments(above line: Int) -> [CommentLine] {
    var found: [CommentLine] = []
    var wanted = line - 1
    for comment in comments.reversed() where comment.line == wanted && comment.ownsLine {
      found.append(comment)
      wanted -= 1
    }
    return found.reversed()
  }
}

extension SourceFile {
  /// Returns the places where the words follow each other as tokens: `["nonisolated", "(", "unsafe", ")"]`.
  func places(of words: [String]) -> [Int] {
    guard let first = words.first, let starts = placesByText[first] else { return [] }
    return starts.filter { start in
      start + words.count <= tokens.count && zip(words, tokens[start...]).allSatisfy { $0 == $1.text }
    }
  }

  func complaint(_ line: Int, _ text: String) -> Complaint {
    Complaint(file: "\(module)/\(path)", line: line, text: text)
  }
}

/// A violation of a rule of the tree, and its place.
struct Complaint: CustomStringConvertible {
  let file: String
  let line: Int
  let text: String

  var description: String { line == 0 ? "\(file): \(text)" : "\(file):\(line): \(text)" }
}
