/// Remembers whether something has been done, and tells of the first time.
final class ActWitness: Sendable {
  private let state = KitLocked(false)
  private let tell: @Sendable () -> Void

  /// - Parameter tell: Told of the first time, on whatever thread that happens.
  init(_ tell: @escaping @Sendable () -> Void = {}) { self.tell = tell }

  /// Whether it has been done.
  var hasActed: Bool { state.withLock { $0 } }

  /// Says that it is being done.
  func act() {
    let isFirst = state.withLock { hasActed in
      defer { hasActed = true }
      return !hasActed
    }
    if isFirst { tell() }
  }
}
