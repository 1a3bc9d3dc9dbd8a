private import Synchronization

/// The place of an attachment among the pending actions of its gate, -1 if it is not pending.
///
/// Changed only under the lock over these actions, by ``PendingActions``; relaxed, because that lock orders the accesses.
@usableFromInline
package struct PendingPlace: ~Copyable, Sendable {
  private let place = Atomic<Int32>(-1)

  package init() {}

  package var value: Int {
    get { Int(place.load(ordering: .relaxed)) }
    nonmutating set { place.store(Int32(newValue), ordering: .relaxed) }
  }
}
