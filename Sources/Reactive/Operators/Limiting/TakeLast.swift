extension Signal {
  /// Holds the newest values back and sends them when the signal completes.
  ///
  /// | event       | effect                                                       |
  /// | ----------- | ------------------------------------------------------------ |
  /// | next        | held back; the oldest is dropped if there are too many       |
  /// | failed      | forwarded at once; the values held back are dropped          |
  /// | completed   | the values held back are sent in order, then `completed`     |
  /// | interrupted | forwarded at once; the values held back are dropped          |
  ///
  ///     --1--2--3--|
  ///       take(last: 2)
  ///     -----------(23|)
  ///
  /// - Parameter count: The largest number of values to send. Traps if less than 1.
  /// - Complexity: O(1) per value, O(`count`) memory.
  @inlinable
  public func take(last count: Int) -> Signal<Value, Failure> { applying(TakeLast(count)) }
}

extension SignalProducer {
  /// Holds the newest values of every run back and sends them when the run completes.
  ///
  /// See ``Signal/take(last:)``.
  @inlinable
  public func take(last count: Int) -> SignalProducer<Value, Failure> { applying(TakeLast(count)) }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Holds the newest values back and sends them on completion.
  ///
  /// See ``Signal/take(last:)``.
  public static func take(last count: Int) -> Self { Self(TakeLast(count)) }
}

@usableFromInline
struct TakeLast<Value: Sendable, Failure: Error>: ValueTransducer {
  @usableFromInline let count: Int

  /// The values held back; a ring buffer once it holds `count` values.
  @usableFromInline var newest: [Value] = []

  /// The index of the oldest value.
  @usableFromInline var oldest = 0

  @inlinable
  init(_ count: Int) {
    require(count >= 1, "take(last:) needs a count of 1 or more, got \(count)")
    self.count = count
  }

  @usableFromInline var name: String { "take(last: \(count))" }

  @inlinable
  mutating func receive(_ value: Value) -> Reaction<Value, Failure> {
    if newest.count < count {
      newest.append(value)
    } else {
      newest[oldest] = value
      oldest = oldest + 1 == count ? 0 : oldest + 1
    }
    return .nothing
  }

  @inlinable
  mutating func end(_ termination: Termination<Failure>) -> Reaction<Value, Failure> {
    switch termination {
    case .failed, .interrupted: .end(termination)
    case .completed: .sendEachThenEnd(Array(newest[oldest...] + newest[..<oldest]), .completed)
    }
  }
}
