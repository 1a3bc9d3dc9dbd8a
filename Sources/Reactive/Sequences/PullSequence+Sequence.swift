import ReactiveExclusion

extension PullSequence: Sequence {
  /// An iterator over a sequence; retains the rest of it, and no value that it has passed.
  public struct Iterator: IteratorProtocol {
    private var link: LazyLink<Element>

    fileprivate init(_ link: LazyLink<Element>) { self.link = link }

    /// Returns the next value, and computes it if necessary; `nil` at the end, and from then on.
    public mutating func next() -> Element? {
      guard let next = link.next else { return nil }
      defer { link = next }
      return link.element
    }
  }

  /// Makes an iterator; computes nothing.
  ///
  /// All iterators return the same values, and share the work.
  public func makeIterator() -> Iterator { Iterator(link) }
}

extension PullSequence: Equatable where Element: Equatable {
  /// Compares the values of two sequences, in order; computes no more of them than necessary.
  ///
  /// Never returns for two infinite sequences that are equal, unless they are the same one.
  public static func == (left: PullSequence, right: PullSequence) -> Bool {
    left.link === right.link || left.elementsEqual(right)
  }
}

extension PullSequence: CustomStringConvertible {
  /// The values that have been computed, and an ellipsis for the rest: `[1, 4, 9, ...]`.
  ///
  /// Computes nothing, and shows eight values at most. They follow the name, if there is one.
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
