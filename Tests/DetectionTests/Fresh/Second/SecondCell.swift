import Foundation
import Reactive
import ReactiveContractKit

/// A foreign property; its changes are delivered under its lock, which other properties may share.
final class SecondCell: @unchecked Sendable {
  typealias Sink = EventSource<Int, Never>.Sink

  private let lock: NSRecursiveLock
  private let variant: Bug.Variant
  private var stored: Int
  private var runs: [(key: Int, sink: Sink)] = []
  private var observers: [(key: Int, sink: Sink)] = []
  private var queue: [(value: Int, keys: [Int])] = []
  private var isDelivering = false
  private var nextKey = 0

  init(_ initial: Int, _ variant: Bug.Variant, _ lock: NSRecursiveLock = NSRecursiveLock()) {
    stored = initial
    self.variant = variant
    self.lock = lock
  }

  deinit {
    for run in runs { run.sink(.completed) }
    if variant == .correct { for observer in observers { observer.sink(.completed) } }
  }

  var value: Int { lock.withLock { stored } }

  func set(_ value: Int) { modify { _ in value } }

  func modify(_ body: (Int) -> Int) {
    lock.withLock {
      stored = body(stored)
      queue.append((stored, (runs + observers).map(\.key)))
      guard !isDelivering else { return }
      deliverAll()
    }
  }

  private func deliverAll() {
    isDelivering = true
    while !queue.isEmpty {
      let next = queue.removeFirst()
      for key in next.keys { (runs + observers).first { $0.key == key }?.sink(.next(next.value)) }
    }
    isDelivering = false
  }

  /// Attaches a sink for later changes.
  func observe(_ sink: @escaping Sink) -> Cancellation {
    lock.withLock {
      nextKey += 1
      observers.append((nextKey, sink))
      return handle(nextKey)
    }
  }

  /// Attaches a sink for the value and later changes.
  func start(_ sink: @escaping Sink) -> Cancellation {
    lock.withLock {
      nextKey += 1
      let key = nextKey
      runs.append((key, sink))
      let isInside = isDelivering
      isDelivering = true
      sink(.next(stored))
      isDelivering = isInside
      if !isInside { deliverAll() }
      return handle(key)
    }
  }

  private func handle(_ key: Int) -> Cancellation {
    Cancellation { [weak self] in
      guard let self else { return }
      lock.withLock {
        runs.removeAll { $0.key == key }
        observers.removeAll { $0.key == key }
      }
    }
  }
}
