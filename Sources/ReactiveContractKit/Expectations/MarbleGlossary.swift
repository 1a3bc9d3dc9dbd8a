/// The names that the dictionaries of a test define, and the names that its lines use.
struct MarbleGlossary {
  private var given: [String: Report.Caller] = [:]
  private var used: Set<String> = []

  mutating func add<Value, Failure>(
    _ names: MarbleVocabulary<Value, Failure>,
    usedIn line: MarbleLine,
    by caller: Report.Caller
  ) {
    let failures = names.failures.names.map(Self.failureKey)
    for name in names.values.names.map(Self.valueKey) + failures where given[name] == nil { given[name] = caller }
    for note in line.moments.flatMap(\.notes) {
      switch note {
      case .value(let name): used.insert(Self.valueKey(name))
      case .failed(let name): used.insert(Self.failureKey(name.isEmpty ? "#" : name))
      case .sign: break
      }
    }
  }

  /// A problem for the names that no line uses, at the location of the first of their dictionaries.
  var problem: MarbleFailure.Problem? {
    let unused = given.keys.filter { !used.contains($0) }.sorted()
    guard let first = unused.first, let caller = given[first] else { return nil }
    return MarbleFailure.Problem(
      caller: caller,
      headline: "no line uses \(unused.joined(separator: ", ")), which a dictionary defines",
      diagram: [],
      details: ["Remove it, or correct the line that should use it."]
    )
  }

  private static func valueKey(_ name: String) -> String { "\"\(name)\"" }

  private static func failureKey(_ name: String) -> String { name == "#" ? "#" : "#\(name.quotedMarble)" }
}
