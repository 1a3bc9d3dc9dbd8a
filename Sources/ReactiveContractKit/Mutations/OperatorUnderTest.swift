public import Reactive

/// An operator in its author's tests that can be mutated, to see whether the tests detect it.
///
/// Normally it does nothing. While ``MutationReport`` or `contracts mutate` requests a mutation of the operator with
/// this name, it mutates the streams that go through ``input(_:number:)`` and ``result(_:)``:
///
///     let pairs = OperatorUnderTest("pairs", on: scheduler)
///     let result = pairs.result(pairs.input(source).pairs())
///
/// One instance serves one application of the operator.
public struct OperatorUnderTest: Sendable {
  private let mutator: StreamMutator?
  private let place: Mutation.Place?
  private let makesFailure: Bool

  /// Creates an instance, and looks up the mutation that is requested for the operator.
  ///
  /// - Parameters:
  ///   - name: The name of the subject, as it is passed to `contracts mutate`.
  ///   - scheduler: The virtual time of the test; without it, mutations that take time are not made.
  public init(_ name: String, on scheduler: TestScheduler? = nil) {
    let order = MutationOrder.asked(of: name)
    order?.application.act()
    let mutation = order?.mutation.flatMap { scheduler == nil && $0.needsScheduler ? nil : $0 }
    place = mutation?.place
    makesFailure = mutation?.makesFailure ?? false
    mutator = order.flatMap { order in
      mutation.map { StreamMutator($0.kind, on: scheduler ?? TestScheduler(), noting: order.difference) }
    }
  }

  /// Returns the stream to pass to the operator; an outer stream is the first input.
  ///
  /// - Parameters:
  ///   - stream: The input of the test.
  ///   - number: The number of the input, counted from 1.
  public func input<Value, Failure>(
    _ stream: EventSource<Value, Failure>,
    number: Int = 1
  ) -> EventSource<Value, Failure> {
    place == .input(number - 1) ? mutated(stream) : stream
  }

  /// Returns the stream to use as the operator's result.
  public func result<Value, Failure>(_ stream: EventSource<Value, Failure>) -> EventSource<Value, Failure> {
    place == .result ? mutated(stream) : stream
  }

  private func mutated<Value, Failure>(_ stream: EventSource<Value, Failure>) -> EventSource<Value, Failure> {
    guard let mutator else { return stream }
    if let own = stream as? EventSource<Value, TestFailure> {
      return mutator.mutated(own) as? EventSource<Value, Failure> ?? stream
    }
    // The kit cannot make a failure of a type that it does not know.
    if makesFailure { return stream }
    let failures = KitLocked<[Failure]>([])
    let own = stream.mapFailure { failure in
      TestFailure(
        failures.withLock { failures in
          failures.append(failure)
          return "\(failures.count - 1)"
        }
      )
    }
    return mutator.mutated(own).restoring { name in
      failures.withLock { failures in Int(name).flatMap { failures.indices.contains($0) ? failures[$0] : nil } }
    }
  }
}

extension EventSource where Failure == TestFailure {
  /// Returns the stream with its failures replaced by the originals that their names stand for.
  fileprivate func restoring<Original>(
    _ failure: @escaping @Sendable (String) -> Original?
  ) -> EventSource<Value, Original> {
    EventSource<Value, Original> { sink in
      observe { event in
        switch event {
        case .next(let value): sink(.next(value))
        case .failed(let stand): if let original = failure(stand.name) { sink(.failed(original)) }
        case .completed: sink(.completed)
        case .interrupted: sink(.interrupted)
        }
      }
    }
  }
}

extension Signal {
  /// Applies an operator under its name, so that it can be mutated in its author's tests.
  ///
  /// Returns the result of the closure, unless a mutation of the operator is requested; see ``OperatorUnderTest``.
  public func underTest<NewValue, NewFailure>(
    _ name: String,
    on scheduler: TestScheduler? = nil,
    _ apply: (Signal) -> Signal<NewValue, NewFailure>
  ) -> Signal<NewValue, NewFailure> {
    let operation = OperatorUnderTest(name, on: scheduler)
    guard operation.isMutated else { return apply(self) }
    let result = apply(Signal(operation.input(EventSource(self))))
    return Signal<NewValue, NewFailure>(operation.result(EventSource(result)))
  }
}

extension SignalProducer {
  /// Applies an operator under its name, so that it can be mutated in its author's tests.
  ///
  /// Returns the result of the closure, unless a mutation of the operator is requested; see ``OperatorUnderTest``.
  public func underTest<NewValue, NewFailure>(
    _ name: String,
    on scheduler: TestScheduler? = nil,
    _ apply: (SignalProducer) -> SignalProducer<NewValue, NewFailure>
  ) -> SignalProducer<NewValue, NewFailure> {
    let operation = OperatorUnderTest(name, on: scheduler)
    guard operation.isMutated else { return apply(self) }
    let result = apply(SignalProducer(operation.input(EventSource(self))))
    return SignalProducer<NewValue, NewFailure>(operation.result(EventSource(result)))
  }
}

extension OperatorUnderTest {
  /// True if this application is mutated.
  var isMutated: Bool { mutator != nil }
}
