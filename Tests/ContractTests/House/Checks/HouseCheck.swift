import Testing

/// One check of the architecture.
struct HouseCheck: Sendable, CustomTestStringConvertible {
  /// The condition that must be true.
  let name: String

  /// Returns the places where it is not.
  let complaints: @Sendable (House) -> [Complaint]

  var testDescription: String { name }

  private init(_ name: String, _ complaints: @escaping @Sendable (House) -> [Complaint]) {
    self.name = name
    self.complaints = complaints
  }

  /// Makes a check that reads one file at a time.
  private init(_ name: String, file check: @escaping @Sendable (SourceFile) -> [Complaint]) {
    self.init(name) { $0.files.flatMap(check) }
  }
}

extension HouseCheck {
  static let all: [HouseCheck] =
    [size, rooms, names, operators, doors, imports, traps, locks, sleeps, claims]
    + [documentation, firstLines, comments, manifest, rules]

  static let size = HouseCheck("a file has at most 300 lines", file: overlong)
  static let rooms = HouseCheck("every folder has a line in the architecture, and every line a folder", homeless)
  static let names = HouseCheck("a folder names only the folders that the architecture grants it", forbiddenNames)
  static let operators = HouseCheck("an operator names no other operator, a verifier no other verifier", rivals)
  static let doors = HouseCheck(
    "an operator has a door for signals and one for producers, and is a value",
    lonelyOperators
  )
  static let imports = HouseCheck("a folder imports only what the architecture grants it", forbiddenImports)
  static let traps = HouseCheck("nothing traps but the one trap function", file: nakedTraps)
  static let locks = HouseCheck("locks and atomics have one room", file: foreignLocks)
  static let sleeps = HouseCheck("nothing sleeps, and only schedulers look at a clock", file: clocks)
  static let claims = HouseCheck("what the compiler cannot check says why it is true", file: unfoundedClaims)
  static let documentation = HouseCheck("every public declaration is documented", file: undocumented)
  static let firstLines = HouseCheck(
    "the first line of a doc is one sentence of at most 100 characters",
    file: wordyDocs
  )
  static let comments = HouseCheck("comments hold no marks, no plans and no headers", file: idleComments)
  static let manifest = HouseCheck("the package depends on no other", dependencies)
  static let rules = HouseCheck("a rule has a page, and if runs decide it, a verifier and a mutant", incompleteRules)
}
