extension Signal {
  /// Sends values in arrays; the closure decides which value begins a new array.
  ///
  /// | event       | effect                                                                               |
  /// | ----------- | ------------------------------------------------------------------------------------ |
  /// | next        | collected; if it begins a new array, the array before it is sent, even if it is `[]` |
  /// | failed      | forwarded at once; the collected values are dropped                                  |
  /// | completed   | the array is sent, even if it is empty; then `completed`                             |
  /// | interrupted | forwarded at once; the collected values are dropped                                  |
  ///
  ///     --1--2--1---------|
  ///       collect { _, value in value == 1 }
  ///     --'[]'--'[1, 2]'--('[1]'|)
  ///
  /// - Parameter isFull: Receives the collected values and the value that follows them; returns true if that value
  ///   begins a new array. Runs once per value, however many observers the result has.
  /// - Complexity: O(1) per value, O(n) memory in the length of an array.
  @inlinable
  public func collect(_ isFull: @escaping @Sendable ([Value], Value) -> Bool) -> Signal<[Value], Failure> {
    applying(CollectUntilNext(isFull))
  }
}

extension SignalProducer {
  /// Sends values of a run in arrays; the closure decides which value begins a new array.
  ///
  /// See ``Signal/collect(_:)-(([Value],Value)->Bool)``.
  @inlinable
  public func collect(_ isFull: @escaping @Sendable ([Value], Value) -> Bool) -> SignalProducer<[Value], Failure> {
    applying(CollectUntilNext(isFull))
  }
}

extension Operator where Output == [Input], InputFailure == OutputFailure {
  /// Sends values in arrays; the closure decides which value begins a new array.
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
