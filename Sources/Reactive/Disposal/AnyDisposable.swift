/// A disposable that runs an action, wraps another one, or merely remembers that it was disposed of.
public final class AnyDisposable: Disposable {
  private let flag = OnceFlag()

  /// Written in `init`, then touched only by the one thread that raised the flag, and in `deinit`.
  nonisolated(unsafe) private var action: (@Sendable () -> Void)?

  /// Makes a disposable that only remembers.
  public init() {}

  /// Makes a disposable that runs the action on the first call of ``dispose()`` and then releases it.
  ///
  /// The action runs on the thread that calls, and may call ``dispose()`` itself. It does not run when the disposable is
  /// merely released: see ``ScopedDisposable``.
  public init(_ action: @escaping @Sendable () -> Void) { self.action = action }

  /// Makes a disposable that disposes the other one and then releases it.
  public convenience init(_ other: any Disposable) { self.init { other.dispose() } }

  /// Whether ``dispose()`` has been called, be it that the action is still running.
  public var isDisposed: Bool { flag.isRaised }

  /// Runs and releases the action; does nothing from the second call on.
  public func dispose() {
    guard flag.raise() else { return }
    guard let action = action.take() else { return }
    let mode = ThreadState.beginWithoutWaiting()
    action()
    ThreadState.endWithoutWaiting(mode)
    releaseOutside(action)
  }
}
