import Foundation
import Reactive
import ReactiveContractKit

/// A hot stream as a programmer might write it in an afternoon: handlers join, and all receive the same events.
///
/// The input and the relay are two objects, so that each can be released by itself; both hold the core.
final class CallbackRelay: Sendable {
  private let core: RelayCore

  init(onEnd: @escaping @Sendable () -> Void, _ generator: (RelayInput) -> Void) {
    core = RelayCore(onEnd: onEnd)
    generator(RelayInput(core))
  }

  deinit { core.closeDoor() }

  func listen(_ handler: @escaping RelayCore.Handler) -> @Sendable () -> Void { core.add(handler) }
}

/// The sending end; its release ends the relay.
final class RelayInput: Sendable {
  private let core: RelayCore

  init(_ core: RelayCore) { self.core = core }

  deinit { core.send(.interrupted) }

  func send(_ event: Event<Int, TestFailure>) { core.send(event) }
}

/// Delivers one event after another; events that arrive meanwhile wait.
final class RelayCore: @unchecked Sendable {
  typealias Handler = @Sendable (Event<Int, TestFailure>) -> Void

  private let lock = NSLock()
  private var handlers: [(id: Int, handler: Handler)] = []
  private var waiting: [Event<Int, TestFailure>] = []
  private var nextID = 0
  private var isOpen = true
  private var hasEnded = false
  private var isDelivering = false
  private var onEnd: (@Sendable () -> Void)?

  init(onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

  func send(_ event: Event<Int, TestFailure>) {
    let isFirst = lock.withLock {
      if hasEnded { return false }
      hasEnded = event.isTerminating
      waiting.append(event)
      defer { isDelivering = true }
      return !isDelivering
    }
    if isFirst { drain() }
  }

  func add(_ handler: @escaping Handler) -> @Sendable () -> Void {
    let id: Int? = lock.withLock {
      if hasEnded { return nil }
      nextID += 1
      handlers.append((nextID, handler))
      return nextID
    }
    guard let id else {
      handler(.interrupted)
      return {}
    }
    return { [weak self] in self?.remove(id) }
  }

  func closeDoor() {
    lock.withLock { isOpen = false }
    cleanUpIfOver()
  }

  private func remove(_ id: Int) {
    let gone = lock.withLock { handlers.firstIndex { $0.id == id }.map { handlers.remove(at: $0) } }
    withExtendedLifetime(gone) {}
    cleanUpIfOver()
  }

  private func drain() {
    while let (event, all) = next() { for (_, handler) in all { handler(event) } }
    cleanUpIfOver()
  }

  private func next() -> (Event<Int, TestFailure>, [(id: Int, handler: Handler)])? {
    lock.withLock {
      isDelivering = !waiting.isEmpty
      return waiting.isEmpty ? nil : (waiting.removeFirst(), handlers)
    }
  }

  private func cleanUpIfOver() {
    let due: (cleanup: (@Sendable () -> Void)?, gone: [(id: Int, handler: Handler)]) = lock.withLock {
      if !isOpen, handlers.isEmpty { hasEnded = true }
      guard hasEnded, !isDelivering else { return (nil, []) }
      defer { (onEnd, handlers) = (nil, []) }
      return (onEnd, handlers)
    }
    due.cleanup?()
  }
}

/// The same, written in haste: no lock, a late handler waits for ever, and only a completion cleans up.
final class HastyRelay: @unchecked Sendable {
  private var handlers: [Int: RelayCore.Handler] = [:]
  private var hasEnded = false
  private let onEnd: @Sendable () -> Void

  init(onEnd: @escaping @Sendable () -> Void) { self.onEnd = onEnd }

  func send(_ event: Event<Int, TestFailure>) {
    if hasEnded { return }
    for (_, handler) in handlers.sorted(by: { $0.key < $1.key }) { handler(event) }
    guard event.isTerminating else { return }
    hasEnded = true
    if case .completed = event { onEnd() }
  }

  func listen(_ handler: @escaping RelayCore.Handler) -> @Sendable () -> Void {
    let id = handlers.count
    handlers[id] = handler
    return { self.handlers[id] = nil }
  }
}
