extension Signal {
  /// Calls hooks when events pass.
  ///
  /// | event       | effect                                                           |
  /// | ----------- | ---------------------------------------------------------------- |
  /// | next        | `event`, then `value`; then forwarded                            |
  /// | failed      | `event`, then `failed`, then `terminated`; then forwarded        |
  /// | completed   | `event`, then `completed`, then `terminated`; then forwarded     |
  /// | interrupted | `event`, then `interrupted`, then `terminated`; then forwarded   |
  ///
  /// Hooks run once per event, on the thread that sends it, however many observers the result has. A hook may end or
  /// dispose of the stream; the current event is still forwarded.
  ///
  /// - Parameters:
  ///   - event: Receives every event, before the hook for its kind.
  ///   - failed: Receives the failure.
  ///   - completed: Runs on completion.
  ///   - interrupted: Runs on interruption.
  ///   - terminated: Runs after the hook for the event that ends the signal.
  ///   - disposed: Runs once, after the result has ended and its observers were notified; also if it ends without an
  ///     event, because it is neither held nor observed. In a chain of several, the last one added runs first.
  ///   - value: Receives every value.
  /// - Complexity: O(1) per event.
  @inlinable
  public func on(
    event: (@Sendable (Event<Value, Failure>) -> Void)? = nil,
    failed: (@Sendable (Failure) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil,
    interrupted: (@Sendable () -> Void)? = nil,
    terminated: (@Sendable () -> Void)? = nil,
    disposed: (@Sendable () -> Void)? = nil,
    value: (@Sendable (Value) -> Void)? = nil
  ) -> Signal<Value, Failure> {
    applying(
      On(
        event: event,
        failed: failed,
        completed: completed,
        interrupted: interrupted,
        terminated: terminated,
        disposed: disposed,
        value: value
      )
    )
  }
}

extension Operator where Input == Output, InputFailure == OutputFailure {
  /// Calls hooks when events pass.
  ///
  /// See ``Signal/on(event:failed:completed:interrupted:terminated:disposed:value:)``.
  public static func on(
    event: (@Sendable (Event<Input, InputFailure>) -> Void)? = nil,
    failed: (@Sendable (InputFailure) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil,
    interrupted: (@Sendable () -> Void)? = nil,
    terminated: (@Sendable () -> Void)? = nil,
    disposed: (@Sendable () -> Void)? = nil,
    value: (@Sendable (Input) -> Void)? = nil
  ) -> Self {
    Self(
      On(
        event: event,
        failed: failed,
        completed: completed,
        interrupted: interrupted,
        terminated: terminated,
        disposed: disposed,
        value: value
      )
    )
  }
}

@usableFromInline
struct On<Value: Sendable, Failure: Error>: ValueTransducer {
  @usableFromInline let hooks: Hooks

  @inlinable
  init(
    event: (@Sendable (Event<Value, Failure>) -> Void)? = nil,
    failed: (@Sendable (Failure) -> Void)? = nil,
    completed: (@Sendable () -> Void)? = nil,
    interrupted: (@Sendable () -> Void)? = nil,
    terminated: (@Sendable () -> Void)? = nil,
    disposed: (@Sendable () -> Void)? = nil,
    value: (@Sendable (Value) -> Void)? = nil
  ) {
    hooks = Hooks(
      event: event,
      failed: failed,
      completed: completed,
      interrupted: interrupted,
      terminated: terminated,
      disposed: disposed,
      value: value
    )
  }

  @inlinable var cleanup: (@Sendable () -> Void)? { hooks.disposed }

  @inlinable
  mutating func receive(_ value: Value) -> Reaction<Value, Failure> {
    hooks.call(for: value)
    return .send(value)
  }

  @inlinable
  mutating func end(_ termination: Termination<Failure>) -> Reaction<Value, Failure> {
    hooks.call(for: termination)
    return .end(termination)
  }
}

extension On {
  /// A class whose methods are not inlined: their stack frames are gone before the event is forwarded.
  @usableFromInline
  final class Hooks: Sendable {
    @usableFromInline let event: (@Sendable (Event<Value, Failure>) -> Void)?
    @usableFromInline let failed: (@Sendable (Failure) -> Void)?
    @usableFromInline let completed: (@Sendable () -> Void)?
    @usableFromInline let interrupted: (@Sendable () -> Void)?
    @usableFromInline let terminated: (@Sendable () -> Void)?
    @usableFromInline let disposed: (@Sendable () -> Void)?
    @usableFromInline let value: (@Sendable (Value) -> Void)?

    @inlinable
    init(
      event: (@Sendable (Event<Value, Failure>) -> Void)?,
      failed: (@Sendable (Failure) -> Void)?,
      completed: (@Sendable () -> Void)?,
      interrupted: (@Sendable () -> Void)?,
      terminated: (@Sendable () -> Void)?,
      disposed: (@Sendable () -> Void)?,
      value: (@Sendable (Value) -> Void)?
    ) {
      self.event = event
      self.failed = failed
      self.completed = completed
      self.interrupted = interrupted
      self.terminated = terminated
      self.disposed = disposed
      self.value = value
    }

    @inlinable
    @inline(never)
    func call(for value: Value) {
      callHandler {
        event?(.next(value))
        self.value?(value)
      }
    }

    @inlinable
    @inline(never)
    func call(for termination: Termination<Failure>) {
      callHandler {
        event?(Event(termination))
        switch termination {
        case .failed(let failure): failed?(failure)
        case .completed: completed?()
        case .interrupted: interrupted?()
        }
        terminated?()
      }
    }
  }
}
