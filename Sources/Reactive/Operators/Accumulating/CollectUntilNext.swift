extension Signal {
  /// Sends values as arrays, each of which ends before the value for which the closure says so.
  ///
  /// | event       | effect                                                                               |
  /// | ----------- | ------------------------------------------------------------------------------------ |
  /// | next        | kept; if the closure says so, what was kept before is sent first, even if it is `[]` |
  /// | failed      | forwarded at once; what was kept is dropped                                          |
  /// | completed   | what was kept is sent, an empty array too, then `completed`                          |
  /// | interrupted | forwarded at once; what was kept is dropped                                          |
  ///
  ///     --1--2--1---------|
  ///       collect { _, value in value == 1 }
  ///     --'[]'--'[1, 2]'--('[1]'|)
  ///
  /// - Parameter isFull: Gets what was kept, and the value that came after it. Runs once per value, however many observers
  ///   the result has.
  /// - Complexity: O(1) per value, O(n) memory in the length of an array.
  @inlinable
  public func collect(_ isFull: @escaping @Sendable ([Value], Value) -> Bool) -> Signal<[Value], Failure> {
    applying(CollectUntilNext(isFull))
  }
}

extension SignalProducer {
  /// Sends values of a run as arrays, each of which ends before a value for which the closure says so.
  ///
  /// See ``Signal/collect(_:)-(([Value],Value)->Bool)``.
  @inlinable
  public func collect(_ isFull: @escaping @Sendable ([Value], Value) -> Bool) -> SignalProducer<[Value], Failure> {
    applying(CollectUntilNext(isFull))
  }
}

extension Operator where Output == [Input], InputFailure == OutputFailure {
  /// Sends values as arrays, each of which ends before the value for which the closure says so.
  ///
  /// See ``Signal/collect(_:)-(([Value],Value)->Bool)``.
  public static func collect(_ isFull: @escaping @Sendable ([Input], Input) -> Bool) -> Self {
    Self(CollectUntilNext(isFull))
  }
}

@usableFromInline
struct CollectUntilNext<Value: Sendable, Failure: Error>: ValueTransducer {
  @usableFromInline let isFull: @Sendable ([Value], Value) -> Bool
  @usableFromInline var values: [Value] = []

  @inlinable
  init(_ isFull: @escaping @Sendable ([Value], Value) -> Bool) { self.isFull = isFull }

  @usableFromInline var name: String { "collect" }

  @inlinable
  mutating func receive(_ value: Value) -> Reaction<[Value], Failure> {
    guard isFull(values, value) else {
      values.append(value)
      return .nothing
    }
    defer { values = [value] }
    return .send(values)
  }

  @inlinable
  mutating func end(_ termination: Termination<Failure>) -> Reaction<[Value], Failure> {
    switch termination {
    case .failed, .interrupted: .end(termination)
    case .completed: .sendThenEnd(values, .completed)
    }
  }
}
