public import ReactiveExclusion

/// The place for the values of one input of a junction.
@usableFromInline
typealias Slot<Value> = Guarded<SlotState<Value>>

/// The values that one input has sent and the output has not used.
@usableFromInline
struct SlotState<Value> {
  @usableFromInline
  let keepsAll: Bool
  @usableFromInline
  var values: [Value?] = []

  /// The number of values at the beginning of the array that have been used.
  @usableFromInline
  var used = 0

  /// Makes a slot that keeps all values in order, or the latest only.
  @inlinable
  init(keepsAll: Bool) { self.keepsAll = keepsAll }

  @inlinable
  mutating func put(_ value: Value) {
    if keepsAll || values.isEmpty {
      values.append(value)
    } else {
      releaseOutside(present(exchange(&values[0], with: value)))
    }
  }

  @inlinable
  var isEmpty: Bool { values.isEmpty }

  /// Removes and returns the latest value.
  @inlinable
  mutating func remove() -> Value {
    let value = present(values[0])
    values.removeAll(keepingCapacity: true)
    return value
  }

  /// Returns the value for the next output; called only if the rule has decided that there is one.
  @inlinable
  mutating func take() -> Value {
    guard keepsAll else { return present(values[0]) }
    // Taken out: from here on, the value is being delivered and is no longer stored.
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
