public import Synchronization

/// A flag that is raised once: of all threads that raise it, one learns that it was the first.
@frozen
@usableFromInline
package struct OnceFlag: ~Copyable, Sendable {
  @usableFromInline let raised = Atomic<Bool>(false)

  @inlinable
  package init() {}

  /// True if the flag is raised; acquiring: a thread that sees that also sees the writes before the flag was raised.
  @inlinable
  package var isRaised: Bool { raised.load(ordering: .acquiring) }

  /// Raises the flag; returns true if it was not raised before.
  @inlinable
  package func raise() -> Bool { !raised.exchange(true, ordering: .acquiringAndReleasing) }
}
