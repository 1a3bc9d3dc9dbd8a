import Foundation
import OpenCombine
import Reactive
import ReactiveContractKit

/// The adapter, first half: what the kit sends, as a publisher.
///
/// Cold, like `Just` and sequences: nothing happens before a subscriber asks for values, and each subscription observes anew.
/// What comes when nobody asks waits; a failure does not wait for it.
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

/// Gives one subscriber as much as it asks for, one thing after the other.
///
/// Invariant of `Sendable`: all that changes is read and written under the lock, and nobody is called under it.
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
    let receive = Entrusted(receive(_:))
    let observation = source.observe { receive.content($0) }
    // It may have been cancelled by what the source has sent at once.
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

  /// What can be delivered now; whoever finds nothing has stopped delivering in the same step.
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
