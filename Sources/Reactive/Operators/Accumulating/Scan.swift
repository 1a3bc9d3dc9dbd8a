extension Signal {
  /// Combines every value with the previous result, and sends each new result.
  ///
  /// | event       | effect                                                  |
  /// | ----------- | ------------------------------------------------------- |
  /// | next        | combined with the result so far; the new result is sent |
  /// | failed      | forwarded at once                                       |
  /// | completed   | forwarded at once                                       |
  /// | interrupted | forwarded at once                                       |
  ///
  ///     --1--2--3--|
  ///       scan(0) { $0 + $1 }
  ///     --1--3--6--|
  ///
  /// - Parameters:
  ///   - initial: The result before the first value; not sent.
  ///   - combine: Makes the next result. Runs once per value, however many observers the result has.
  /// - Complexity: O(1) per event.
  @inlinable
  public func scan<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Value) -> Result
  ) -> Signal<Result, Failure> {
    applying(Scan(initial) { $0 = combine($0, $1) })
  }

  /// Updates a result with every value, and sends it after each update.
  ///
  /// Avoids a copy of a collection for every value, as long as no observer retains it. See ``scan(_:_:)`` for the rest.
  ///
  /// - Parameters:
  ///   - initial: The result before the first value; not sent.
  ///   - update: Changes the result. Runs once per value, however many observers the result has.
  @inlinable
  public func scan<Result: Sendable>(
    into initial: Result,
    _ update: @escaping @Sendable (inout Result, Value) -> Void
  ) -> Signal<Result, Failure> {
    applying(Scan(initial, update))
  }
}

extension SignalProducer {
  /// Combines every value of a run with the previous result, and sends each new result.
  ///
  /// See ``Signal/scan(_:_:)``.
  @inlinable
  public func scan<Result: Sendable>(
    _ initial: Result,
    _ combine: @escaping @Sendable (Result, Value) -> Result
  ) -> SignalProducer<Result, Failure> {
    applying(Scan(initial) { $0 = combine($0, $1) })
  }

  /// Updates a result with every value of a run, and sends it after each update.
  ///
  /// See ``Signal/scan(into:_:)``.
  @inlinable
  public func scan<Result: Sendable>(
    into initial: Result,
    _ update: @escaping @Sendable (inout Result, Value) -> Void
  ) -> SignalProducer<Result, Failure> {
    applying(Scan(initial, update))
  }
}

extension Operator where InputFailure == OutputFailure {
  /// Combines every value with the previous result, and sends each new result.
  ///
  /// See ``Signal/scan(_:_:)``.
  public static func scan(_ initial: Output, _ combine: @escaping @Sendable (Output, Input) -> Output) -> Self {
    Self(Scan(initial) { $0 = combine($0, $1) })
  }

  /// Updates a result with every value, and sends it after each update.
  ///
  /// See ``Signal/scan(into:_:)``.
  public static func scan(into initial: Output, _ update: @escaping @Sendable (inout Output, Input) -> Void) -> Self {
    Self(Scan(initial, update))
  }
}

@usableFromInline
struct Scan<Input: Sendable, Output: Sendable, Failure: Error>: ValueTransducer {
  @usableFromInline var result: Output
  @usableFromInline let update: @Sendable (inout Output, Input) -> Void

  @inlinable
  init(_ initial: Output, _ update: @escaping @Sendable (inout Output, Input) -> Void) {
    result = initial
    self.update = update
  }

  @inlinable
  mutating func receive(_ value: Input) -> Reaction<Output, Failure> {
    update(&result, value)
    return .send(result)
  }
}
