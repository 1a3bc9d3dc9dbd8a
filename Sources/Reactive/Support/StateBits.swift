import Synchronization

/// A word of bits that threads set without a lock; each learns what was set before.
///
/// Acquiring and releasing: a thread that finds a bit sees what was written before that bit was set.
struct StateBits: ~Copyable, Sendable {
  private let word = Atomic<UInt32>(0)

  init() {}

  /// Sets the bits; returns what was set before.
  @discardableResult
  func set(_ bits: UInt32) -> UInt32 { word.bitwiseOr(bits, ordering: .acquiringAndReleasing).oldValue }

  func clear(_ bits: UInt32) { word.bitwiseAnd(~bits, ordering: .acquiringAndReleasing) }

  /// Adds to a number that some of the bits are for.
  func add(_ number: UInt32) { word.wrappingAdd(number, ordering: .acquiringAndReleasing) }

  /// Subtracts from a number that some of the bits are for.
  func subtract(_ number: UInt32) { word.wrappingSubtract(number, ordering: .acquiringAndReleasing) }

  /// Whether at least one of the bits is set.
  func containsAny(of bits: UInt32) -> Bool { word.load(ordering: .acquiring) & bits != 0 }
}
