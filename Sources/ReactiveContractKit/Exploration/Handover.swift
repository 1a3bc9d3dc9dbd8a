import Synchronization

/// Orders what one thread did before it releases ahead of what another one does after it acquires.
final class Handover: Sendable {
  private let count = Atomic(0)

  init() {}

  func release() { count.add(1, ordering: .releasing) }

  func acquire() { _ = count.load(ordering: .acquiring) }
}
