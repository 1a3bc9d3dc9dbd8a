/// The values that the names in a line of marbles denote, and the names with which values are drawn.
///
/// Written as a dictionary, `["a": 1, "b": 2]`, or as one of the predefined tables.
public struct MarbleValues<Value> {
  /// The keys of the dictionary; empty if every name is allowed.
  let names: Set<String>

  /// Returns the value of a name.
  let value: (String) -> Value?

  /// Returns the name with which a value is drawn.
  let name: (Value) -> String

  init(names: Set<String>, value: @escaping (String) -> Value?, name: @escaping (Value) -> String) {
    self.names = names
    self.value = value
    self.name = name
  }
}

extension MarbleValues where Value: Equatable {
  /// Maps names to values; a value without a name is drawn as its description.
  public init(_ table: [String: Value]) {
    let sorted = table.sorted { $0.key < $1.key }
    names = Set(table.keys)
    value = { table[$0] }
    name = { value in sorted.first { $0.value == value }?.key ?? String(describing: value) }
  }
}

extension MarbleValues: ExpressibleByDictionaryLiteral where Value: Equatable {
  /// Maps names to values; if a name occurs twice, its last value counts.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self.init(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}

extension MarbleValues where Value == String {
  /// A table in which every name denotes itself.
  public static var letters: MarbleValues { MarbleValues(names: [], value: { $0 }, name: { $0 }) }
}

extension MarbleValues where Value: LosslessStringConvertible {
  /// A table in which every name is the literal text of its value: `-1-'42'-|` for numbers.
  public static var literals: MarbleValues {
    MarbleValues(names: [], value: { Value($0) }, name: { String(describing: $0) })
  }
}

extension MarbleValues {
  /// The table used if none is given: literal text, if the type of the values supports it.
  static var standard: MarbleValues {
    let written = Value.self as? any LosslessStringConvertible.Type
    return MarbleValues(
      names: [],
      value: { name in written.flatMap { $0.init(name) as? Value } },
      name: { String(describing: $0) }
    )
  }
}

/// The failures that the names in a line of marbles denote; a failure without a name is called `#`.
///
/// Written as a dictionary, `["#": Trouble.some, "timeout": Trouble.timeout]`. Failures of an `Equatable` type are the
/// same if they are equal, objects if they are identical, and any others if they have the same description.
public struct MarbleFailures<Failure: Error> {
  let names: Set<String>
  let failure: (String) -> Failure?
  let name: (Failure) -> String

  init(names: Set<String>, failure: @escaping (String) -> Failure?, name: @escaping (Failure) -> String) {
    self.names = names
    self.failure = failure
    self.name = name
  }
}

extension MarbleFailures: ExpressibleByDictionaryLiteral {
  /// Maps names to failures.
  public init(_ table: [String: Failure]) {
    let sorted = table.sorted { $0.key < $1.key }
    names = Set(table.keys)
    failure = { table[$0.isEmpty ? "#" : $0] }
    name = { failure in
      let key = sorted.first { isSame($0.value, failure) }?.key
      return key == "#" ? "" : key ?? failureName(failure)
    }
  }

  /// Maps names to failures; if a name occurs twice, its last failure counts.
  public init(dictionaryLiteral elements: (String, Failure)...) {
    self.init(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}

extension MarbleFailures where Failure == TestFailure {
  /// A table in which `#'timeout'` denotes the failure of that name.
  public static var named: MarbleFailures {
    MarbleFailures(names: [], failure: { TestFailure($0) }, name: { $0.name })
  }
}

extension MarbleFailures where Failure == Never {
  /// A table without failures.
  public static var none: MarbleFailures {
    MarbleFailures(names: [], failure: { _ in nil }, name: failureName)
  }
}

extension MarbleFailures {
  /// The table used if none is given: test failures by their names, and no others.
  static var standard: MarbleFailures {
    MarbleFailures(names: [], failure: { TestFailure($0) as? Failure }, name: failureName)
  }
}

/// Returns the name of a failure that no dictionary names.
func failureName(_ failure: any Error) -> String {
  (failure as? TestFailure)?.name ?? String(describing: failure)
}

/// Returns true if two failures are the same, as far as their types allow a comparison.
func isSame(_ left: any Error, _ right: any Error) -> Bool {
  if let left = left as? any Equatable { return isEqual(left, right) }
  if type(of: left) is AnyClass, type(of: right) is AnyClass {
    return ObjectIdentifier(left as AnyObject) == ObjectIdentifier(right as AnyObject)
  }
  return String(reflecting: left) == String(reflecting: right)
}

private func isEqual<Left: Equatable>(_ left: Left, _ right: Any) -> Bool { (right as? Left) == left }
