import Synchronization

/// Orders everything that a thread did before `release` before everything that another does after `acquire`.
final class Handover: Sendable {
  private let count = Atomic(0)

  init() {}

  func release() { count.add(1, ordering: .releasing) }

  func acquire() { _ = count.load(ordering: .acquiring) }
}
