import Foundation
import OpenCombine
import Reactive
import ReactiveContractKit

/// The adapter, first half: the events that the kit sends, as a publisher.
///
/// The publisher is cold, like `Just` and sequences: nothing happens before a subscriber requests values, and each
/// subscription observes anew. Values without demand are buffered; a failure discards them and is delivered at once.
struct SourcePublisher<Output: Sendable>: Publisher {
  typealias Failure = TestFailure

  let source: EventSource<Output, TestFailure>

  init(_ source: EventSource<Output, TestFailure>) { self.source = source }

  func receive<Downstream: Subscriber>(
    subscriber: Downstream
  ) where Downstream.Input == Output, Downstream.Failure == TestFailure {
    subscriber.receive(subscription: SourceSubscription(source, subscriber))
  }
}

/// Sends one subscriber as many values as it requests, one event after the other.
///
/// Invariant of `Sendable`: the variables are read and written under the lock, and no other code is called under it.
private final class SourceSubscription<Downstream: Subscriber>: Subscription, @unchecked Sendable
where Downstream.Input: Sendable, Downstream.Failure == TestFailure {
  private enum Delivery {
    case value(Downstream.Input, Downstream)
    case end(Subscribers.Completion<TestFailure>, Downstream)
  }

  private let source: EventSource<Downstream.Input, TestFailure>
  private let lock = NSLock()
  private var downstream: Downstream?
  private var demand = Subscribers.Demand.none
  private var waiting: [Downstream.Input] = []
  private var end: Subscribers.Completion<TestFailure>?
  private var observation: Cancellation?
  private var hasBegun = false
  private var isDelivering = false

  init(_ source: EventSource<Downstream.Input, TestFailure>, _ downstream: Downstream) {
    self.source = source
    self.downstream = downstream
  }

  func request(_ demand: Subscribers.Demand) {
    let isFirst: Bool? = lock.withLock {
      if downstream == nil { return nil }
      self.demand += demand
      defer { hasBegun = true }
      return !hasBegun
    }
    guard let isFirst else { return }
    if !isFirst { return deliver() }
    let receive = UncheckedBox(receive(_:))
    let observation = source.observe { receive.content($0) }
    // A value that the source has sent at once may have led to a cancellation.
    let isOver = lock.withLock {
      if downstream != nil { self.observation = observation }
      return downstream == nil
    }
    if isOver { observation.dispose() }
  }

  func cancel() {
    let gone = lock.withLock {
      downstream = nil
      waiting = []
      defer { observation = nil }
      return observation
    }
    gone?.dispose()
  }

  private func receive(_ event: Event<Downstream.Input, TestFailure>) {
    lock.withLock {
      switch event {
      case .next(let value): waiting.append(value)
      case .failed(let failure):
        waiting = []
        end = .failure(failure)
      case .completed, .interrupted: end = .finished
      }
    }
    deliver()
  }

  private func deliver() {
    if lock.withLock({ exchange(&isDelivering, with: true) }) { return }
    while let delivery = lock.withLock(next) {
      switch delivery {
      case .value(let value, let downstream):
        let more = downstream.receive(value)
        lock.withLock { demand += more }
      case .end(let end, let downstream): downstream.receive(completion: end)
      }
    }
  }

  /// Returns the next delivery; if there is none, ends the delivering in the same critical section.
  private func next() -> Delivery? {
    if let downstream {
      if demand > .none, !waiting.isEmpty {
        demand -= 1
        return .value(waiting.removeFirst(), downstream)
      }
      if waiting.isEmpty, let end {
        self.downstream = nil
        return .end(end, downstream)
      }
    }
    isDelivering = false
    return nil
  }
}
