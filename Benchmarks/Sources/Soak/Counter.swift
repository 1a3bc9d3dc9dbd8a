import Synchronization

/// A number that any thread may increment.
final class Counter: Sendable {
  private let number = Atomic(0)

  var value: Int { number.load(ordering: .sequentiallyConsistent) }

  @discardableResult
  func add() -> Int { number.add(1, ordering: .sequentiallyConsistent).newValue }
}
