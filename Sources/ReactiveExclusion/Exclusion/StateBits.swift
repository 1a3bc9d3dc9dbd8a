public import Synchronization

/// A word of bits that threads set without a lock; each thread learns which bits were set before.
///
/// Acquiring and releasing: a thread that sees a bit also sees the writes before that bit was set.
@frozen
@usableFromInline
package struct StateBits: ~Copyable, Sendable {
  @usableFromInline let word = Atomic<UInt32>(0)

  @inlinable
  package init() {}

  /// Sets the bits; returns the previous ones.
  @discardableResult
  @inlinable
  package func set(_ bits: UInt32) -> UInt32 { word.bitwiseOr(bits, ordering: .acquiringAndReleasing).oldValue }

  @inlinable
  package func clear(_ bits: UInt32) { word.bitwiseAnd(~bits, ordering: .acquiringAndReleasing) }

  /// Adds to a number that occupies some of the bits.
  @inlinable
  package func add(_ number: UInt32) { word.wrappingAdd(number, ordering: .acquiringAndReleasing) }

  /// Subtracts from a number that occupies some of the bits.
  @inlinable
  package func subtract(_ number: UInt32) { word.wrappingSubtract(number, ordering: .acquiringAndReleasing) }

  /// The word: all bits at one moment.
  @inlinable package var value: UInt32 { word.load(ordering: .acquiring) }

  /// Returns true if at least one of the bits is set.
  @inlinable
  package func containsAny(of bits: UInt32) -> Bool { word.load(ordering: .acquiring) & bits != 0 }
}
