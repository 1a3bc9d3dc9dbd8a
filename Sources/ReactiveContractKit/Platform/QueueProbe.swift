import Dispatch
import Synchronization

/// Tells whether the system's queues have begun everything that was submitted to them before a moment.
///
/// The queues of one priority begin blocks in the order of submission, those of Swift's tasks included, but share few
/// threads: while these are busy or blocked, a block may wait for seconds.
final class QueueProbe: Sendable {
  private static let priorities: [DispatchQoS.QoSClass] = [
    .background, .utility, .default, .userInitiated, .userInteractive,
  ]

  private let waiting = Atomic<Int>(priorities.count)

  /// Submits one block to the queue of each priority.
  init() {
    for priority in Self.priorities {
      DispatchQueue.global(qos: priority).async { self.waiting.subtract(1, ordering: .acquiringAndReleasing) }
    }
  }

  /// True if each queue has begun what was submitted before the probe.
  var hasArrived: Bool { waiting.load(ordering: .acquiring) == 0 }
}
