extension PullSequence: Sequence {
  /// Goes through a sequence, and holds what it has not come to, but nothing of what is behind it.
  public struct Iterator: IteratorProtocol {
    private var link: LazyLink<Element>

    fileprivate init(_ link: LazyLink<Element>) { self.link = link }

    /// Works out the next place if nobody has, and returns its value; `nil` at the end, then always.
    public mutating func next() -> Element? {
      guard let next = link.next else { return nil }
      defer { link = next }
      return link.element
    }
  }

  /// Makes an iterator; works out nothing.
  ///
  /// All iterators find the same values, and share the work.
  public func makeIterator() -> Iterator { Iterator(link) }
}

extension PullSequence: Equatable where Element: Equatable {
  /// Whether both have the same values in the same order; works out what is needed to tell.
  ///
  /// Never returns for two infinite sequences that are equal, unless they are the same one.
  public static func == (left: PullSequence, right: PullSequence) -> Bool {
    left.link === right.link || left.elementsEqual(right)
  }
}

extension PullSequence: CustomStringConvertible {
  /// The values that have been worked out, and an ellipsis for the rest: `[1, 4, 9, ...]`.
  ///
  /// Works out nothing, and shows eight values at most. Behind the name, if there is one.
  public var description: String {
    var words: [String] = []
    var link = link
    while words.count < 8, link.isKnown, let value = link.element, let next = link.next {
      words.append("\(value)")
      link = next
    }
    if !link.isKnown || link.next != nil { words.append("...") }
    return "\(name.map { "\($0): " } ?? "")[\(words.joined(separator: ", "))]"
  }
}
