public import Synchronization

/// A locked value that is made when it is first opened, and that can be closed once.
///
/// It costs one word until then; checking if it is closed costs one load.
@frozen
@usableFromInline
package struct LazyLocked<Value>: ~Copyable, @unchecked Sendable {
  /// The result of closing.
  @frozen
  @usableFromInline
  package enum Closing {
    /// Another call has closed the value.
    case wasClosed

    /// No value was made, and none will be.
    case empty

    /// Callers that opened the value earlier may still use it.
    case made(Locked<Value>)
  }

  /// The address of the value, 0 if there is none; the lowest bit is set if the value is closed.
  ///
  /// An address, once stored, stays until `deinit`, which releases the reference that the address represents.
  @usableFromInline let word = Atomic<UInt>(0)

  @inlinable static var closed: UInt { 1 }

  @inlinable
  package init() {}

  /// True if the value is closed; acquiring, as in `OnceFlag`.
  @inlinable
  package var isClosed: Bool { word.load(ordering: .acquiring) & LazyLocked.closed != 0 }

  /// Returns the locked value, made from the initial one if necessary; `nil` if the value is closed.
  @inlinable
  package func open(initially initial: @autoclosure () -> sending Value) -> Locked<Value>? {
    let current = word.load(ordering: .acquiring)
    guard current & LazyLocked.closed == 0 else { return nil }
    if let locked = LazyLocked.locked(at: current) { return locked }
    let made = Locked(initial())
    let (exchanged, original) = word.compareExchange(
      expected: 0,
      desired: UInt(bitPattern: made.retainedAddress()),
      ordering: .acquiringAndReleasing
    )
    if exchanged { return made }
    made.releaseAddress()
    return original & LazyLocked.closed == 0 ? LazyLocked.locked(at: original) : nil
  }

  /// Closes the value: it cannot be opened any more.
  @inlinable
  package func close() -> Closing {
    let original = word.bitwiseOr(LazyLocked.closed, ordering: .acquiringAndReleasing).oldValue
    guard original & LazyLocked.closed == 0 else { return .wasClosed }
    return LazyLocked.locked(at: original).map { .made($0) } ?? .empty
  }

  /// The locked value, if it was made, closed or not.
  @inlinable
  package var made: Locked<Value>? { LazyLocked.locked(at: word.load(ordering: .acquiring)) }

  @inlinable
  static func locked(at word: UInt) -> Locked<Value>? {
    UnsafeRawPointer(bitPattern: word & ~closed).map { Locked(address: $0) }
  }

  @inlinable
  deinit { made?.releaseAddress() }
}
