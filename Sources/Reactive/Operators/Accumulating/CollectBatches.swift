extension Signal {
  /// Sends values in arrays of the given length; on completion, sends the remaining values.
  ///
  /// | event       | effect                                                                      |
  /// | ----------- | --------------------------------------------------------------------------- |
  /// | next        | collected; the array is sent as soon as it holds `count` values             |
  /// | failed      | forwarded at once; the collected values are dropped                         |
  /// | completed   | remaining values are sent, or `[]` if no value ever arrived; then forwarded |
  /// | interrupted | forwarded at once; the collected values are dropped                         |
  ///
  ///     --1--2---------3--|
  ///       collect(count: 2)
  ///     -----'[1, 2]'-----('[3]'|)
  ///
  /// - Parameter count: The length of an array. Traps unless positive.
  /// - Complexity: O(1) per value, O(count) memory.
  @inlinable
  public func collect(count: Int) -> Signal<[Value], Failure> { applying(CollectBatches(count: count)) }

  /// Sends values in arrays; the closure decides when an array is complete.
  ///
  /// See ``collect(count:)`` for the events.
  ///
  /// - Parameter isFull: Receives the collected values, including the newest; returns true if the array is complete.
  ///   Runs once per value, however many observers the result has.
  /// - Complexity: O(1) per value, O(n) memory in the length of an array.
  @inlinable
  public func collect(_ isFull: @escaping @Sendable ([Value]) -> Bool) -> Signal<[Value], Failure> {
    applying(CollectBatches(isFull))
  }
}

extension SignalProducer {
  /// Sends values of a run in arrays of the given length; on completion, sends the remaining values.
  ///
  /// See ``Signal/collect(count:)``.
  @inlinable
  public func collect(count: Int) -> SignalProducer<[Value], Failure> { applying(CollectBatches(count: count)) }

  /// Sends values of a run in arrays; the closure decides when an array is complete.
  ///
  /// See ``Signal/collect(_:)-(([Value])->Bool)``.
  @inlinable
  public func collect(_ isFull: @escaping @Sendable ([Value]) -> Bool) -> SignalProducer<[Value], Failure> {
    applying(CollectBatches(isFull))
  }
}

extension Operator where Output == [Input], InputFailure == OutputFailure {
  /// Sends values in arrays of the given length; on completion, sends the remaining values.
  ///
  /// See ``Signal/collect(count:)``.
  public static func collect(count: Int) -> Self { Self(CollectBatches(count: count)) }

  /// Sends values in arrays; the closure decides when an array is complete.
  ///
  /// See ``Signal/collect(_:)-(([Value])->Bool)``.
  public static func collect(_ isFull: @escaping @Sendable ([Input]) -> Bool) -> Self { Self(CollectBatches(isFull)) }
}

@usableFromInline
struct CollectBatches<Value: Sendable, Failure: Error>: ValueTransducer {
  @usableFromInline let isFull: @Sendable ([Value]) -> Bool

  /// The number of values in a full array; `nil` if the closure decides.
  @usableFromInline let count: Int?

  @usableFromInline var values: [Value] = []
  @usableFromInline var isEmpty = true

  @inlinable
  init(_ isFull: @escaping @Sendable ([Value]) -> Bool) {
    self.isFull = isFull
    count = nil
  }

  @inlinable
  init(count: Int) {
    require(count > 0, "collect(count:) needs a count of 1 or more, got \(count)")
    isFull = { $0.count == count }
    self.count = count
  }

  @usableFromInline var name: String { count.map { "collect(count: \($0))" } ?? "collect" }

  @inlinable
  mutating func receive(_ value: Value) -> Reaction<[Value], Failure> {
    isEmpty = false
    values.append(value)
    guard isFull(values) else { return .nothing }
    defer { values = [] }
    return .send(values)
  }

  @inlinable
  mutating func end(_ termination: Termination<Failure>) -> Reaction<[Value], Failure> {
    switch termination {
    case .failed, .interrupted: .end(termination)
    case .completed: isEmpty || !values.isEmpty ? .sendThenEnd(values, .completed) : .end(.completed)
    }
  }
}
