#if canImport(Combine)
  import Combine
#elseif canImport(OpenCombine)
  import OpenCombine
#endif

#if canImport(Combine) || canImport(OpenCombine)
  import Reactive
  import Synchronization

  /// The methods of a subscriber.
  ///
  /// Invariant of `Sendable`: only the thread that delivers calls them, and there is one at a time.
  struct SubscriptionTarget<Input: Sendable, Failure: Error>: @unchecked Sendable {
    let receive: (Input) -> Subscribers.Demand
    let complete: (Subscribers.Completion<Failure>) -> Void

    init<Target: Subscriber>(_ subscriber: Target) where Target.Input == Input, Target.Failure == Failure {
      receive = { subscriber.receive($0) }
      complete = { subscriber.receive(completion: $0) }
    }
  }

  /// A run of a producer on behalf of a subscriber: queues values until there is demand for them.
  final class ProducerSubscription<Input: Sendable, Failure: Error>: Subscription, Sendable {
    private struct State {
      /// The subscriber, until it has received the end or has cancelled.
      var target: SubscriptionTarget<Input, Failure>?

      /// The values for which there is no demand yet, from `first` on; before it are those that were delivered.
      var queue: [Input?] = []
      var first = 0

      var demand = Subscribers.Demand.none
      var end: Subscribers.Completion<Failure>?

      /// True while a thread delivers; others only leave what they have.
      var isDelivering = false

      /// Takes the first value out of the queue; moves the others once half of the space is empty.
      mutating func takeFirst() -> Input? {
        let value = exchange(&queue[first], with: nil)
        first += 1
        if first * 2 >= queue.count {
          queue.removeFirst(first)
          first = 0
        }
        return value
      }
    }

    /// What a thread delivers next.
    private enum Delivery {
      case value(Input, SubscriptionTarget<Input, Failure>)
      case end(Subscribers.Completion<Failure>, SubscriptionTarget<Input, Failure>)
    }

    private let state: Mutex<State>
    private let run = SerialDisposable()

    init(target: SubscriptionTarget<Input, Failure>) { state = Mutex(State(target: target)) }

    func start(_ producer: SignalProducer<Input, Failure>) {
      // The handle is here before the run sends anything: a subscriber that cancels in the midst of it ends the run.
      producer.startWithSignal { signal, handle in
        run.inner = handle
        signal.observe { event in self.receive(event) }
      }
    }

    func request(_ demand: Subscribers.Demand) {
      state.withLock { $0.demand += demand }
      deliver()
    }

    func cancel() {
      let gone = state.withLock { state in
        defer {
          state.target = nil
          state.queue = []
          state.first = 0
          state.end = nil
        }
        return (state.target, state.queue, state.end)
      }
      run.dispose()
      // Outside the lock: releasing them may run code of the user.
      withExtendedLifetime(gone) {}
    }

    private func receive(_ event: Event<Input, Failure>) {
      state.withLock { state in
        guard state.target != nil else { return }
        switch event {
        case .next(let value): state.queue.append(value)
        case .failed(let failure): state.end = .failure(failure)
        case .completed, .interrupted: state.end = .finished
        }
      }
      deliver()
    }

    private func deliver() {
      while let delivery = next() {
        switch delivery {
        case .value(let value, let target):
          let demand = target.receive(value)
          state.withLock { state in
            state.demand += demand
            state.isDelivering = false
          }
        case .end(let end, let target): target.complete(end)
        }
      }
    }

    /// Takes what is to be delivered; `nil` if there is nothing, or if another thread delivers and will look again.
    private func next() -> Delivery? {
      state.withLock { state in
        guard !state.isDelivering, let target = state.target else { return nil }
        if state.first < state.queue.count {
          guard state.demand > .none else { return nil }
          state.demand -= 1
          state.isDelivering = true
          return state.takeFirst().map { .value($0, target) }
        }
        guard let end = state.end else { return nil }
        state.target = nil
        return .end(end, target)
      }
    }
  }
#endif
