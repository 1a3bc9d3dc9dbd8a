import ReactiveExclusion

/// A disposable that runs an action, disposes another one, or only records its own disposal.
public final class AnyDisposable: Disposable {
  private let flag = OnceFlag()

  /// Written in `init`, then touched only by the one thread that raised the flag, and in `deinit`.
  nonisolated(unsafe) private var action: (@Sendable () -> Void)?

  /// Makes a disposable that only records its disposal.
  public init() {}

  /// Makes a disposable that runs the action on the first call of ``dispose()`` and then releases it.
  ///
  /// The action runs on the calling thread, and may call ``dispose()`` itself. Releasing the disposable does not run
  /// it: see ``ScopedDisposable``.
  public init(_ action: @escaping @Sendable () -> Void) { self.action = action }

  /// Makes a disposable that disposes the other one and then releases it.
  public convenience init(_ other: any Disposable) { self.init { other.dispose() } }

  /// True if ``dispose()`` was called, even while the action is still running.
  public var isDisposed: Bool { flag.isRaised }

  /// Runs and releases the action; does nothing from the second call on.
  public func dispose() {
    guard flag.raise() else { return }
    guard let action = action.take() else { return }
    let mode = ThreadState.beginWithoutWaiting()
    action()
    ThreadState.endWithoutWaiting(mode)
    releaseDisposed(consume action)
  }
}
