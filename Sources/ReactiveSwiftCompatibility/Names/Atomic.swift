import ReactiveExclusion

/// A variable behind a lock.
///
/// Closures run while the lock is held: one that enters the same variable again never returns. In new code, use the
/// standard library's `Mutex`.
public final class Atomic<Value: Sendable>: Sendable {
  private let state: Locked<Value>

  /// Makes a variable.
  public init(_ value: Value) { state = Locked(value) }

  /// The value; setting it is not one step with reading it before.
  public var value: Value {
    get { state.withLock { $0 } }
    set { swap(newValue) }
  }

  /// Calls a closure that changes the value in place.
  @discardableResult
  public func modify<Result>(_ action: (inout Value) throws -> Result) rethrows -> Result {
    try state.withLock { try action(&$0) }
  }

  /// Calls a closure with the value; no other thread changes it meanwhile.
  @discardableResult
  public func withValue<Result>(_ action: (Value) throws -> Result) rethrows -> Result {
    try state.withLock { try action($0) }
  }

  /// Replaces the value and returns the previous one.
  @discardableResult
  public func swap(_ newValue: Value) -> Value {
    // Returned, and so released outside the lock.
    state.withLock { exchange(&$0, with: newValue) }
  }
}
