/// Elements that leave in the order in which they came, each in amortized constant time.
///
/// Keeps nothing of those that have left: a slice of an array would, until the array is given up.
@usableFromInline
struct Queue<Element> {
  /// The elements that leave next, the first of all at the end.
  @usableFromInline var leaving: [Element] = []

  /// Those that have come since.
  @usableFromInline var coming: [Element] = []

  @usableFromInline
  init() {}

  @inlinable var isEmpty: Bool { leaving.isEmpty && coming.isEmpty }

  var count: Int { leaving.count + coming.count }

  var first: Element? { leaving.last ?? coming.first }

  mutating func append(_ element: Element) { coming.append(element) }

  mutating func takeFirst() -> Element? {
    if leaving.isEmpty {
      leaving = coming.reversed()
      coming.removeAll(keepingCapacity: coming.count < 64)
    }
    return leaving.popLast()
  }

  /// Takes all out, in order.
  mutating func takeAll() -> [Element] {
    defer { self = Queue() }
    return leaving.reversed() + coming
  }

  /// The element with so many others before it.
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

  /// Puts an element where so many others are before it; costs as much as there are others behind it, or before it.
  mutating func insert(_ element: Element, at position: Int) {
    if position < leaving.count {
      leaving.insert(element, at: leaving.count - position)
    } else {
      coming.insert(element, at: position - leaving.count)
    }
  }
}

extension Queue: Sendable where Element: Sendable {}
