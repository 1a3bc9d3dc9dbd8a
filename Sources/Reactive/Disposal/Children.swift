/// What a composite and a lifetime are made of: children that are disposed once, in order of insertion.
///
/// Nothing of a child runs or is released while the lock is held, for all of that may come back here.
struct Children: ~Copyable, Sendable {
  struct State: Sendable {
    fileprivate var bag = LinkedBag<Child>()
    fileprivate var isClosed = false

    /// The number of children at which the next insertion looks for those that were disposed elsewhere.
    fileprivate var limit = Children.smallestLimit

    fileprivate mutating func close() -> LinkedBag<Child> {
      isClosed = true
      return bag.takeAll()
    }
  }

  /// What an insertion did.
  fileprivate enum Insertion {
    case refused
    case kept(LinkedBag<Child>.Key, isCrowded: Bool)
  }

  fileprivate static var smallestLimit: Int { 16 }

  private let state = LazyLocked<State>()

  var areDisposed: Bool { state.isClosed }

  /// Keeps the child, or disposes it at once and returns `nil`.
  func add(_ child: Child) -> Membership? {
    insert(child).map { Membership($1, in: $0) }
  }

  /// Keeps the child for good, or disposes it at once: one object cheaper than `add`.
  func attach(_ child: Child) { _ = insert(child) }

  /// Disposes all children, those of composites among them without recursion.
  func dispose() {
    var bag = close()
    var outer: [LinkedBag<Child>] = []
    while true {
      switch bag.takeFirst() {
      case .action(let action): action()
      case .disposable(let disposable): disposable.dispose()
      case .composite(let composite):
        outer.append(bag)
        bag = composite.children.close()
      case nil:
        guard let last = outer.popLast() else { return }
        bag = last
      }
    }
  }

  private func insert(_ child: Child) -> (Locked<State>, LinkedBag<Child>.Key)? {
    guard !child.isDisposed else { return nil }
    guard let state = state.open(initially: State()),
      case .kept(let key, let isCrowded) = state.withLock({ $0.insert(child) })
    else {
      child.dispose()
      return nil
    }
    if isCrowded { Children.prune(state) }
    return (state, key)
  }

  /// Lets nobody in any more and hands the children over to whoever comes first.
  private func close() -> LinkedBag<Child> {
    guard case .made(let state) = state.close() else { return LinkedBag() }
    return state.withLock { $0.close() }
  }

  /// Drops the children that were disposed elsewhere.
  private static func prune(_ state: Locked<State>) {
    let disposed = state.withLock { $0.bag }.filter(\.element.isDisposed).map(\.key)
    let removed = state.withLock { $0.remove(disposed) }
    withExtendedLifetime(removed) {}
  }

  deinit {
    // Whoever disposed took them all.
    guard !areDisposed, let state = state.made else { return }
    var bags = [state.withLock { $0.close() }]
    while var bag = bags.popLast() {
      while let child = bag.takeFirst() {
        guard case .composite(var composite) = consume child, isKnownUniquelyReferenced(&composite) else { continue }
        bags.append(bag)
        bag = composite.children.close()
      }
    }
  }
}

extension Children.State {
  func contains(_ key: LinkedBag<Child>.Key) -> Bool { bag.contains(key) }

  mutating func remove(_ key: LinkedBag<Child>.Key) -> Child? { bag.remove(key) }

  fileprivate mutating func insert(_ child: Child) -> Children.Insertion {
    guard !isClosed else { return .refused }
    let key = bag.insert(child)
    guard bag.count > limit else { return .kept(key, isCrowded: false) }
    // Until the disposed ones are out, so that nobody else looks for them meanwhile.
    limit = 2 * bag.count
    return .kept(key, isCrowded: true)
  }

  fileprivate mutating func remove(_ keys: [LinkedBag<Child>.Key]) -> [Child?] {
    let removed = keys.map { bag.remove($0) }
    limit = max(Children.smallestLimit, 2 * bag.count)
    return removed
  }
}
