public import ReactiveExclusion

/// A target for events: the input of a stream, or closures that handle them.
///
/// An observer made from closures forwards everything that it is sent. Only the input of a stream keeps the grammar
/// (E0), the order (E5) and the ban on recursion (E6). Releasing the last reference to the input of a stream that has
/// not ended interrupts the stream.
public final class Observer<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let target: Target

  /// The lifetime of the bindings to this observer; set by the first binding.
  let bindings = OnceReference<Lifetime>()

  /// The destination of the events.
  ///
  /// It never changes, and is thread-safe itself: gates protect the state of a core and of a run.
  @usableFromInline
  enum Target: @unchecked Sendable {
    /// The input of a signal.
    case signal(SignalCore<Value, Failure>)
    /// The input of one run of a producer.
    case run(Run, Sink<Value, Failure>)
    /// A closure of the caller.
    case handler(@Sendable (Event<Value, Failure>) -> Void)
  }

  @usableFromInline
  init(target: Target) { self.target = target }

  /// Makes an observer that hands every event to a closure.
  public init(_ action: @escaping @Sendable (Event<Value, Failure>) -> Void) { target = .handler(action) }

  /// Makes an observer from a closure per kind of event; a kind without a closure is ignored.
  public convenience init(
    value: (@Sendable (Value) -> Void)? = nil,
    failed: (@Sendable (Failure) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil,
    interrupted: (@Sendable () -> Void)? = nil
  ) {
    self.init { event in
      switch event {
      case .next(let next): value?(next)
      case .failed(let failure): failed?(failure)
      case .completed: completed?()
      case .interrupted: interrupted?()
      }
    }
  }

  /// The run whose input this is; `nil` if it is no run's input.
  var run: Run? { if case .run(let run, _) = target { run } else { nil } }

  deinit {
    bindings.value?.end()
    switch target {
    case .signal(let core): core.terminate(.interrupted)
    case .run(let run, _): run.inputWasReleased()
    case .handler: break
    }
  }

  /// Sends a value; returns when every observer has handled it.
  ///
  /// Waits while another thread is sending. A value after the end of the stream is dropped. A value that is sent from
  /// inside a delivery of the same stream breaks E6 and is reported to ``ContractBreach/handler``. Keeps E0, E5, E6 and
  /// E7.
  @inlinable
  public func send(value: Value) {
    send(value, as: currentThread())
  }

  /// Sends a value as the calling thread.
  @inlinable
  @inline(__always)
  func send(_ value: Value, as thread: UInt) {
    switch target {
    case .signal(let core):
      guard let inside = core.gate.enterToSend(as: thread) else { return core.receiveFromOutside(value) }
      core.receive(value, inside)
      core.gate.leave(inside)
    case .run(let run, let sink): run.send(value, by: sink, as: thread)
    case .handler(let action): callHandler { action(.next(value)) }
    }
  }

  /// Ends the stream; the first termination wins.
  ///
  /// Never waits, and is legal from inside a delivery: if an event is being delivered (by another thread, or by this
  /// one further down the stack), the delivering thread ends the stream after every observer has handled that event.
  /// Keeps E0 and E5.
  @inlinable
  public func end(_ termination: Termination<Failure>) {
    target.end(termination)
  }

  /// Sends any event; see ``send(value:)`` and ``end(_:)``.
  @inlinable
  public func send(_ event: Event<Value, Failure>) {
    switch event {
    case .next(let value): send(value: value)
    case .failed(let failure): end(.failed(failure))
    case .completed: end(.completed)
    case .interrupted: end(.interrupted)
    }
  }

  /// Ends the stream with a failure; see ``end(_:)``.
  @inlinable
  public func send(error: Failure) { end(.failed(error)) }

  /// Ends the stream successfully; see ``end(_:)``.
  @inlinable
  public func sendCompleted() { end(.completed) }

  /// Ends the stream as cancelled; see ``end(_:)``.
  @inlinable
  public func sendInterrupted() { end(.interrupted) }

}

extension Observer.Target {
  /// Ends the stream; see ``Observer/end(_:)``.
  @inlinable
  func end(_ termination: Termination<Failure>) {
    switch self {
    case .signal(let core): core.terminate(termination)
    case .run(let run, let sink): run.terminate(sink, termination)
    case .handler(let action): UserCode(EventAction(action)).end(termination)
    }
  }
}

extension Observer: OpenReceiver {
  @inlinable
  func receive(_ value: Value, _ inside: borrowing Inside) { send(value, as: currentThread()) }

  @usableFromInline
  func forget(_ inside: borrowing Inside) { forget() }

  /// Forwards that nothing but an interruption will be sent.
  @usableFromInline
  func forget() {
    switch target {
    case .signal(let core): core.gate.noteForgotten { core.forget($0) }
    case .run(let run, _): run.forget()
    case .handler: break
    }
  }
}
