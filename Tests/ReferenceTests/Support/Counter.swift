import Synchronization

/// Counts, from any thread.
final class Counter: Sendable {
  private let kept = Atomic(0)

  var value: Int { kept.load(ordering: .sequentiallyConsistent) }

  /// Adds to the count and returns the new one.
  @discardableResult
  func add(_ difference: Int = 1) -> Int { kept.add(difference, ordering: .sequentiallyConsistent).newValue }
}
