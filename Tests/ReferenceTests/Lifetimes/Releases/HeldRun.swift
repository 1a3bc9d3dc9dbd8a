import Reactive

/// Holds the handle of what a test has started; disposing of it only disposes of the handle.
final class HeldRun: Disposable {
  private struct State: Sendable {
    var inner: (any Disposable)?
    var isDisposed = false
  }

  private let state = Guarded(State())

  /// The handle; disposed of at once if this object already was.
  var inner: (any Disposable)? {
    get { state.withLock { $0.inner } }
    set {
      let (previous, isTooLate) = state.withLock { state in
        let previous = state.inner
        if !state.isDisposed { state.inner = newValue }
        return (previous, state.isDisposed)
      }
      withExtendedLifetime(previous) {}
      if isTooLate { newValue?.dispose() }
    }
  }

  var isDisposed: Bool { state.withLock { $0.isDisposed } }

  func dispose() {
    let inner = state.withLock { state in
      state.isDisposed = true
      return state.inner.take()
    }
    inner?.dispose()
  }
}
