import Foundation
import ReactiveContractKit

/// A stream of numbers, made by hand, correct or with one bug; the search must find each bug.
protocol Relay: AnyObject {
  init(observer: @escaping (RelayEvent) -> Void)
  func send(_ value: Int)
  func complete()
}

enum RelayEvent: CustomStringConvertible {
  case value(Int), completed

  var description: String {
    switch self {
    case .value(let value): "value \(value)"
    case .completed: "completed"
    }
  }
}

/// One lock around state and delivery.
final class LockedRelay: Relay {
  private let lock = NSLock()
  private let observer: (RelayEvent) -> Void
  private var hasEnded = false

  init(observer: @escaping (RelayEvent) -> Void) { self.observer = observer }

  func send(_ value: Int) {
    lock.withLock { if !hasEnded { observer(.value(value)) } }
  }

  func complete() {
    lock.withLock {
      if !hasEnded { observer(.completed) }
      hasEnded = true
    }
  }
}

/// No lock at all.
final class BareRelay: Relay {
  private let observer: (RelayEvent) -> Void
  private var hasEnded = false

  init(observer: @escaping (RelayEvent) -> Void) { self.observer = observer }

  func send(_ value: Int) {
    if !hasEnded { observer(.value(value)) }
  }

  func complete() {
    if !hasEnded { observer(.completed) }
    hasEnded = true
  }
}

/// Serial, but the flag is read before the lock is taken for delivery, and set when that is over.
final class LateFlagRelay: Relay {
  private let stateLock = NSLock()
  private let deliveryLock = NSLock()
  private let observer: (RelayEvent) -> Void
  private var hasEnded = false

  init(observer: @escaping (RelayEvent) -> Void) { self.observer = observer }

  func send(_ value: Int) {
    if stateLock.withLock({ hasEnded }) { return }
    deliveryLock.withLock { observer(.value(value)) }
  }

  func complete() {
    if stateLock.withLock({ hasEnded }) { return }
    deliveryLock.withLock { observer(.completed) }
    stateLock.withLock { hasEnded = true }
  }
}

/// Checks what an observer receives: one event at a time, and none after the end.
final class Monitor {
  private let interleaving: Interleaving
  private var inside: RelayEvent?
  private var hasEnded = false

  init(_ interleaving: Interleaving) { self.interleaving = interleaving }

  /// Two situations for each event.
  func receive(_ signal: RelayEvent) {
    interleaving.judge(inside == nil, "two events at once: \(signal) and \(inside.map(\.description) ?? "")")
    interleaving.judge(!hasEnded, "\(signal) after completed")
    if case .completed = signal { hasEnded = true }
    inside = signal
    interleaving.yield(after: "observer enters \(signal)")
    inside = nil
  }
}

extension InterleavingScenario {
  /// Threads that send to a relay; 0 stands for the end.
  static func relay<R: Relay & SendableMetatype>(_ type: R.Type, _ parts: [Int]...) -> InterleavingScenario {
    InterleavingScenario("relay") { interleaving in
      let monitor = Monitor(interleaving)
      let relay = type.init(observer: monitor.receive)
      return InterleavingCast(
        parts.map { values in
          {
            for value in values {
              interleaving.yield(before: value == 0 ? "send completed" : "send \(value)")
              if value == 0 { relay.complete() } else { relay.send(value) }
            }
          }
        }
      )
    }
  }
}
