/// A flag that remembers whether something has happened, and calls a closure the first time.
final class ActWitness: Sendable {
  private let state = KitLocked(false)
  private let tell: @Sendable () -> Void

  /// - Parameter tell: Called the first time, on whatever thread that happens.
  init(_ tell: @escaping @Sendable () -> Void = {}) { self.tell = tell }

  /// True if it has happened.
  var hasActed: Bool { state.withLock { $0 } }

  /// Records that it happens.
  func act() {
    let isFirst = state.withLock { hasActed in
      defer { hasActed = true }
      return !hasActed
    }
    if isFirst { tell() }
  }
}
