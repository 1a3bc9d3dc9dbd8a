/// An ordered collection with removal by key in O(1), which allocates from the second element on.
///
/// The slots form a list in order of insertion. A free slot is reused, so the storage is as large as the bag has ever
/// been, however many elements were added and removed. The serial number prevents an outdated key from finding a later
/// element.
struct LinkedBag<Value> {
  /// A key that finds one element as long as it is in the bag.
  struct Key: Hashable, Sendable {
    /// `none` for the element that has no slot.
    fileprivate let slot: Int32
    fileprivate let serial: UInt64
  }

  fileprivate struct Slot {
    var element: Value?
    var serial: UInt64
    var previous: Int32
    var next: Int32
  }

  fileprivate static var none: Int32 { -1 }

  /// The element that was inserted into the empty bag: it has no slot and precedes all elements that have one.
  private var foremost: (element: Value, serial: UInt64)?

  private var slots: [Slot] = []
  private var first = LinkedBag.none
  private var last = LinkedBag.none
  private var firstFree = LinkedBag.none
  private var nextSerial: UInt64

  /// The number of elements.
  private(set) var count = 0

  init() { nextSerial = 0 }

  /// Appends the element.
  mutating func insert(_ element: Value) -> Key {
    defer {
      nextSerial += 1
      count += 1
    }
    guard count == 0 else { return append(element) }
    foremost = (element, nextSerial)
    return Key(slot: LinkedBag.none, serial: nextSerial)
  }

  /// Returns true if the element of the key is still in the bag.
  func contains(_ key: Key) -> Bool {
    guard key.slot != LinkedBag.none else { return foremost?.serial == key.serial }
    return key.slot < slots.count && slots[Int(key.slot)].serial == key.serial && slots[Int(key.slot)].element != nil
  }

  /// Removes the element and returns it; `nil` if it was removed before.
  mutating func remove(_ key: Key) -> Value? { contains(key) ? vacate(key.slot) : nil }

  /// Removes the oldest element and returns it.
  mutating func takeFirst() -> Value? { count == 0 ? nil : vacate(foremost == nil ? first : LinkedBag.none) }

  /// Removes all elements and returns them.
  mutating func takeAll() -> LinkedBag {
    let all = self
    self = LinkedBag()
    nextSerial = all.nextSerial
    return all
  }

  /// Changes every element in place.
  mutating func updateAll(_ change: (inout Value) -> Void) {
    if var first = foremost {
      change(&first.element)
      foremost = first
    }
    for index in slots.indices {
      guard var element = slots[index].element.take() else { continue }
      change(&element)
      slots[index].element = element
    }
  }

  private mutating func append(_ element: Value) -> Key {
    let key = Key(slot: firstFree == LinkedBag.none ? Int32(slots.count) : firstFree, serial: nextSerial)
    let slot = Slot(element: element, serial: key.serial, previous: last, next: LinkedBag.none)
    if firstFree == LinkedBag.none {
      slots.append(slot)
    } else {
      firstFree = slots[Int(key.slot)].next
      slots[Int(key.slot)] = slot
    }
    link(from: last, to: key.slot)
    last = key.slot
    return key
  }

  private mutating func vacate(_ slot: Int32) -> Value? {
    count -= 1
    guard slot != LinkedBag.none else { return foremost.take()?.element }
    let index = Int(slot)
    let (previous, next) = (slots[index].previous, slots[index].next)
    link(from: previous, to: next)
    if next == LinkedBag.none { last = previous } else { slots[Int(next)].previous = previous }
    slots[index].next = firstFree
    firstFree = slot
    return slots[index].element.take()
  }

  private mutating func link(from previous: Int32, to next: Int32) {
    if previous == LinkedBag.none { first = next } else { slots[Int(previous)].next = next }
  }
}

extension LinkedBag: Sequence {
  /// Iterates over keys and elements in order of insertion.
  struct Iterator: IteratorProtocol {
    private var foremost: (element: Value, serial: UInt64)?
    private let slots: [Slot]
    private var upcoming: Int32

    fileprivate init(_ bag: LinkedBag) {
      foremost = bag.foremost
      slots = bag.slots
      upcoming = bag.first
    }

    mutating func next() -> (key: Key, element: Value)? {
      if let foremost = foremost.take() {
        return (Key(slot: LinkedBag.none, serial: foremost.serial), foremost.element)
      }
      guard upcoming != LinkedBag.none else { return nil }
      let slot = slots[Int(upcoming)]
      let key = Key(slot: upcoming, serial: slot.serial)
      upcoming = slot.next
      return slot.element.map { (key, $0) }
    }
  }

  func makeIterator() -> Iterator { Iterator(self) }
}

extension LinkedBag: Sendable where Value: Sendable {}
extension LinkedBag.Slot: Sendable where Value: Sendable {}
