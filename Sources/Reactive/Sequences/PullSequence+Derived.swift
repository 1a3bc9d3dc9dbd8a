import ReactiveExclusion

extension PullSequence {
  /// Replaces every value by a sequence, and concatenates these sequences.
  ///
  /// - Parameter transform: Makes the sequence for a value; called once per value, when the result is read up to it.
  public func flatMap<NewElement>(
    _ transform: @escaping @Sendable (Element) -> PullSequence<NewElement>
  ) -> PullSequence<NewElement> {
    bind { { value, _ in transform(value) } }.titled(label?.adding("flatMap"))
  }

  /// Concatenates the sequences that are the values of this one.
  public func flatten<Inner>() -> PullSequence<Inner> where Element == PullSequence<Inner> {
    flatMap { $0 }.titled(label?.adding("flatten"))
  }

  /// Puts a value before this sequence; computes nothing, and takes no stack however often repeated.
  public func prefix(value: Element) -> PullSequence {
    PullSequence(known: LazyLink(value, next: link), isEager: isEager, label: label?.adding("prefix(value:)"))
  }
}
