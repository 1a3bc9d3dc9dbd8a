/// Where a thread is with a change of properties: which of its changes from outside it is making, and how many bindings have
/// carried it so far, one inside the delivery of the other.
@frozen
@usableFromInline
struct ChangePlace {
  /// The number of bindings in the lower 16 bits, since a stack has no room for more, and the number of the change above.
  @usableFromInline var word: UInt64 = 0

  @inlinable
  init() {}

  /// Whether no change is being made.
  @inlinable var isNone: Bool { word == 0 }

  /// Whether bindings have carried the change here.
  @usableFromInline var isCarried: Bool { word & 0xFFFF != 0 }

  @inlinable
  mutating func beginChange() { word &+= 1 << 16 }

  @inlinable
  mutating func continueChange() { word &+= 1 }

  /// Whether bindings have carried the same change here from the other place.
  func isBehind(_ other: ChangePlace) -> Bool { word >> 16 == other.word >> 16 && word > other.word }
}

extension ThreadState {
  /// Notes that the thread makes a change of a property from outside.
  @inlinable
  mutating func beginChange() {
    lastPlace.beginChange()
    place = lastPlace
  }
}
