import Synchronization

/// A locked value that is made when it is first needed, and a door to it that closes once.
///
/// Costs one word until then; asking whether the door is closed costs one load.
struct LazyLocked<Value>: ~Copyable, @unchecked Sendable {
  /// What closing found.
  enum Closing {
    /// Somebody else closed the door.
    case wasClosed

    /// Nothing had been made, and nothing will be.
    case empty

    /// This may still be used by those who came through the door before.
    case made(Locked<Value>)
  }

  /// The address of the value, 0 while there is none; the lowest bit tells that the door is closed.
  ///
  /// Once it contains an address, it does so until `deinit`, which returns the reference that the address stands for.
  private let word = Atomic<UInt>(0)

  private static var closed: UInt { 1 }

  /// Acquiring, as in `OnceFlag`.
  var isClosed: Bool { word.load(ordering: .acquiring) & LazyLocked.closed != 0 }

  /// The locked value, if need be made from the initial one; `nil` if the door is closed.
  func open(initially initial: @autoclosure () -> sending Value) -> Locked<Value>? {
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

  /// Closes the door.
  func close() -> Closing {
    let original = word.bitwiseOr(LazyLocked.closed, ordering: .acquiringAndReleasing).oldValue
    guard original & LazyLocked.closed == 0 else { return .wasClosed }
    return LazyLocked.locked(at: original).map { .made($0) } ?? .empty
  }

  /// The locked value, whether or not the door is closed.
  var made: Locked<Value>? { LazyLocked.locked(at: word.load(ordering: .acquiring)) }

  private static func locked(at word: UInt) -> Locked<Value>? {
    UnsafeRawPointer(bitPattern: word & ~closed).map { Locked(address: $0) }
  }

  deinit { made?.releaseAddress() }
}
