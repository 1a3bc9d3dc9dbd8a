import Reactive

/// A disposable that is counted as long as it is alive.
final class Counted: Disposable {
  private let inner = AnyDisposable()
  private let living: Counter

  init(_ living: Counter) {
    self.living = living
    living.add()
  }

  deinit { living.add(-1) }

  var isDisposed: Bool { inner.isDisposed }

  func dispose() { inner.dispose() }
}
