import Foundation
import OpenCombine
import Reactive
import ReactiveContractKit

extension EventSource {
  /// The adapter, second half: a publisher as a source for the kit.
  ///
  /// It has a subscriber of its own, because `sink` hides events after an end or a cancellation.
  init<P: Publisher>(_ publisher: P) where P.Output == Value, P.Failure == Failure {
    self.init { sink in
      let tap = Tap<Value, Failure>(sink)
      publisher.subscribe(tap)
      return Cancellation { tap.cancel() }
    }
  }
}

extension EventSource where Value: Sendable, Failure == TestFailure {
  /// The events that the kit sends, as a publisher.
  var publisher: SourcePublisher<Value> { SourcePublisher(self) }
}

/// A subscriber with unlimited demand that forwards every event.
///
/// Invariant of `Sendable`: the variables are read and written under the lock, and no other code is called under it.
private final class Tap<Input, Failure: Error>: Subscriber, @unchecked Sendable {
  private let sink: EventSource<Input, Failure>.Sink
  private let lock = NSLock()
  private var subscription: (any Subscription)?
  private var isCancelled = false

  init(_ sink: @escaping EventSource<Input, Failure>.Sink) { self.sink = sink }

  func receive(subscription: any Subscription) {
    let isCancelled = lock.withLock {
      if !self.isCancelled { self.subscription = subscription }
      return self.isCancelled
    }
    if isCancelled { subscription.cancel() } else { subscription.request(.unlimited) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    sink(.next(input))
    return .none
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    lock.withLock { subscription = nil }
    switch completion {
    case .finished: sink(.completed)
    case .failure(let failure): sink(.failed(failure))
    }
  }

  func cancel() {
    let gone = lock.withLock {
      isCancelled = true
      defer { subscription = nil }
      return subscription
    }
    gone?.cancel()
  }
}
