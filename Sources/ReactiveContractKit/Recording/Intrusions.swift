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

  /// How many milliseconds a lost event is waited for.
  static let napsForLostEvents = 300

  private let list = KitLocked<[Intrusion]>([])

  /// How many there have been.
  var count: Int { list.withLock { $0.count } }

  /// Everything behind the first so many, in order.
  func since(_ known: Int) -> ArraySlice<Intrusion> { list.withLock { $0[known...] } }

  /// Waits until there is one, for so many milliseconds at most.
  func await(naps: Int) {
    var left = naps
    while count == 0, left > 0 {
      KitThread.nap(microseconds: 1_000)
      left -= 1
    }
  }

  func add(_ intrusion: Intrusion) {
    list.withLock { $0.append(intrusion) }
  }
}
