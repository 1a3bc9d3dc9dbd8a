/// Records the calls that foreign threads make to observers, inputs and schedulers of the kit.
final class Intrusions: Sendable {
  /// One call from a foreign thread.
  enum Intrusion: Hashable, Sendable {
    /// An observer was called.
    case delivered(EventKind)
    /// An input was observed.
    case observed
    /// An input was disposed.
    case disposed
    /// An action was scheduled or cancelled.
    case scheduled

    var isDelivery: Bool { if case .delivered = self { true } else { false } }
  }

  private let list = KitLocked<[Intrusion]>([])

  /// The number of recorded intrusions.
  var count: Int { list.withLock { $0.count } }

  /// Returns the intrusions after the first `known` ones, in order.
  func since(_ known: Int) -> ArraySlice<Intrusion> { list.withLock { $0[known...] } }

  /// Waits for an intrusion, in case another thread still delivers a missing event.
  func await() { LostEvents.await { count > 0 } }

  @inline(never)
  func add(_ intrusion: Intrusion) {
    list.withLock { $0.append(intrusion) }
  }
}
