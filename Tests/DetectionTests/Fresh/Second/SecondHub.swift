import Foundation
import Reactive
import ReactiveContractKit

/// A foreign stream with many observers; a thread that sends waits for its turn.
final class SecondHub<Value: Sendable>: @unchecked Sendable {
  typealias Sink = EventSource<Value, TestFailure>.Sink

  /// What may be wrong with a hub.
  enum Flaw: Sendable {
    case none
    case iteratesOverLiveList
    case detachesByPosition
    case endsOutOfTurn
  }

  private let turn = NSRecursiveLock()
  private let lock = NSRecursiveLock()
  private let flaw: Flaw
  private let onEnd: @Sendable () -> Void
  private var observers: [(key: Int, sink: Sink)] = []
  private var queue: [(event: Event<Value, TestFailure>, keys: [Int])] = []
  private var nextKey = 0
  private var isOver = false
  private var deliverer: Thread?

  init(flaw: Flaw = .none, onEnd: @escaping @Sendable () -> Void = {}) {
    self.flaw = flaw
    self.onEnd = onEnd
  }

  var count: Int { lock.withLock { observers.count } }

  func send(_ event: Event<Value, TestFailure>) {
    let isInside = lock.withLock {
      if deliverer == Thread.current { enqueue(event) }
      return deliverer == Thread.current
    }
    if isInside { return }
    if event.isTerminating, flaw == .endsOutOfTurn { return deliver(event) }
    turn.withLock { deliver(event) }
  }

  private func deliver(_ event: Event<Value, TestFailure>) {
    let previous = lock.withLock {
      enqueue(event)
      defer { deliverer = Thread.current }
      return deliverer
    }
    while let next = lock.withLock({ queue.isEmpty ? nil : queue.removeFirst() }) {
      if flaw == .iteratesOverLiveList { deliverLive(next.event) } else { deliver(next.event, to: next.keys) }
      if next.event.isTerminating {
        let ending = lock.withLock {
          defer { observers = [] }
          return observers
        }
        onEnd()
        withExtendedLifetime(ending) {}
      }
    }
    lock.withLock { deliverer = previous }
  }

  private func deliver(_ event: Event<Value, TestFailure>, to keys: [Int]) {
    for key in keys {
      if let entry = lock.withLock({ observers.first { $0.key == key } }) { entry.sink(event) }
    }
  }

  private func deliverLive(_ event: Event<Value, TestFailure>) {
    var delivered: Set<Int> = []
    while let entry = lock.withLock({ observers.first { !delivered.contains($0.key) } }) {
      delivered.insert(entry.key)
      entry.sink(event)
    }
  }

  private func enqueue(_ event: Event<Value, TestFailure>) {
    guard !isOver else { return }
    if event.isTerminating { isOver = true }
    queue.append((event, observers.map(\.key)))
  }

  /// Attaches a sink, and returns a closure that detaches it and says whether it was attached; `nil` after the end.
  func attach(_ sink: @escaping Sink) -> (@Sendable () -> Bool)? {
    let place: (key: Int, position: Int)? = lock.withLock {
      guard !isOver else { return nil }
      nextKey += 1
      observers.append((nextKey, sink))
      return (nextKey, observers.count - 1)
    }
    guard let place else {
      sink(.interrupted)
      return nil
    }
    return { [weak self] in self?.detach(place.key, place.position) ?? false }
  }

  private func detach(_ key: Int, _ position: Int) -> Bool {
    let removed: Sink? = lock.withLock {
      if flaw == .detachesByPosition {
        return observers.indices.contains(position) ? observers.remove(at: position).sink : nil
      }
      guard let index = observers.firstIndex(where: { $0.key == key }) else { return nil }
      return observers.remove(at: index).sink
    }
    return removed != nil
  }

  var source: EventSource<Value, TestFailure> {
    EventSource { [self] sink in
      guard let detach = attach(sink) else { return .none }
      return Cancellation { _ = detach() }
    }
  }
}

extension SignalSubject {
  /// A hub whose input the kit holds; neither its shell nor its input does anything when it is released.
  static func secondHub(_ name: String, _ flaw: SecondHub<Int>.Flaw) -> SignalSubject {
    SignalSubject(
      name,
      capabilities: [.failure, .interruption, .manyObservers, .resources, .threads],
      readings: secondReadings
    ) { work in
      let hub = SecondHub<Int>(flaw: flaw) { work.dispose() }
      work.begin { hub.send($0) }
      return hub.source
    }
  }
}
