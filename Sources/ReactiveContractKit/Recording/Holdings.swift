/// Which of several numbered things are held by somebody, each as often as it was made.
final class Holdings: Sendable {
  private let counts = KitLocked<[Int: Int]>([:])

  /// Those that are held.
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
