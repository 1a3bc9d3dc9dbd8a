import ReactiveExclusion

/// A holder of one disposable at a time: setting another one disposes the previous one.
///
/// It may be used from any thread, and by its disposables while they are being disposed.
public final class SerialDisposable: Disposable {
  private enum State: Sendable {
    case holding((any Disposable)?)
    case disposed
  }

  private let state: Locked<State>

  /// Makes a holder of the given disposable.
  public init(_ inner: (any Disposable)? = nil) { state = Locked(.holding(inner)) }

  /// The current disposable; `nil` after ``dispose()``.
  ///
  /// Setting it disposes the previous one, even if it is the same. After ``dispose()``, a new one is disposed and not
  /// stored.
  public var inner: (any Disposable)? {
    get {
      state.withLock { state in
        guard case .holding(let inner) = state else { return nil }
        return inner
      }
    }
    set {
      let rejected = state.withLock { state -> (any Disposable)? in
        guard case .holding(let previous) = state else { return newValue }
        state = .holding(newValue)
        return previous
      }
      SerialDisposable.dispose(of: consume rejected)
    }
  }

  /// True if ``dispose()`` was called.
  public var isDisposed: Bool {
    state.withLock { state in
      guard case .disposed = state else { return false }
      return true
    }
  }

  /// Disposes the current disposable, and every one that is set later.
  public func dispose() {
    let last = state.withLock { state -> (any Disposable)? in
      guard case .holding(let inner) = state else { return nil }
      state = .disposed
      return inner
    }
    SerialDisposable.dispose(of: consume last)
  }

  private static func dispose(of inner: consuming (any Disposable)?) {
    guard let inner = consume inner else { return }
    let mode = ThreadState.beginWithoutWaiting()
    inner.dispose()
    ThreadState.endWithoutWaiting(mode)
    releaseDisposed(consume inner)
  }
}
