#if canImport(Combine)
  public import Combine
#elseif canImport(OpenCombine)
  public import OpenCombine
#endif

#if canImport(Combine) || canImport(OpenCombine)
  public import Reactive

  /// A publisher whose every subscription starts a run of a producer.
  ///
  /// | event        | effect                                                                                     |
  /// | ------------ | ------------------------------------------------------------------------------------------ |
  /// | next         | delivered when there is demand for it; until then queued, without bound                    |
  /// | failed       | delivered after the values that wait, also without demand                                  |
  /// | completed    | the subscription finishes after the values that wait, also without demand                  |
  /// | interrupted  | the subscription finishes, too: Combine has no such event                                  |
  /// | cancellation | disposes of the run and drops what waits; nothing is delivered after `cancel()` returns, unless another thread is in the midst of a delivery |
  ///
  /// The run starts when the subscriber has received its subscription. Values are delivered on the thread that sends them,
  /// that requests them, or that is delivering at the moment; one at a time.
  public struct ProducerPublisher<Output: Sendable, Failure: Error>: Publisher, Sendable {
    private let source: SignalProducer<Output, Failure>

    /// Makes the publisher of a producer.
    public init(_ producer: SignalProducer<Output, Failure>) { source = producer }

    /// Starts a run for a subscriber.
    public func receive<Target: Subscriber>(
      subscriber: Target
    ) where Target.Input == Output, Target.Failure == Failure {
      let subscription = ProducerSubscription<Output, Failure>(target: SubscriptionTarget(subscriber))
      subscriber.receive(subscription: subscription)
      subscription.start(source)
    }
  }

  extension SignalProducer {
    /// A publisher whose every subscription starts a run; see ``ProducerPublisher``.
    public var publisher: ProducerPublisher<Value, Failure> { ProducerPublisher(self) }
  }

  extension Signal {
    /// A publisher of the events from a subscription on; see ``ProducerPublisher``.
    public var publisher: ProducerPublisher<Value, Failure> { ProducerPublisher(producer) }
  }

  extension PropertyProtocol {
    /// A publisher of the current value and the following ones; see ``ProducerPublisher``.
    public var publisher: ProducerPublisher<Value, Never> { ProducerPublisher(producer) }
  }
#endif
