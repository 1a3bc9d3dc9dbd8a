extension Signal {
  /// Sends one output for every value, made from the value and a state that every value updates.
  ///
  /// | event       | effect                                                         |
  /// | ----------- | -------------------------------------------------------------- |
  /// | next        | the closure makes the next state and the output, which is sent |
  /// | failed      | forwarded at once                                              |
  /// | completed   | forwarded at once                                              |
  /// | interrupted | forwarded at once                                              |
  ///
  ///     --1-------2-------3-------|
  ///       scanMap(0) { ($0 + $1, "\($1)/\($0 + $1)") }
  ///     --'1/1'---'2/3'---'3/6'---|
  ///
  /// - Parameters:
  ///   - initial: The state before the first value.
  ///   - next: Makes the next state and the output. Runs once per value, however many observers the result has.
  /// - Complexity: O(1) per event.
  @inlinable
  public func scanMap<State: Sendable, NewValue: Sendable>(
    _ initial: State,
    _ next: @escaping @Sendable (State, Value) -> (State, NewValue)
  ) -> Signal<NewValue, Failure> {
    applying(ScanMap(initial, next))
  }

  /// Sends the result of a closure that receives every value and updates a state.
  ///
  /// Avoids a copy of a collection for every value. See ``scanMap(_:_:)`` for the rest.
  ///
  /// - Parameters:
  ///   - initial: The state before the first value.
  ///   - next: Changes the state and makes the output. Runs once per value, however many observers the result has.
  @inlinable
  public func scanMap<State: Sendable, NewValue: Sendable>(
    into initial: State,
    _ next: @escaping @Sendable (inout State, Value) -> NewValue
  ) -> Signal<NewValue, Failure> {
    applying(ScanMap(into: initial, next))
  }
}

extension SignalProducer {
  /// Sends one output for every value of a run, made from the value and a state of that run.
  ///
  /// See ``Signal/scanMap(_:_:)``.
  @inlinable
  public func scanMap<State: Sendable, NewValue: Sendable>(
    _ initial: State,
    _ next: @escaping @Sendable (State, Value) -> (State, NewValue)
  ) -> SignalProducer<NewValue, Failure> {
    applying(ScanMap(initial, next))
  }

  /// Sends the result of a closure that receives every value of a run and updates a state of that run.
  ///
  /// See ``Signal/scanMap(into:_:)``.
  @inlinable
  public func scanMap<State: Sendable, NewValue: Sendable>(
    into initial: State,
    _ next: @escaping @Sendable (inout State, Value) -> NewValue
  ) -> SignalProducer<NewValue, Failure> {
    applying(ScanMap(into: initial, next))
  }
}

extension Operator where InputFailure == OutputFailure {
  /// Sends one output for every value, made from the value and a state that every value updates.
  ///
  /// See ``Signal/scanMap(_:_:)``.
  public static func scanMap<State: Sendable>(
    _ initial: State,
    _ next: @escaping @Sendable (State, Input) -> (State, Output)
  ) -> Self {
    Self(ScanMap(initial, next))
  }

  /// Sends the result of a closure that receives every value and updates a state.
  ///
  /// See ``Signal/scanMap(into:_:)``.
  public static func scanMap<State: Sendable>(
    into initial: State,
    _ next: @escaping @Sendable (inout State, Input) -> Output
  ) -> Self {
    Self(ScanMap(into: initial, next))
  }
}

@usableFromInline
struct ScanMap<State: Sendable, Input: Sendable, Output: Sendable, Failure: Error>: ValueTransducer {
  @usableFromInline var state: State
  @usableFromInline let next: @Sendable (inout State, Input) -> Output

  @inlinable
  init(into initial: State, _ next: @escaping @Sendable (inout State, Input) -> Output) {
    state = initial
    self.next = next
  }

  @inlinable
  init(_ initial: State, _ next: @escaping @Sendable (State, Input) -> (State, Output)) {
    self.init(into: initial) { state, value in
      let (newState, output) = next(state, value)
      state = newState
      return output
    }
  }

  @inlinable
  mutating func receive(_ value: Input) -> Reaction<Output, Failure> { .send(next(&state, value)) }
}
