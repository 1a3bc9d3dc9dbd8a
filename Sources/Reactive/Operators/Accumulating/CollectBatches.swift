extension Signal {
  /// Sends values as arrays of the given length, and what is left when the signal completes.
  ///
  /// | event       | effect                                                                          |
  /// | ----------- | ------------------------------------------------------------------------------- |
  /// | next        | kept; the array is sent with the last value that it has room for                |
  /// | failed      | forwarded at once; what was kept is dropped                                     |
  /// | completed   | what was kept is sent if there is any, or `[]` if no value ever came; forwarded |
  /// | interrupted | forwarded at once; what was kept is dropped                                     |
  ///
  ///     --1--2---------3--|
  ///       collect(count: 2)
  ///     -----'[1, 2]'-----('[3]'|)
  ///
  /// - Parameter count: The length of an array. Traps unless positive.
  /// - Complexity: O(1) per value, O(count) memory.
  @inlinable
  public func collect(count: Int) -> Signal<[Value], Failure> { applying(CollectBatches(count: count)) }

  /// Sends values as arrays, each of which ends when the closure says so.
  ///
  /// See ``collect(count:)`` for the events.
  ///
  /// - Parameter isFull: Gets what was kept, the newest value included. Runs once per value, however many observers the
  ///   result has.
  /// - Complexity: O(1) per value, O(n) memory in the length of an array.
  @inlinable
  public func collect(_ isFull: @escaping @Sendable ([Value]) -> Bool) -> Signal<[Value], Failure> {
    applying(CollectBatches(isFull))
  }
}

extension SignalProducer {
  /// Sends values of a run as arrays of the given length, and what is left when the run completes.
  ///
  /// See ``Signal/collect(count:)``.
  @inlinable
  public func collect(count: Int) -> SignalProducer<[Value], Failure> { applying(CollectBatches(count: count)) }

  /// Sends values of a run as arrays, each of which ends when the closure says so.
  ///
  /// See ``Signal/collect(_:)-(([Value])->Bool)``.
  @inlinable
  public func collect(_ isFull: @escaping @Sendable ([Value]) -> Bool) -> SignalProducer<[Value], Failure> {
    applying(CollectBatches(isFull))
  }
}

extension Operator where Output == [Input], InputFailure == OutputFailure {
  /// Sends values as arrays of the given length, and what is left on completion.
  ///
  /// See ``Signal/collect(count:)``.
  public static func collect(count: Int) -> Self { Self(CollectBatches(count: count)) }

  /// Sends values as arrays, each of which ends when the closure says so.
  ///
  /// See ``Signal/collect(_:)-(([Value])->Bool)``.
  public static func collect(_ isFull: @escaping @Sendable ([Input]) -> Bool) -> Self { Self(CollectBatches(isFull)) }
}

@usableFromInline
struct CollectBatches<Value: Sendable, Failure: Error>: ValueTransducer {
  @usableFromInline let isFull: @Sendable ([Value]) -> Bool

  /// How many values are enough, if it is the number that decides.
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
