public import ReactiveExclusion

extension SignalProducer {
  /// Makes a producer that sends one value and completes.
  @inlinable
  public init(value: Value) {
    self.init { run, receiver in run.sendOnly(value, to: receiver) }
  }

  /// Makes a producer that sends the values of a sequence and completes.
  ///
  /// Each run iterates anew, on the starting thread; the iteration stops between two values when the run has ended.
  @inlinable
  public init<Values: Sequence & Sendable>(_ values: Values) where Values.Element == Value {
    self.init { run, receiver in run.sendEach(of: values, to: receiver) }
  }

  /// Makes a producer that sends the given values and completes.
  @inlinable
  public init(values first: Value, _ second: Value, _ others: Value...) { self.init([first, second] + others) }

  /// Makes a producer that calls the closure in every run, sends its result and completes, or fails.
  ///
  /// If the closure throws nothing, the producer cannot fail, unless the context specifies another type of failure.
  public init(_ action: @escaping @Sendable () throws(Failure) -> Value) {
    self.init { Result(catching: action) }
  }

  /// Makes a producer that calls the closure in every run, and sends the value and completes, or fails.
  public init(_ action: @escaping @Sendable () -> Result<Value, Failure>) {
    self.init { run, receiver in
      run.begin(at: receiver.owner)
      switch action() {
      case .success(let value):
        run.send(value, by: receiver.sink, as: currentThread())
        run.terminate(receiver.sink, .completed)
      case .failure(let failure): run.terminate(receiver.sink, .failed(failure))
      }
    }
  }

  /// Makes a producer that fails.
  @inlinable
  public init(error: Failure) {
    self.init { run, receiver in
      run.begin(at: receiver.owner)
      run.terminate(receiver.sink, .failed(error))
    }
  }

  /// Makes a producer that sends the value of the result and completes, or fails with its failure.
  public init(result: Result<Value, Failure>) { self.init { result } }

  /// A producer that completes without a value.
  @inlinable
  public static var empty: SignalProducer<Value, Failure> {
    SignalProducer { run, receiver in
      run.begin(at: receiver.owner)
      run.terminate(receiver.sink, .completed)
    }
  }

  /// A producer whose runs send nothing until they are disposed of.
  ///
  /// A run whose handle was released ends without an event and disposes of its resources, also through operators that
  /// share the gate of their input, as `map` does. After an operator with its own gate (`flatMap`, `merge`, `delay` and
  /// the like), and with ``startWithSignal(_:)``, such a run stays until it is disposed of. So does a run of
  /// `Signal.never.producer`.
  @inlinable
  public static var never: SignalProducer<Value, Failure> {
    SignalProducer { run, receiver in run.beginSilence(before: receiver.owner) }
  }
}

// These only provide a default for the type of the failure: without them, `SignalProducer(value: 1)` would have to name
// it.
extension SignalProducer where Failure == Never {
  /// Makes a producer that sends one value and completes, and cannot fail.
  @inlinable
  public init(value: Value) {
    self.init { run, receiver in run.sendOnly(value, to: receiver) }
  }

  /// Makes a producer that sends the values of a sequence and completes, and cannot fail.
  @inlinable
  public init<Values: Sequence & Sendable>(_ values: Values) where Values.Element == Value {
    self.init { run, receiver in run.sendEach(of: values, to: receiver) }
  }

  /// Makes a producer that sends the given values and completes, and cannot fail.
  @inlinable
  public init(values first: Value, _ second: Value, _ others: Value...) { self.init([first, second] + others) }
}

extension Run {
  /// Sends one value and completes, with one passage of the gate: the whole run of `init(value:)`.
  @inlinable
  func sendOnly<Value, Failure>(_ value: Value, to receiver: Receiver<Value, Failure>) {
    // A thread that disposes of the run stays inside the gate until the handlers have returned: do not wait for it.
    if isDisposed { return begin(at: receiver.owner) }
    guard let inside = gate.enter() else { return }
    if !hasEnded(inside) && !isDisposed {
      receiver.sink.send(value, inside)
      if gate.hasNotes { gate.actOnNotes() }
      // A disposal from inside the handler takes precedence over the completion.
      if !hasEnded(inside) && !isDisposed { receiver.sink.end(.completed, inside) }
    }
    // The run was disposed of, or an operator has not forwarded the end.
    if !hasEnded(inside) { beginLate(at: receiver.owner, inside) }
    gate.leave(inside)
  }

  /// Sends the values of a sequence and completes: the whole run of `init(_:)`.
  @inlinable
  func sendEach<Values: Sequence, Failure>(of values: Values, to receiver: Receiver<Values.Element, Failure>) {
    begin(at: receiver.owner)
    sendRest(values.makeIterator(), to: receiver.sink)
  }

  /// Sends the rest of a sequence and completes; stops between two values when the run is disposed of or must pause.
  @inlinable
  func sendRest<Values: IteratorProtocol, Failure>(_ values: consuming Values, to sink: Sink<Values.Element, Failure>) {
    var next = Optional(values)
    while let values = next.take(), let rest = sendUntilPaused(consume values, to: sink) {
      // An iterator with two owners would copy its storage at the next call.
      let place = KeptIterator(consume rest)
      if pauseHere({ if let rest = place.take() { self.sendRest(consume rest, to: sink) } }) || isDisposed { return }
      next = place.take()
    }
  }

  /// Sends values until there are no more, the run is disposed of, or it must pause; returns the rest in the last case.
  @inlinable
  func sendUntilPaused<Values: IteratorProtocol, Failure>(
    _ values: consuming Values,
    to sink: Sink<Values.Element, Failure>
  ) -> Values? {
    let thread = currentThread()
    while let value = values.next() {
      // A thread that disposes of the run stays inside the gate until the handlers have returned: do not wait for it.
      if isDisposed { return nil }
      send(value, by: sink, as: thread)
      // Checked before the next value is made: making it may have side effects, or take forever.
      if mustStop { return isDisposed ? nil : values }
    }
    terminate(sink, .completed)
    return nil
  }

  /// Pauses as ``pause(_:)`` does; the rest runs on the current scheduler or, without one, on the thread that resumes
  /// the run.
  @usableFromInline
  func pauseHere(_ rest: @escaping () -> Void) -> Bool {
    guard let scheduler = CurrentScheduler.value else { return pause(rest) }
    let rest = HandedOver(rest)
    return pause { scheduler.schedule { rest.value() } }
  }
}

/// The iterator of a paused run; resuming the run takes it out, so that it never has two owners.
@usableFromInline
final class KeptIterator<Values: IteratorProtocol> {
  @usableFromInline var values: Values?

  @inlinable
  init(_ values: consuming Values) { self.values = values }

  @inlinable
  func take() -> Values? { values.take() }
}
