import Synchronization

/// A mark by which one thread publishes what it has written, for another that reads it after the first has stopped.
///
/// A thread that sleeps for good writes nothing any more, but only an atomic orders its writes before the reads.
final class Publication: Sendable {
  private let mark = Atomic<Int>(0)

  /// Publishes everything that this thread has written so far.
  func publish() { mark.store(1, ordering: .releasing) }

  /// Lets this thread see everything that was published.
  func acquire() { _ = mark.load(ordering: .acquiring) }
}
