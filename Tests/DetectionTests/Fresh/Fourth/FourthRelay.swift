import Foundation
import Reactive
import ReactiveContractKit

/// A list of observers that one input feeds; events queue up behind the one that is being delivered.
final class FourthRelay: @unchecked Sendable {
  typealias Item = Event<Int, TestFailure>
  typealias Sink = EventSource<Int, TestFailure>.Sink

  private let lock = NSLock()
  private let countsKeys: Bool
  private let onEnd: () -> Void
  private var observers: [Int: Sink] = [:]
  private var lastKey = 0
  private var waiting: [(event: Item, targets: [Sink])] = []
  private var isDelivering = false
  private var isClosed = false

  /// Makes a relay; `onEnd` is called when the end has been delivered.
  init(countsKeys: Bool = true, onEnd: @escaping () -> Void) {
    self.countsKeys = countsKeys
    self.onEnd = onEnd
  }

  /// True if an end has been sent.
  var hasEnded: Bool {
    lock.lock()
    defer { lock.unlock() }
    return isClosed
  }

  /// Attaches an observer; one that comes too late is interrupted.
  func attach(_ sink: @escaping Sink) -> Cancellation {
    lock.lock()
    guard !isClosed else {
      lock.unlock()
      sink(.interrupted)
      return .none
    }
    lastKey += 1
    let key = countsKeys ? lastKey : observers.count
    observers[key] = sink
    lock.unlock()
    return Cancellation { [weak self] in self?.detach(key) }
  }

  private func detach(_ key: Int) {
    lock.lock()
    let old = observers.removeValue(forKey: key)
    lock.unlock()
    withExtendedLifetime(old) {}
  }

  func send(_ event: Item) {
    Interleaving.yield(before: "take the lock")
    lock.lock()
    if !isClosed {
      waiting.append((event, observers.keys.sorted().compactMap { observers[$0] }))
      if event.isTerminating {
        isClosed = true
        observers = [:]
      }
    }
    let delivers = !isDelivering && !waiting.isEmpty
    if delivers { isDelivering = true }
    lock.unlock()
    if delivers { deliver() }
  }

  private func deliver() {
    while true {
      Interleaving.yield(before: "take the lock")
      lock.lock()
      guard !waiting.isEmpty else {
        isDelivering = false
        lock.unlock()
        return
      }
      let item = waiting.removeFirst()
      lock.unlock()
      for target in item.targets { target(item.event) }
      if item.event.isTerminating { onEnd() }
    }
  }
}
