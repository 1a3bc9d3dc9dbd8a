import Synchronization

/// Orders what one thread did before it releases ahead of what another one does after it acquires.
package final class Handover: Sendable {
  private let count = Atomic(0)

  package init() {}

  package func release() { count.add(1, ordering: .releasing) }

  package func acquire() { _ = count.load(ordering: .acquiring) }
}
