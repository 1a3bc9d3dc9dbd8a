extension Signal {
  /// Passes every event from now on to a closure on the main actor.
  ///
  /// An event that is sent on the main queue arrives at once, before `send` returns, unless an action of the main
  /// scheduler runs or waits. All other events are queued there without bound, in order (E5). The closure may use the
  /// state of the main actor directly. The compiler rejects such a closure for a plain `observe`.
  ///
  /// - Parameters:
  ///   - isolation: `MainActor.shared`.
  ///   - action: Receives every event.
  /// - Returns: A handle that detaches the closure; once it is disposed of on the main actor, the closure receives
  ///   nothing more. `nil` if the signal has ended already. If the signal ends during this call, `interrupted` arrives
  ///   on the main queue.
  @discardableResult
  public func observe(
    isolation: MainActor,
    _ action: @escaping @MainActor (Event<Value, Failure>) -> Void
  ) -> (any Disposable)? {
    unlessEnded { observe(on: MainScheduler.shared).observe { event in onMainActor { action(event) } } }
  }

  /// Attaches an observer; returns `nil` if the signal had ended before, although the observer still receives `interrupted`.
  fileprivate func unlessEnded(_ attach: () -> (any Disposable)?) -> (any Disposable)? {
    let hasEnded = core.knownToHaveEnded
    let observation = attach()
    return hasEnded ? nil : observation
  }
}

extension Signal where Failure == Never {
  /// Passes every value from now on to a closure on the main actor.
  ///
  /// See ``observe(isolation:_:)`` for threads, order and the returned disposable.
  @discardableResult
  public func observeValues(
    isolation: MainActor,
    _ action: @escaping @MainActor (Value) -> Void
  ) -> (any Disposable)? {
    unlessEnded {
      observe(on: MainScheduler.shared).observeValues { value in MainActor.assumeIsolated { action(value) } }
    }
  }
}

extension SignalProducer {
  /// Starts a run whose events go to a closure on the main actor.
  ///
  /// The work starts now, on the calling thread. See ``Signal/observe(isolation:_:)`` for where and when events arrive,
  /// and ``start(_:)-(Observer<Value,Failure>)`` for the returned handle.
  ///
  /// - Parameters:
  ///   - isolation: `MainActor.shared`.
  ///   - action: Receives every event.
  @discardableResult
  public func start(
    isolation: MainActor,
    _ action: @escaping @MainActor (Event<Value, Failure>) -> Void
  ) -> any Disposable {
    observe(on: MainScheduler.shared).start { event in MainActor.assumeIsolated { action(event) } }
  }
}

extension SignalProducer where Failure == Never {
  /// Starts a run whose values go to a closure on the main actor.
  ///
  /// See ``start(isolation:_:)``.
  @discardableResult
  public func startWithValues(
    isolation: MainActor,
    _ action: @escaping @MainActor (Value) -> Void
  ) -> any Disposable {
    observe(on: MainScheduler.shared).startWithValues { value in MainActor.assumeIsolated { action(value) } }
  }
}

/// Runs the action on the main actor; at once if the caller is on the main queue.
///
/// Only an observer that is attached after the end is called on another thread: on the one that attaches it.
private func onMainActor(_ action: @escaping @MainActor () -> Void) {
  if QueueScheduler.isOnMainQueue { return MainActor.assumeIsolated(action) }
  MainScheduler.shared.schedule { MainActor.assumeIsolated(action) }
}
