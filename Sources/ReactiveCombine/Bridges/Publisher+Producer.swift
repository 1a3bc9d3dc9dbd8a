#if canImport(Combine)
  public import Combine
#elseif canImport(OpenCombine)
  public import OpenCombine
#endif

#if canImport(Combine) || canImport(OpenCombine)
  public import Reactive

  extension Publisher where Self: SendableMetatype, Output: Sendable {
    /// A producer whose every run subscribes to this publisher, with unlimited demand.
    ///
    /// | event      | effect                                                    |
    /// | ---------- | --------------------------------------------------------- |
    /// | value      | sent                                                      |
    /// | failure    | sent                                                      |
    /// | finished   | the run completes                                         |
    /// | disposal   | the run is interrupted, and the subscription is cancelled |
    ///
    /// Events arrive on the thread on which the publisher sends them; if several threads send, they take turns (E5). The
    /// publisher is used on the threads that start runs: it has to be one that several threads may subscribe to, as those
    /// of Combine are, although the compiler does not know it.
    ///
    /// A publisher that sends from inside a delivery, as subjects of Combine do when a handler sends, breaks the contract of the
    /// run (E6), and the process stops: put `receive(on:)` or `observe(on:)` between. A publisher that is released without
    /// an end leaves the run waiting until it is disposed of. The subscription is cancelled after an end, too.
    ///
    /// Nothing is buffered. A subject that keeps its value, as `CurrentValueSubject` does, sends it to every run.
    public var producer: SignalProducer<Output, Failure> {
      nonisolated(unsafe) let publisher = self
      return SignalProducer { observer, lifetime in
        publisher.subscribe(RunSubscriber(observer: observer, lifetime: lifetime))
      }
    }
  }

  /// Sends what a publisher sends to the observer of a run, until the run ends.
  private struct RunSubscriber<Input: Sendable, Failure: Error>: Subscriber {
    let observer: Observer<Input, Failure>
    let lifetime: Lifetime

    let combineIdentifier = CombineIdentifier()

    /// Requests all values, unless the run has ended.
    ///
    /// A subscription is not `Sendable`, although any thread may cancel it.
    func receive(subscription: any Subscription) {
      nonisolated(unsafe) let subscription = subscription
      // If the run has ended meanwhile, this cancels at once.
      let attachment = lifetime += AnyDisposable { subscription.cancel() }
      if attachment != nil { subscription.request(.unlimited) }
    }

    func receive(_ input: Input) -> Subscribers.Demand {
      observer.send(value: input)
      return .none
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      switch completion {
      case .finished: observer.sendCompleted()
      case .failure(let failure): observer.send(error: failure)
      }
    }
  }
#endif
