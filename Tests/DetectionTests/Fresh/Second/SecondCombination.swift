import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

/// A combination with a lock of its own.
final class SecondCombination: @unchecked Sendable {
  private let lock = NSRecursiveLock()
  private let sink: SecondSource.Sink
  private let variant: Bug.Variant
  private var latest: [String?] = [nil, nil]
  private var completions = 0
  private var isOver = false
  private var isDelivering = false
  private var queue: [Event<String, TestFailure>] = []
  private var handles: [Cancellation] = []

  init(_ sink: @escaping SecondSource.Sink, _ variant: Bug.Variant) {
    self.sink = sink
    self.variant = variant
  }

  func handle(_ event: Event<String, TestFailure>, from side: Int) {
    lock.lock()
    guard !isOver, let result = result(of: event, from: side) else { return lock.unlock() }
    if result.isTerminating { isOver = true }
    if variant == .broken, !result.isTerminating, !isDelivering {
      lock.unlock()
      return sink(result)
    }
    deliver(result)
    lock.unlock()
  }

  var isOpen: Bool { lock.withLock { !isOver } }

  func dispose() {
    lock.withLock {
      guard !isOver else { return }
      isOver = true
      deliver(.interrupted)
    }
  }

  func keep(_ handle: Cancellation) {
    let isLate = lock.withLock {
      if !isOver { handles.append(handle) }
      return isOver
    }
    if isLate { handle.dispose() }
  }

  private func result(of event: Event<String, TestFailure>, from side: Int) -> Event<String, TestFailure>? {
    switch event {
    case .next(let value):
      latest[side] = value
      guard let first = latest[0], let second = latest[1] else { return nil }
      return .next(first + second)
    case .completed:
      completions += 1
      return completions == 2 ? .completed : nil
    case .failed, .interrupted: return event
    }
  }

  private func deliver(_ event: Event<String, TestFailure>) {
    queue.append(event)
    guard !isDelivering else { return }
    isDelivering = true
    while !queue.isEmpty {
      let next = queue.removeFirst()
      sink(next)
      guard next.isTerminating else { continue }
      let ending = handles
      handles = []
      for handle in ending { handle.dispose() }
    }
    isDelivering = false
  }
}
