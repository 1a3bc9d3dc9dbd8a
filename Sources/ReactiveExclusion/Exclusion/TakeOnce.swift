public import Synchronization

/// A value that is taken out once: of all threads that take it, one receives it.
@frozen
@usableFromInline
package struct TakeOnce<Value>: ~Copyable, @unchecked Sendable {
  /// The address of the value, 0 once it was taken out.
  ///
  /// Releasing and acquiring: the thread that takes the value also sees the writes that initialized it.
  @usableFromInline let address: Atomic<UInt>

  @inlinable
  package init(_ value: sending Value) {
    let place = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    place.initialize(to: value)
    address = Atomic(UInt(bitPattern: place))
  }

  // Not by `take()`: values that contain each other are released with less stack where they are.
  @inlinable
  deinit {
    guard let place = UnsafeMutablePointer<Value>(bitPattern: address.load(ordering: .relaxed)) else { return }
    place.deinitialize(count: 1)
    place.deallocate()
  }

  /// True if the value was taken out.
  @inlinable
  package var isTaken: Bool { address.load(ordering: .acquiring) == 0 }

  /// Takes out the value; returns `nil` if that was done before.
  @inlinable
  package func take() -> Value? {
    guard let place = UnsafeMutablePointer<Value>(bitPattern: address.exchange(0, ordering: .acquiringAndReleasing))
    else {
      return nil
    }
    let value = place.move()
    place.deallocate()
    return value
  }
}
