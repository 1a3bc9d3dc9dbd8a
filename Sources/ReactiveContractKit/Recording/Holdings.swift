/// Counts how many instances of each of several numbered things are alive.
final class Holdings: Sendable {
  private let counts = KitLocked<[Int: Int]>([:])

  /// The numbers of the things with at least one live instance.
  var numbers: Set<Int> { counts.withLock { Set($0.keys) } }

  func add(_ number: Int) { count(number, 1) }

  func remove(_ number: Int) { count(number, -1) }

  private func count(_ number: Int, _ difference: Int) {
    counts.withLock { counts in
      let count = counts[number, default: 0] + difference
      counts[number] = count == 0 ? nil : count
    }
  }
}
