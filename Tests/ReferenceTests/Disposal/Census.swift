import Reactive
import Synchronization

/// Counts objects that are alive.
final class Census: Sendable {
  private let count = Atomic(0)

  var living: Int { count.load(ordering: .relaxed) }

  func enter() { count.add(1, ordering: .relaxed) }

  func leave() { count.subtract(1, ordering: .relaxed) }
}

/// A disposable that keeps nothing and is counted as long as it is alive.
final class Ended: Disposable {
  private let inner = AnyDisposable()
  private let census: Census

  init(_ census: Census) {
    self.census = census
    census.enter()
  }

  deinit { census.leave() }

  var isDisposed: Bool { inner.isDisposed }

  func dispose() { inner.dispose() }
}
