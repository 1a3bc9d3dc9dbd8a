import Synchronization

/// A flag that is raised once: of all threads that raise it, one learns that it was the first.
@usableFromInline
struct OnceFlag: ~Copyable, Sendable {
  private let raised = Atomic<Bool>(false)

  @usableFromInline
  init() {}

  /// True if the flag is raised; acquiring: a thread that sees that also sees the writes before the flag was raised.
  @usableFromInline
  var isRaised: Bool { raised.load(ordering: .acquiring) }

  /// Raises the flag; returns true if it was not raised before.
  @usableFromInline
  func raise() -> Bool { !raised.exchange(true, ordering: .acquiringAndReleasing) }
}
