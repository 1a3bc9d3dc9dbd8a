/// A child's place in a bag: disposing it takes the child out, undisposed.
final class Membership: Disposable {
  private let key: LinkedBag<Child>.Key
  private let state: Locked<Children.State>

  init(_ key: LinkedBag<Child>.Key, in state: Locked<Children.State>) {
    self.key = key
    self.state = state
  }

  var isDisposed: Bool { !state.withLock { $0.contains(key) } }

  func dispose() {
    // Not in the closure: the last reference to the child may run code of its own.
    releaseOutside(state.withLock { $0.remove(key) })
  }
}
