/// What the names in a line of marbles stand for, and which name a value is drawn with.
///
/// Written as a dictionary, `["a": 1, "b": 2]`, or one of the ready-made ones.
public struct MarbleValues<Value> {
  /// The keys of the dictionary; empty if any name is known.
  let names: Set<String>

  /// The value of a name.
  let value: (String) -> Value?

  /// The name that a value is drawn with.
  let name: (Value) -> String

  init(names: Set<String>, value: @escaping (String) -> Value?, name: @escaping (Value) -> String) {
    self.names = names
    self.value = value
    self.name = name
  }
}

extension MarbleValues where Value: Equatable {
  /// Gives names to values; a value that has none is drawn as it describes itself.
  public init(_ table: [String: Value]) {
    let sorted = table.sorted { $0.key < $1.key }
    names = Set(table.keys)
    value = { table[$0] }
    name = { value in sorted.first { $0.value == value }?.key ?? String(describing: value) }
  }
}

extension MarbleValues: ExpressibleByDictionaryLiteral where Value: Equatable {
  /// Gives names to values; the last one counts if a name comes twice.
  public init(dictionaryLiteral elements: (String, Value)...) {
    self.init(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}

extension MarbleValues where Value == String {
  /// Every name stands for itself.
  public static var letters: MarbleValues { MarbleValues(names: [], value: { $0 }, name: { $0 }) }
}

extension MarbleValues where Value: LosslessStringConvertible {
  /// Every name is the value as it is written: `-1-'42'-|` for numbers.
  public static var literals: MarbleValues {
    MarbleValues(names: [], value: { Value($0) }, name: { String(describing: $0) })
  }
}

extension MarbleValues {
  /// What is meant when no dictionary is given: values as they are written, if their type can be.
  static var standard: MarbleValues {
    let written = Value.self as? any LosslessStringConvertible.Type
    return MarbleValues(
      names: [],
      value: { name in written.flatMap { $0.init(name) as? Value } },
      name: { String(describing: $0) }
    )
  }
}

/// What the failures in a line of marbles stand for; `#` is the name of the one without a name.
///
/// Written as a dictionary, `["#": Trouble.some, "timeout": Trouble.timeout]`. Two failures are the same if they are
/// equal, for types that can tell; if they are one object; or if they describe themselves alike.
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
  /// Gives names to failures.
  public init(_ table: [String: Failure]) {
    let sorted = table.sorted { $0.key < $1.key }
    names = Set(table.keys)
    failure = { table[$0.isEmpty ? "#" : $0] }
    name = { failure in
      let key = sorted.first { isSame($0.value, failure) }?.key
      return key == "#" ? "" : key ?? failureName(failure)
    }
  }

  /// Gives names to failures; the last one counts if a name comes twice.
  public init(dictionaryLiteral elements: (String, Failure)...) {
    self.init(Dictionary(elements, uniquingKeysWith: { $1 }))
  }
}

extension MarbleFailures where Failure == TestFailure {
  /// `#'timeout'` is the failure of that name.
  public static var named: MarbleFailures {
    MarbleFailures(names: [], failure: { TestFailure($0) }, name: { $0.name })
  }
}

extension MarbleFailures where Failure == Never {
  /// There are no failures.
  public static var none: MarbleFailures {
    MarbleFailures(names: [], failure: { _ in nil }, name: failureName)
  }
}

extension MarbleFailures {
  /// What is meant when no dictionary is given: test failures by their names, and no others.
  static var standard: MarbleFailures {
    MarbleFailures(names: [], failure: { TestFailure($0) as? Failure }, name: failureName)
  }
}

/// The name of a failure that no dictionary names.
func failureName(_ failure: any Error) -> String {
  (failure as? TestFailure)?.name ?? String(describing: failure)
}

/// Whether two failures are the same, as far as their types can tell.
func isSame(_ left: any Error, _ right: any Error) -> Bool {
  if let left = left as? any Equatable { return isEqual(left, right) }
  if type(of: left) is AnyClass, type(of: right) is AnyClass {
    return ObjectIdentifier(left as AnyObject) == ObjectIdentifier(right as AnyObject)
  }
  return String(reflecting: left) == String(reflecting: right)
}

private func isEqual<Left: Equatable>(_ left: Left, _ right: Any) -> Bool { (right as? Left) == left }
