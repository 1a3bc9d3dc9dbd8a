/// An ordered collection whose elements are removed by key in O(1).
///
/// The slots form a list in order of insertion. A free slot is reused, so the storage is as large as the bag has ever
/// been, however many elements came and went; the serial number keeps an outdated key from finding a successor.
struct LinkedBag<Element> {
  /// Finds one element, as long as that is in the bag.
  struct Key: Hashable, Sendable {
    fileprivate let slot: Int32
    fileprivate let serial: UInt64
  }

  fileprivate struct Slot {
    var element: Element?
    var serial: UInt64
    var previous: Int32
    var next: Int32
  }

  private static var none: Int32 { -1 }

  private var slots: [Slot] = []
  private var first = LinkedBag.none
  private var last = LinkedBag.none
  private var firstFree = LinkedBag.none
  private var nextSerial: UInt64 = 0

  /// The number of elements.
  private(set) var count = 0

  init() {}

  /// Appends the element.
  mutating func insert(_ element: Element) -> Key {
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
    nextSerial += 1
    count += 1
    return key
  }

  /// Whether the element of the key is still in the bag.
  func contains(_ key: Key) -> Bool {
    slots.indices.contains(Int(key.slot)) && slots[Int(key.slot)].serial == key.serial
      && slots[Int(key.slot)].element != nil
  }

  /// Takes the element out, `nil` if it is out already.
  mutating func remove(_ key: Key) -> Element? {
    guard contains(key) else { return nil }
    let index = Int(key.slot)
    let (previous, next) = (slots[index].previous, slots[index].next)
    link(from: previous, to: next)
    if next == LinkedBag.none { last = previous } else { slots[Int(next)].previous = previous }
    let element = slots[index].element.take()
    slots[index].next = firstFree
    firstFree = key.slot
    count -= 1
    return element
  }

  /// Takes the oldest element out.
  mutating func takeFirst() -> Element? {
    guard first != LinkedBag.none else { return nil }
    return remove(Key(slot: first, serial: slots[Int(first)].serial))
  }

  /// Takes everything out.
  mutating func takeAll() -> LinkedBag {
    defer { self = LinkedBag(continuing: nextSerial) }
    return self
  }

  private init(continuing serial: UInt64) { nextSerial = serial }

  private mutating func link(from previous: Int32, to next: Int32) {
    if previous == LinkedBag.none { first = next } else { slots[Int(previous)].next = next }
  }
}

extension LinkedBag: Sequence {
  /// Goes through keys and elements in order of insertion.
  struct Iterator: IteratorProtocol {
    private let slots: [Slot]
    private var upcoming: Int32

    fileprivate init(_ bag: LinkedBag) {
      slots = bag.slots
      upcoming = bag.first
    }

    mutating func next() -> (key: Key, element: Element)? {
      guard upcoming != LinkedBag.none else { return nil }
      let slot = slots[Int(upcoming)]
      let key = Key(slot: upcoming, serial: slot.serial)
      upcoming = slot.next
      return slot.element.map { (key, $0) }
    }
  }

  func makeIterator() -> Iterator { Iterator(self) }
}

extension LinkedBag: Sendable where Element: Sendable {}
extension LinkedBag.Slot: Sendable where Element: Sendable {}
