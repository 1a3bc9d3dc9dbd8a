/// The text by which the kit compares the values of an operator: equal values have equal texts.
enum ValueText {
  /// Returns the description of a value; that of a set or a dictionary in a definite order.
  @inline(never)
  static func text<Value>(of value: Value) -> String {
    // The usual types of values in tests: what is general asks the runtime for conformances, at ten times the cost.
    if Value.self == String.self, let value = value as? String { return value }
    if Value.self == Int.self, let value = value as? Int { return value.description }
    guard Value.self is any UnorderedValue.Type, let unordered = value as? any UnorderedValue else {
      return String(describing: value)
    }
    return "[" + unordered.texts.sorted().joined(separator: ", ") + "]"
  }
}

/// A value whose description depends on the order of its hash table.
private protocol UnorderedValue {
  /// The descriptions of its elements, in any order.
  var texts: [String] { get }
}

extension Set: UnorderedValue {
  fileprivate var texts: [String] { map { String(describing: $0) } }
}

extension Dictionary: UnorderedValue {
  fileprivate var texts: [String] { map { "\($0.key): \($0.value)" } }
}
