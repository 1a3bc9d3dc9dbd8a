extension Signal {
  /// Hands every event from now on to the observer.
  ///
  /// Handlers run on the thread that sends, before `send` returns (E7), in the order in which the observers were added
  /// (S5). Observing has no side effect (S4). An observer that is added after the end of the signal receives exactly
  /// one `interrupted`.
  ///
  /// - Returns: A disposable that detaches the observer; `nil` if the signal has ended already. A detached observer
  ///   receives nothing more, not even an `interrupted`. If a handler or a transform disposes during a delivery, the
  ///   observer still receives what results from the current event.
  @discardableResult
  // Disfavored: with equal rank, the two overloads keep a chain of six operators from type-checking.
  @_disfavoredOverload
  public func observe(_ observer: Observer<Value, Failure>) -> (any Disposable)? {
    core.observe(observer.sharedEntry)
  }

  /// Hands every event from now on to the closure.
  ///
  /// Otherwise the same as ``observe(_:)-(Observer<Value,Failure>)``.
  @discardableResult
  @inlinable
  public func observe(_ action: @escaping @Sendable (Event<Value, Failure>) -> Void) -> (any Disposable)? {
    core.observe(UserCode(EventAction(action)))
  }

  /// Hands every value and the failure from now on to the closure.
  ///
  /// See ``observe(_:)-(Observer<Value,Failure>)`` for threads, order and the returned disposable.
  @discardableResult
  @inlinable
  public func observeResult(_ action: @escaping @Sendable (Result<Value, Failure>) -> Void) -> (any Disposable)? {
    observe { event in
      switch event {
      case .next(let value): action(.success(value))
      case .failed(let failure): action(.failure(failure))
      case .completed, .interrupted: break
      }
    }
  }

  /// Calls the closure when the signal completes.
  ///
  /// See ``observe(_:)-(Observer<Value,Failure>)`` for threads, order and the returned disposable.
  @discardableResult
  public func observeCompleted(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    observe { if case .completed = $0 { action() } }
  }

  /// Hands the failure of the signal to the closure.
  ///
  /// See ``observe(_:)-(Observer<Value,Failure>)`` for threads, order and the returned disposable.
  @discardableResult
  public func observeFailed(_ action: @escaping @Sendable (Failure) -> Void) -> (any Disposable)? {
    observe { if case .failed(let failure) = $0 { action(failure) } }
  }

  /// Calls the closure when the signal is interrupted, or at once if it has ended already.
  ///
  /// See ``observe(_:)-(Observer<Value,Failure>)`` for threads, order and the returned disposable.
  @discardableResult
  public func observeInterrupted(_ action: @escaping @Sendable () -> Void) -> (any Disposable)? {
    observe { if case .interrupted = $0 { action() } }
  }
}

extension Signal where Failure == Never {
  /// Hands every value from now on to the closure.
  ///
  /// Available only for signals that cannot fail, so that no failure is overlooked. See
  /// ``observe(_:)-(Observer<Value,Failure>)`` for threads, order and the returned disposable.
  @discardableResult
  @inlinable
  public func observeValues(_ action: @escaping @Sendable (Value) -> Void) -> (any Disposable)? {
    core.observe(UserCode(ValueAction(action)))
  }
}
