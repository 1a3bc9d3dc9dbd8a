import Testing

/// One check of the architecture.
struct ArchitectureCheck: Sendable, CustomTestStringConvertible {
  /// The condition that must be true.
  let name: String

  /// Returns the places where it is not.
  let complaints: @Sendable (SourceTree) -> [Complaint]

  var testDescription: String { name }

  private init(_ name: String, _ complaints: @escaping @Sendable (SourceTree) -> [Complaint]) {
    self.name = name
    self.complaints = complaints
  }

  /// Makes a check that reads one file at a time.
  private init(_ name: String, file check: @escaping @Sendable (SourceFile) -> [Complaint]) {
    self.init(name) { $0.files.flatMap(check) }
  }
}

extension ArchitectureCheck {
  static let all: [ArchitectureCheck] =
    [size, rooms, names, operators, doors, imports, traps, locks, sleeps, claims]
    + [documentation, firstLines, comments, manifest, rules]

  static let size = ArchitectureCheck("a file has at most 300 lines", file: overlong)
  static let rooms = ArchitectureCheck("every folder has a line in the architecture, and every line a folder", homeless)
  static let names = ArchitectureCheck(
    "a folder names only the folders that the architecture grants it",
    forbiddenNames
  )
  static let operators = ArchitectureCheck("an operator names no other operator, a verifier no other verifier", rivals)
  static let doors = ArchitectureCheck(
    "an operator has a door for signals and one for producers, and is a value",
    lonelyOperators
  )
  static let imports = ArchitectureCheck("a folder imports only what the architecture grants it", forbiddenImports)
  static let traps = ArchitectureCheck("nothing traps but the one trap function", file: nakedTraps)
  static let locks = ArchitectureCheck("locks and atomics have one room", file: foreignLocks)
  static let sleeps = ArchitectureCheck("nothing sleeps, and only schedulers look at a clock", file: clocks)
  static let claims = ArchitectureCheck("what the compiler cannot check says why it is true", file: unfoundedClaims)
  static let documentation = ArchitectureCheck("every public declaration is documented", file: undocumented)
  static let firstLines = ArchitectureCheck(
    "the first line of a doc is one sentence of at most 100 characters",
    file: wordyDocs
  )
  static let comments = ArchitectureCheck("comments hold no marks, no plans and no headers", file: idleComments)
  static let manifest = ArchitectureCheck("the package depends on no other", dependencies)
  static let rules = ArchitectureCheck(
    "a rule has a page, and if runs decide it, a verifier and a mutant",
    incompleteRules
  )
}
