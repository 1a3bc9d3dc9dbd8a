/// A declaration outside function bodies, as far as its tokens tell.
struct Declaration {
  /// `struct`, `func`, `case`, and so on.
  let keyword: String
  let name: String

  /// The labels of a function's parameters: `["first", "_"]`.
  let labels: [String]

  /// The line of its keyword.
  let line: Int

  /// The line of its first attribute or modifier.
  let firstLine: Int

  /// The types and extensions around it; empty at the top of the file.
  let scopes: [String]

  /// True if every file that imports the module sees it.
  let isPublic: Bool

  /// True if only this file sees it.
  let isPrivate: Bool

  var isType: Bool { Self.typeKeywords.contains(keyword) }

  static let typeKeywords: Set<String> = [
    "struct", "class", "enum", "actor", "protocol", "typealias", "associatedtype",
  ]
}

/// Finds the declarations of a file, except those inside function bodies.
struct Outline {
  private(set) var declarations: [Declaration] = []

  /// The names that stand for a type only here: generic parameters.
  private(set) var parameters: Set<String> = []

  private struct Scope {
    /// `nil` for the body of a function, a closure, a `switch`.
    let keyword: String?
    let name: String
    let isPublic: Bool
  }

  private let tokens: [SourceToken]
  private var scopes: [Scope] = []

  /// The scope that the next opening brace begins.
  private var upcoming: Scope?

  init(_ tokens: [SourceToken]) {
    self.tokens = tokens
    for index in tokens.indices { read(index) }
  }

  private mutating func read(_ index: Int) {
    let token = tokens[index]
    switch (token.kind, token.text) {
    case (.sign, "{"):
      scopes.append(upcoming ?? Scope(keyword: nil, name: "", isPublic: false))
      upcoming = nil
    case (.sign, "}"): _ = scopes.popLast()
    case (.word, let word) where Self.keywords.contains(word) && !follows(index, "."): readDeclaration(at: index)
    default: break
    }
  }

  private func follows(_ index: Int, _ sign: String) -> Bool { index > 0 && tokens[index - 1].text == sign }

  private mutating func readDeclaration(at index: Int) {
    let keyword = tokens[index].text
    let isInside = scopes.contains { $0.keyword == nil }
    guard index + 1 < tokens.count, !isInside || Declaration.typeKeywords.contains(keyword) else { return }
    let next = tokens[index + 1]
    let name = keyword == "init" || keyword == "subscript" ? keyword : next.text
    // `class func`, `func` as a label: no name follows.
    if next.kind != .word && !Self.nameless.contains(keyword) || Self.keywords.contains(next.text) { return }
    // The cases of an enum are declarations; those of a `switch` are not, but they are inside a function.
    let start = startOfDeclaration(at: index)
    let modifiers = Set(tokens[start..<index].map(\.text))
    let around = scopes.last
    let inherits = around.map { $0.isPublic && ($0.keyword == "protocol" || keyword == "case") } ?? false
    let isPublic = modifiers.contains("public") && !setterOnly(start..<index, "public") || inherits
    declarations.append(
      Declaration(
        keyword: keyword,
        name: name,
        labels: keyword == "func" ? labels(after: index) : [],
        line: tokens[index].line,
        firstLine: tokens[start].line,
        scopes: scopes.map(\.name),
        isPublic: isPublic,
        isPrivate: modifiers.contains("fileprivate")
          || modifiers.contains("private")
            && !setterOnly(start..<index, "private")
      )
    )
    readParameters(after: index)
    if Self.opening.contains(keyword) { upcoming = Scope(keyword: keyword, name: name, isPublic: isPublic) }
  }

  /// Returns whether the word occurs only as in `public(set)`.
  private func setterOnly(_ range: Range<Int>, _ word: String) -> Bool {
    range.allSatisfy { tokens[$0].text != word || $0 + 2 < tokens.count && tokens[$0 + 2].text == "set" }
  }

  /// The first attribute or modifier of the declaration whose keyword is given.
  private func startOfDeclaration(at keyword: Int) -> Int {
    var start = keyword
    while start > 0 {
      var before = start - 1
      if tokens[before].text == ")" {
        while before > 0 && tokens[before].text != "(" { before -= 1 }
        before -= 1
      }
      if before > 0 && tokens[before - 1].text == "@" {
        start = before - 1
      } else if before >= 0 && Self.modifiers.contains(tokens[before].text) {
        start = before
      } else {
        break
      }
    }
    return start
  }

  /// The first word of every parameter of a function.
  private func labels(after keyword: Int) -> [String] {
    var clause = 0
    guard
      let open = tokens[keyword...].indices.first(where: { place in
        if tokens[place].text == "<" && place > keyword + 1 { clause += 1 }
        if tokens[place].text == ">" && clause > 0 && tokens[place - 1].text != "-" { clause -= 1 }
        return clause == 0 && tokens[place].text == "("
      })
    else { return [] }
    var labels: [String] = []
    var depth = 0
    for place in open..<tokens.count {
      switch tokens[place].text {
      case "(", "[", "<", "{": depth += 1
      case ">" where tokens[place - 1].text == "-": break
      case ")", "]", ">", "}": depth -= 1
      default:
        if depth == 1 && ["(", ","].contains(tokens[place - 1].text) { labels.append(tokens[place].text) }
      }
      if depth == 0 { break }
    }
    return labels
  }

  /// Collects `A` and `B` of `func f<A, each B: P>`.
  private mutating func readParameters(after keyword: Int) {
    guard tokens[keyword].text != "extension", let clause = startOfParameters(after: keyword) else { return }
    var depth = 0
    for place in clause..<tokens.count {
      let before = tokens[place - 1].text
      switch tokens[place].text {
      case "<": depth += 1
      case ">" where before != "-": depth -= 1
      case "each", "let": break
      case let name where depth == 1 && ["<", ",", "each", "let"].contains(before): parameters.insert(name)
      default: break
      }
      if depth == 0 { return }
    }
  }

  private func startOfParameters(after keyword: Int) -> Int? {
    for place in (keyword + 1)..<tokens.count {
      switch tokens[place].text {
      case "(", "{", ":", "=", "}": return nil
      // After an operator's name, a space separates the clause from the name.
      case "<" where tokens[place - 1].kind == .word || place > keyword + 1 && !tokens[place].isGlued: return place
      default: break
      }
    }
    return nil
  }

  private static let opening: Set<String> = ["struct", "class", "enum", "actor", "protocol", "extension"]
  private static let nameless: Set<String> = ["init", "subscript", "func", "operator"]

  private static let keywords: Set<String> = opening.union(nameless)
    .union(["typealias", "associatedtype", "let", "var", "case", "precedencegroup"])

  private static let modifiers: Set<String> = [
    "public", "package", "internal", "private", "fileprivate", "static", "final", "class", "mutating", "nonmutating",
    "convenience", "required", "override", "lazy", "weak", "unowned", "indirect", "nonisolated", "dynamic", "prefix",
    "postfix", "infix", "consuming", "borrowing", "async", "sending",
  ]
}
