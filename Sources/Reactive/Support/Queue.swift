/// A first-in, first-out queue; each element takes amortized constant time.
///
/// It retains no elements that were removed: a slice of an array would, until the array is released.
@usableFromInline
struct Queue<Element> {
  /// The elements that are removed next, in reverse order.
  @usableFromInline var leaving: [Element] = []

  /// The elements that were appended since.
  @usableFromInline var coming: [Element] = []

  @inlinable
  init() {}

  @inlinable var isEmpty: Bool { leaving.isEmpty && coming.isEmpty }

  @inlinable var count: Int { leaving.count + coming.count }

  var first: Element? { leaving.last ?? coming.first }

  @inlinable
  mutating func append(_ element: Element) { coming.append(element) }

  @inlinable
  mutating func takeFirst() -> Element? {
    if leaving.isEmpty {
      leaving = coming.reversed()
      coming.removeAll(keepingCapacity: coming.count < 64)
    }
    return leaving.popLast()
  }

  /// Removes all elements and returns them in order.
  @inlinable
  mutating func takeAll() -> [Element] {
    defer { self = Queue() }
    return leaving.reversed() + coming
  }

  /// The element at a position, counted from the first one.
  subscript(position: Int) -> Element {
    get { position < leaving.count ? leaving[leaving.count - 1 - position] : coming[position - leaving.count] }
    set {
      if position < leaving.count {
        leaving[leaving.count - 1 - position] = newValue
      } else {
        coming[position - leaving.count] = newValue
      }
    }
  }

  /// Inserts an element at a position; costs time linear in the number of elements after it, or before it.
  mutating func insert(_ element: Element, at position: Int) {
    if position < leaving.count {
      leaving.insert(element, at: leaving.count - position)
    } else {
      coming.insert(element, at: position - leaving.count)
    }
  }
}

extension Queue: Sendable where Element: Sendable {}
