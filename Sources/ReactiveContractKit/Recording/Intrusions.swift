/// What threads that the kit does not know did with things that the kit owns.
final class Intrusions: Sendable {
  /// One such thing.
  enum Intrusion: Hashable, Sendable {
    /// An observer was called.
    case delivered(EventKind)
    /// An input was observed.
    case observed
    /// An input was disposed.
    case disposed
    /// Something was put on the scheduler, or taken from it.
    case scheduled

    var isDelivery: Bool { if case .delivered = self { true } else { false } }
  }

  private let list = KitLocked<[Intrusion]>([])

  /// How many there have been.
  var count: Int { list.withLock { $0.count } }

  /// Everything behind the first so many, in order.
  func since(_ known: Int) -> ArraySlice<Intrusion> { list.withLock { $0[known...] } }

  /// Waits for one, in case that an event was lost to another thread.
  func await() { LostEvents.await { count > 0 } }

  @inline(never)
  func add(_ intrusion: Intrusion) {
    list.withLock { $0.append(intrusion) }
  }
}
