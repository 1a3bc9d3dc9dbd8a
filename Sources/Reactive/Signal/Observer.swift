/// What events are sent to: the input of a stream, or closures that handle them.
///
/// An observer made from closures hands on whatever it is sent; only a stream's input keeps the grammar (E0), the order
/// (E5) and the ban on recursion (E6). Releasing the last reference to the input of a stream that has not ended interrupts
/// the stream.
public final class Observer<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline let target: Target

  /// What ends the bindings to this, once there is one.
  let bindings = OnceReference<Lifetime>()

  /// Never changes, and what it leads to guards itself: a core and a run by their gates.
  @usableFromInline
  enum Target: @unchecked Sendable {
    /// The input of a signal.
    case signal(SignalCore<Value, Failure>)
    /// The input of one run of a producer.
    case run(Run, Sink<Value, Failure>)
    /// A handler of the caller's.
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

  /// The run that this is the input of.
  var run: Run? { if case .run(let run, _) = target { run } else { nil } }

  deinit {
    bindings.value?.end()
    switch target {
    case .signal(let core): core.terminate(.interrupted)
    case .run(let run, _): run.inputWasReleased()
    case .handler: break
    }
  }

  /// Sends a value; returns when everybody has handled it.
  ///
  /// Waits while another thread is sending. A value after the end of the stream is dropped; a value sent from inside the
  /// delivery of the same stream is a breach of E6 and goes to ``ContractBreach/handler``. Keeps E0, E5, E6 and E7.
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
      if core.gate.enterToSend(as: thread) {
        core.receive(value)
        core.gate.leave()
      } else {
        core.receiveFromOutside(value)
      }
    case .run(let run, let sink): run.send(value, by: sink, as: thread)
    case .handler(let action): UserCode(EventAction(action)).receive(value)
    }
  }

  /// Ends the stream; the first termination wins.
  ///
  /// Never waits, and is legal from inside a delivery: if an event is being delivered (by another thread, or by this one
  /// further down the stack), whoever delivers it ends the stream when everybody has handled that event. Keeps E0 and E5.
  @inlinable
  public func end(_ termination: Termination<Failure>) {
    switch target {
    case .signal(let core): core.terminate(termination)
    case .run(let run, let sink): run.terminate(sink, termination)
    case .handler(let action): UserCode(EventAction(action)).end(termination)
    }
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

extension Observer: EventReceiver {
  @inlinable
  func receive(_ value: Value) { send(value, as: currentThread()) }

  @usableFromInline
  func forget() {
    switch target {
    case .signal(let core): core.gate.noteForgotten { core.forget() }
    case .run(let run, _): run.forget()
    case .handler: break
    }
  }
}
