public import Synchronization

/// A reference that is set once, from any thread, and read without a lock.
@frozen
@usableFromInline
package struct OnceReference<Object: AnyObject>: ~Copyable, @unchecked Sendable {
  /// The object, retained; 0 until it is set.
  ///
  /// Releasing and acquiring: a thread that sees the object also sees the writes that initialized it.
  @usableFromInline let bits = Atomic<UInt>(0)

  @inlinable
  package init() {}

  @inlinable
  deinit {
    if let pointer = UnsafeRawPointer(bitPattern: bits.load(ordering: .relaxed)) {
      Unmanaged<Object>.fromOpaque(pointer).release()
    }
  }

  @inlinable
  package var value: Object? {
    UnsafeRawPointer(bitPattern: bits.load(ordering: .acquiring)).map {
      Unmanaged<Object>.fromOpaque($0).takeUnretainedValue()
    }
  }

  /// Sets the reference; a second call does nothing.
  @inlinable
  package func set(_ object: Object) {
    let retained = Unmanaged.passRetained(object)
    let new = UInt(bitPattern: retained.toOpaque())
    if !bits.compareExchange(expected: 0, desired: new, ordering: .releasing).exchanged { retained.release() }
  }
}
