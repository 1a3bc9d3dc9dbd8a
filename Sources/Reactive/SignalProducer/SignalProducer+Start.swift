extension SignalProducer {
  /// Starts a run whose events go to the observer.
  ///
  /// Unless the chain changes the scheduler, events arrive on the thread that produces them, possibly before the call
  /// returns (E7).
  ///
  /// - Returns: The handle of the run. Disposing of it cancels the work, sends `interrupted`, and then disposes of the
  ///   run's resources; after the end of the run it does nothing. It is legal from any thread and from inside any
  ///   closure of the run: an event in delivery is delivered first. If the chain changes the scheduler, the work is
  ///   cancelled at once, and `interrupted` follows on that scheduler (P4). After an operator over several streams,
  ///   `then`, `retry` or `lift`, the disposing thread sends `interrupted`.
  @discardableResult
  // Disfavored: with equal rank, the two overloads keep a chain of six operators from type-checking.
  @_disfavoredOverload
  public func start(_ observer: Observer<Value, Failure>) -> any Disposable { start(observer.sharedEntry.receiver) }

  /// Starts a run for its side effects; otherwise as ``start(_:)-(Observer<Value,Failure>)``.
  @discardableResult
  public func start() -> any Disposable { start(EventAction { _ in }) }

  /// Starts a run whose events go to the closure; otherwise as ``start(_:)-(Observer<Value,Failure>)``.
  @discardableResult
  @inlinable
  public func start(_ action: @escaping @Sendable (Event<Value, Failure>) -> Void) -> any Disposable {
    start(UserCode(EventAction(action)))
  }

  /// Starts a run whose values and failure go to the closure.
  ///
  /// See ``start(_:)-(Observer<Value,Failure>)``.
  @discardableResult
  @inlinable
  public func startWithResult(_ action: @escaping @Sendable (Result<Value, Failure>) -> Void) -> any Disposable {
    start { event in
      switch event {
      case .next(let value): action(.success(value))
      case .failed(let failure): action(.failure(failure))
      case .completed, .interrupted: break
      }
    }
  }

  /// Starts a run and calls the closure when it completes; see ``start(_:)-(Observer<Value,Failure>)``.
  @discardableResult
  public func startWithCompleted(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    start { if case .completed = $0 { action() } }
  }

  /// Starts a run and hands its failure to the closure; see ``start(_:)-(Observer<Value,Failure>)``.
  @discardableResult
  public func startWithFailed(_ action: @escaping @Sendable (Failure) -> Void) -> any Disposable {
    start { if case .failed(let failure) = $0 { action(failure) } }
  }

  /// Starts a run and calls the closure when it is interrupted.
  ///
  /// See ``start(_:)-(Observer<Value,Failure>)``.
  @discardableResult
  public func startWithInterrupted(_ action: @escaping @Sendable () -> Void) -> any Disposable {
    start { if case .interrupted = $0 { action() } }
  }

  @inlinable
  func start(_ target: some EventTarget<Value, Failure>) -> any Disposable {
    let run = ReceivingRun(target)
    recipe(run, run.receiver)
    // A run that has ended need not be notified by its handle.
    return run.isDisposed ? run : run.makeHandle()
  }
}

extension SignalProducer where Failure == Never {
  /// Starts a run whose values go to the closure; see ``start(_:)-(Observer<Value,Failure>)``.
  ///
  /// Available only for producers that cannot fail, so that no failure is overlooked.
  @discardableResult
  @inlinable
  public func startWithValues(_ action: @escaping @Sendable (Value) -> Void) -> any Disposable {
    start(UserCode(ValueAction(action)))
  }
}
