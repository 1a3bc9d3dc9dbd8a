import Foundation
import Reactive
import ReactiveContractKit

/// Forwards the events of two streams one at a time, until an end; then disposes of both.
final class Delivery<Value: Sendable>: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private let sink: @Sendable (Event<Value, TestFailure>) -> Void
  private var inputs: [Cancellation] = []
  private var hasEnded = false

  init(_ sink: @escaping @Sendable (Event<Value, TestFailure>) -> Void) { self.sink = sink }

  func send(_ event: Event<Value, TestFailure>) {
    let inputs: [Cancellation] = lock.withLock {
      if hasEnded { return [] }
      hasEnded = event.isTerminating
      sink(event)
      return hasEnded ? takeInputs() : []
    }
    for input in inputs { input.dispose() }
  }

  /// Keeps an input until the end, or disposes of it at once if the end has come.
  func keep(_ input: Cancellation) {
    let isLate = lock.withLock {
      if !hasEnded { inputs.append(input) }
      return hasEnded
    }
    if isLate { input.dispose() }
  }

  private func takeInputs() -> [Cancellation] {
    defer { inputs = [] }
    return inputs
  }
}
