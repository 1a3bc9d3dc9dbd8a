import Synchronization

/// Something that happens once: of all the threads that raise the flag, one is told that it was the first.
@usableFromInline
struct OnceFlag: ~Copyable, Sendable {
  private let raised = Atomic<Bool>(false)

  @usableFromInline
  init() {}

  /// Acquiring: who sees the flag also sees what was done before it was raised.
  @usableFromInline
  var isRaised: Bool { raised.load(ordering: .acquiring) }

  /// Raises the flag; tells whether it was down.
  @usableFromInline
  func raise() -> Bool { !raised.exchange(true, ordering: .acquiringAndReleasing) }
}
