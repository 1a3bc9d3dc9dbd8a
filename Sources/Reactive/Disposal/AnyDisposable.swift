import ReactiveExclusion

/// A disposable that runs an action, disposes another one, or only records its own disposal.
public final class AnyDisposable: Disposable {
  private let action: TakeOnce<@Sendable () -> Void>

  /// Makes a disposable that only records its disposal.
  public convenience init() { self.init {} }

  /// Makes a disposable that runs the action on the first call of ``dispose()`` and then releases it.
  ///
  /// The action runs on the calling thread, and may call ``dispose()`` itself. Releasing the disposable does not run
  /// it: see ``ScopedDisposable``.
  public init(_ action: @escaping @Sendable () -> Void) { self.action = TakeOnce(action) }

  /// Makes a disposable that disposes the other one and then releases it.
  public convenience init(_ other: any Disposable) { self.init { other.dispose() } }

  /// True if ``dispose()`` was called, even while the action is still running.
  public var isDisposed: Bool { action.isTaken }

  /// Runs and releases the action; does nothing from the second call on.
  public func dispose() {
    guard let action = action.take() else { return }
    let mode = ThreadState.beginWithoutWaiting()
    action()
    ThreadState.endWithoutWaiting(mode)
    releaseDisposed(consume action)
  }
}
