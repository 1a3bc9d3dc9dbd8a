import ReactiveExclusion

/// The contents of a composite or a lifetime: children that are disposed once, in order of insertion.
///
/// No code of a child runs, and no child is released, while the lock is held, because both may call back into this bag.
struct Children: ~Copyable, Sendable {
  struct State: Sendable {
    fileprivate var bag = LinkedBag<Child>()
    fileprivate var isClosed = false

    /// The number of children at which the next insertion removes those that were disposed elsewhere.
    fileprivate var limit = Children.smallestLimit
  }

  /// The result of an insertion.
  fileprivate enum Insertion {
    case refused
    case kept(LinkedBag<Child>.Key, isCrowded: Bool)
  }

  fileprivate static var smallestLimit: Int { 16 }

  private let state = LazyLocked<State>()

  var areDisposed: Bool { state.isClosed }

  /// Stores the child, or disposes it at once and returns `nil`; a child that is disposed already also yields `nil`.
  func add(_ child: Child) -> Membership? {
    insert(child).map { Membership($1, in: $0) }
  }

  /// Stores the child permanently, or disposes it at once; allocates one object less than `add`.
  func attach(_ child: Child) { _ = insert(child) }

  /// Disposes all children; nested composites are disposed without recursion.
  ///
  /// The children are taken one by one, so that a child can remove a later one, and bags that end one another need
  /// little stack.
  func dispose() {
    guard let state = close() else { return }
    let mode = ThreadState.beginWithoutWaiting()
    Children.dispose(state)
    ThreadState.endWithoutWaiting(mode)
  }

  private static func dispose(_ first: Locked<State>) {
    var state = first
    var outer: [Locked<State>] = []
    while true {
      ThreadState.beginNextCleanup()
      switch state.withLock({ $0.bag.takeFirst() }) {
      case .action(let action):
        action()
        releaseOutside(action)
      case .disposable(let disposable):
        disposable.dispose()
        releaseOutside(disposable)
      case .composite(let composite):
        guard let inner = composite.children.close() else { continue }
        outer.append(state)
        state = inner
      case nil:
        guard let last = outer.popLast() else { return }
        state = last
      }
    }
  }

  private func insert(_ child: Child) -> (Locked<State>, LinkedBag<Child>.Key)? {
    guard !child.isDisposed else { return nil }
    guard let state = state.open(initially: State()),
      case .kept(let key, let isCrowded) = state.withLock({ $0.insert(child) })
    else {
      // In the mode of an end, as if it had been added before: the caller cannot tell these cases apart.
      let mode = ThreadState.beginWithoutWaiting()
      child.dispose()
      ThreadState.endWithoutWaiting(mode)
      return nil
    }
    if isCrowded { Children.prune(state) }
    return (state, key)
  }

  /// Closes the bag for insertions; returns the children, if there are any, to the first caller only.
  private func close() -> Locked<State>? {
    guard case .made(let state) = state.close() else { return nil }
    state.withLock { $0.isClosed = true }
    return state
  }

  /// Removes the children that were disposed elsewhere.
  private static func prune(_ state: Locked<State>) {
    let children = state.withLock { Array($0.bag) }
    let disposed = children.filter(\.element.isDisposed).map(\.key)
    releaseDisposed(state.withLock { $0.remove(disposed) })
    // This may be the last copy of children that other threads have removed meanwhile.
    releaseDisposed(consume children)
  }

  deinit {
    // If the bag was disposed, the disposing thread takes all children.
    guard let state = close() else { return }
    var bag = state.withLock { $0.bag.takeAll() }
    while let child = bag.takeFirst() {
      var last: AnyObject? = Children.lastBag(consume child)
      if last != nil { DeinitTrampoline.release(&last) }
    }
  }

  /// Returns the child if it is a bag without other references; it may be the first of a chain of nested bags.
  ///
  /// Another thread may still load a weak reference to it, so the bag is released and not taken apart.
  private static func lastBag(_ child: consuming Child) -> AnyObject? {
    guard case .composite(var composite) = consume child, isKnownUniquelyReferenced(&composite) else { return nil }
    return composite
  }
}

extension Children.State {
  func contains(_ key: LinkedBag<Child>.Key) -> Bool { bag.contains(key) }

  mutating func remove(_ key: LinkedBag<Child>.Key) -> Child? { bag.remove(key) }

  fileprivate mutating func insert(_ child: Child) -> Children.Insertion {
    guard !isClosed else { return .refused }
    let key = bag.insert(child)
    guard bag.count > limit else { return .kept(key, isCrowded: false) }
    // Raised until the disposed children are removed, so that no other thread searches for them meanwhile.
    limit = 2 * bag.count
    return .kept(key, isCrowded: true)
  }

  fileprivate mutating func remove(_ keys: [LinkedBag<Child>.Key]) -> [Child?] {
    let removed = keys.map { bag.remove($0) }
    limit = max(Children.smallestLimit, 2 * bag.count)
    return removed
  }
}
