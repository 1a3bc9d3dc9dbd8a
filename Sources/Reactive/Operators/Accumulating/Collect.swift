extension Signal {
  /// Sends all values as one array when the signal completes.
  ///
  /// | event       | effect                                                   |
  /// | ----------- | -------------------------------------------------------- |
  /// | next        | collected                                                |
  /// | failed      | forwarded at once; the collected values are dropped      |
  /// | completed   | the array is sent, even if it is empty; then `completed` |
  /// | interrupted | forwarded at once; the collected values are dropped      |
  ///
  ///     --1--2--3--|
  ///       collect()
  ///     -----------('[1, 2, 3]'|)
  ///
  /// - Complexity: O(1) per value, O(n) memory in the number of values.
  @inlinable
  public func collect() -> Signal<[Value], Failure> { applying(Collect()) }
}

extension SignalProducer {
  /// Sends all values of a run as one array when the run completes.
  ///
  /// See ``Signal/collect()``.
  @inlinable
  public func collect() -> SignalProducer<[Value], Failure> { applying(Collect()) }
}

extension Operator where Output == [Input], InputFailure == OutputFailure {
  /// Sends all values as one array on completion.
  ///
  /// See ``Signal/collect()``.
  public static func collect() -> Self { Self(Collect()) }
}

@usableFromInline
struct Collect<Value: Sendable, Failure: Error>: ValueTransducer {
  @usableFromInline var values: [Value] = []

  @inlinable
  init() {}

  @inlinable
  mutating func receive(_ value: Value) -> Reaction<[Value], Failure> {
    values.append(value)
    return .nothing
  }

  @inlinable
  mutating func end(_ termination: Termination<Failure>) -> Reaction<[Value], Failure> {
    switch termination {
    case .failed, .interrupted: .end(termination)
    case .completed: .sendThenEnd(values, .completed)
    }
  }
}
