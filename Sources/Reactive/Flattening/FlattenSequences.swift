extension Signal where Value: Sequence, Value.Element: Sendable {
  /// Sends the elements of every value, one after the other.
  ///
  /// | event       | effect                                                         |
  /// | ----------- | -------------------------------------------------------------- |
  /// | next        | its elements are sent in order, before its `send` returns (E7) |
  /// | failed      | forwarded at once                                              |
  /// | completed   | forwarded at once                                              |
  /// | interrupted | forwarded at once                                              |
  ///
  ///     --'[1, 2]'--'[]'--|
  ///       flatten()
  ///     --(12)------------|
  ///
  /// If the result is disposed of between two elements, the remaining elements are not requested (P4).
  ///
  /// - Complexity: O(1) per element.
  public func flatten() -> Signal<Value.Element, Failure> {
    flatMap(.merge) { SignalProducer($0) }.titled(label?.name.adding("flatten"))
  }
}

extension SignalProducer where Value: Sequence, Value.Element: Sendable {
  /// Sends the elements of every value of a run, one after the other.
  ///
  /// See ``Signal/flatten()``.
  public func flatten() -> SignalProducer<Value.Element, Failure> {
    flatMap(.merge) { SignalProducer<Value.Element, Failure>($0) }.titled(label?.adding("flatten"))
  }
}

extension Operator where Input: Sequence, Input.Element == Output, InputFailure == OutputFailure {
  /// Sends the elements of every value, one after the other.
  ///
  /// See ``Signal/flatten()``.
  public static func flatten() -> Self { .flatMap(.merge) { SignalProducer($0) } }
}
