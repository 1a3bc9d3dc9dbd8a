extension PullSequence {
  /// Replaces every value by a sequence, and goes through these one after the other.
  ///
  /// - Parameter transform: Called once per value, when the place that it leads to is asked for.
  public func flatMap<NewElement>(
    _ transform: @escaping @Sendable (Element) -> PullSequence<NewElement>
  ) -> PullSequence<NewElement> {
    bind { { value, _ in transform(value) } }.titled(label?.adding("flatMap"))
  }

  /// Goes through the sequences in this one, one after the other.
  public func flatten<Inner>() -> PullSequence<Inner> where Element == PullSequence<Inner> {
    flatMap { $0 }.titled(label?.adding("flatten"))
  }

  /// Puts a value before this sequence; takes no work, and no stack however often it is repeated.
  public func prefix(value: Element) -> PullSequence {
    PullSequence(known: LazyLink(value, next: link), isEager: isEager, label: label?.adding("prefix(value:)"))
  }
}
