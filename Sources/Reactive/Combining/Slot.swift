/// What one input has sent and the output has not used up; touched inside the junction's gate.
@usableFromInline
final class Slot<Value> {
  @usableFromInline
  let keepsAll: Bool
  @usableFromInline
  var values: [Value?] = []

  /// How many of the values have been used up.
  @usableFromInline
  var used = 0

  /// Makes a slot that keeps all values in order, or the latest only.
  @inlinable
  init(keepsAll: Bool) { self.keepsAll = keepsAll }

  @inlinable
  func put(_ value: Value) {
    if keepsAll || values.isEmpty {
      values.append(value)
    } else {
      releaseOutside(present(exchange(&values[0], with: value)))
    }
  }

  @inlinable
  var isEmpty: Bool { values.isEmpty }

  /// The latest value, which is then forgotten.
  @inlinable
  func remove() -> Value {
    let value = present(values[0])
    values.removeAll(keepingCapacity: true)
    return value
  }

  /// The value for the next output; asked for only when the rule says that there is one.
  @inlinable
  func take() -> Value {
    guard keepsAll else { return present(values[0]) }
    // From now on it is on its way, and nothing that is kept.
    let value = present(values[used].take())
    used += 1
    if used == values.count {
      values.removeAll(keepingCapacity: true)
      used = 0
    } else if used >= 32 && used * 2 > values.count {
      values.removeFirst(used)
      used = 0
    }
    return value
  }

  @inlinable
  @inline(__always)
  func present(_ value: Value?) -> Value {
    guard let value else { trap("a slot is asked for a value only when it has one") }
    return value
  }
}
