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

/// Gives one subscriber as much as it asks for.
///
/// Invariant: the kit sends, and its subjects subscribe, on one thread at a time.
private final class SourceSubscription<Downstream: Subscriber>: Subscription, @unchecked Sendable
where Downstream.Input: Sendable, Downstream.Failure == TestFailure {
  private let source: EventSource<Downstream.Input, TestFailure>
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
    guard downstream != nil else { return }
    self.demand += demand
    if hasBegun { return deliver() }
    hasBegun = true
    let receive = Entrusted(receive(_:))
    let observation = source.observe { receive.content($0) }
    self.observation = observation
    // It may have been cancelled by what the source has sent at once.
    if downstream == nil { observation.dispose() }
  }

  func cancel() {
    downstream = nil
    waiting = []
    let gone = observation
    observation = nil
    gone?.dispose()
  }

  private func receive(_ event: Event<Downstream.Input, TestFailure>) {
    switch event {
    case .next(let value): waiting.append(value)
    case .failed(let failure):
      waiting = []
      end = .failure(failure)
    case .completed, .interrupted: end = .finished
    }
    deliver()
  }

  private func deliver() {
    guard !isDelivering else { return }
    isDelivering = true
    defer { isDelivering = false }
    while let downstream {
      if demand > .none, !waiting.isEmpty {
        demand -= 1
        demand += downstream.receive(waiting.removeFirst())
      } else if waiting.isEmpty, let end {
        self.downstream = nil
        downstream.receive(completion: end)
      } else {
        return
      }
    }
  }
}
