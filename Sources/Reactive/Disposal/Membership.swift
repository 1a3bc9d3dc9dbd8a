import ReactiveExclusion

/// A child's membership in a bag: disposing it removes the child without disposing the child.
final class Membership: Disposable {
  private let key: LinkedBag<Child>.Key
  private let state: Locked<Children.State>

  init(_ key: LinkedBag<Child>.Key, in state: Locked<Children.State>) {
    self.key = key
    self.state = state
  }

  var isDisposed: Bool { !state.withLock { $0.contains(key) } }

  func dispose() {
    // Outside the closure: releasing the last reference to the child may run user code.
    releaseDisposed(state.withLock { $0.remove(key) })
  }
}
