/// O6: applying the operator returns at once, even if its source never sends anything.
///
/// A situation is one application of the operator, on a thread whose state the kit watches. It counts if the operator
/// later observes its source or sends an event.
struct ApplyingReturns {
  static let rule: Rule.ID = "O6"
  static let missing = "the operator neither observed its source nor sent anything"

  /// The violation, in a sentence without a full stop; `nil` if every application has returned.
  private(set) var breach: String?

  /// The reason why the check is inconclusive; `nil` if it is conclusive.
  private(set) var doubt: String?

  private(set) var applications = 0

  /// Applies the operator once, and checks that the call returns without waiting.
  mutating func judge(_ apply: @escaping () -> Void) {
    applications += 1
    let waits = KitLocked<[Duration]>([])
    switch InterleavingOutcome.watched(progress: { 0 }, { Self.measure(waits, apply) }) {
    case .completed:
      let shortest = waits.withLock { $0 }.min() ?? .zero
      if shortest > Self.tolerance {
        breach = breach ?? "applying the operator waited for longer than 20 ms, as often as it was applied"
      }
    case .deadlock(let threads):
      breach =
        breach ?? "applying the operator never returned: \(threads.first?.description ?? "its thread waits forever")"
    case .trapped(_, let reason): breach = breach ?? "applying the operator never returned: the thread \(reason)"
    case nil: doubt = doubt ?? "applying the operator neither returned nor blocked"
    }
  }

  /// The longest time for which a thread may sleep by accident: it may meet another one at a lock of the allocator.
  private static let tolerance = Duration.milliseconds(20)

  /// On a busy system, accidents come several in a row: so the applications must have waited this long in all.
  private static let proof = Duration.seconds(1)
  private static let fewest = 3

  /// Notes for how long the thread sleeps while it applies the operator; repeats that as long as it sleeps too long.
  private static func measure(_ waits: KitLocked<[Duration]>, _ apply: () -> Void) {
    var (times, all) = (0, Duration.zero)
    while times < fewest || all < proof {
      // The watch runs longer than the time awake is measured, so that a delay between the two only adds to a wait.
      let watch = Stopwatch()
      guard let awake = ThreadWindow.awakeTime else { return apply() }
      apply()
      let wait = ThreadWindow.awakeTime.map { watch.elapsed - ($0 - awake) } ?? .zero
      waits.withLock { $0.append(wait) }
      if wait <= tolerance { return }
      (times, all) = (times + 1, all + wait)
    }
  }

  /// True if further checks of the operator are possible.
  var isUsable: Bool { breach == nil && doubt == nil }

  /// The likely cause of a violation.
  static let cause =
    "the operator waits for its source in the call that applies it; it must return, and work when events arrive."
}
