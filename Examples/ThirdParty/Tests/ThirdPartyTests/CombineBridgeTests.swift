import OpenCombine
import Reactive
import ReactiveContractKit
import ReactiveOpenCombine
import Testing

/// The bridge between publishers and producers, judged by the rules, and tried with demand and cancellation.
@Suite struct CombineBridgeTests {
  private final class Oops: Error, Sendable {}

  /// A subscriber that requests values when it is told to.
  private final class Asking: Subscriber {
    typealias Input = Int
    typealias Failure = Never

    var lines: [String] = []
    var subscription: (any Subscription)?
    var onValue: () -> Subscribers.Demand = { .none }

    func receive(subscription: any Subscription) { self.subscription = subscription }

    func receive(_ input: Int) -> Subscribers.Demand {
      lines.append("\(input)")
      return onValue()
    }

    func receive(completion: Subscribers.Completion<Never>) { lines.append("finished") }
  }

  @Test
  func `a stream that passes through a publisher and back keeps every rule of operators but for its interruption`()
    throws
  {
    // Combine has no interruption: the stream completes.
    try Contract.operators.verify("through a publisher", traits: .handlesInterruption) {
      (source: SignalProducer<String, TestFailure>, _) in source.publisher.producer
    }
  }

  @Test func `a run that passes through a publisher and back is as cold as before`() throws {
    // As values, for the same reason: so an interruption arrives, too.
    try Contract.producer.verify("through a publisher") { handler in
      SignalProducer { observer, lifetime in
        let work = handler.work()
        lifetime += { work.dispose() }
        work.begin { observer.send($0) }
      }.materialize().publisher.producer.dematerialize()
    }
  }

  @Test func `values wait for demand, and an end waits for the values`() {
    let subscriber = Asking()
    SignalProducer<Int, Never>([1, 2, 3]).publisher.subscribe(subscriber)
    #expect(subscriber.lines == [])
    subscriber.subscription?.request(.max(2))
    #expect(subscriber.lines == ["1", "2"])
    subscriber.subscription?.request(.max(1))
    #expect(subscriber.lines == ["1", "2", "3", "finished"])
  }

  @Test func `an end that no value waits for needs no demand`() {
    let subscriber = Asking()
    SignalProducer<Int, Never>.empty.publisher.subscribe(subscriber)
    #expect(subscriber.lines == ["finished"])
  }

  @Test func `a subscriber may ask for more, or cancel, while it receives a value`() {
    let more = Asking()
    more.onValue = { .max(1) }
    SignalProducer<Int, Never>([1, 2, 3]).publisher.subscribe(more)
    more.subscription?.request(.max(1))
    #expect(more.lines == ["1", "2", "3", "finished"])

    let gone = Asking()
    gone.onValue = { [unowned gone] in
      gone.subscription?.request(.unlimited)
      gone.subscription?.cancel()
      return .unlimited
    }
    SignalProducer<Int, Never>([1, 2, 3]).publisher.subscribe(gone)
    gone.subscription?.request(.max(1))
    #expect(gone.lines == ["1"])
  }

  @Test func `cancelling disposes of the run, and releases what waits`() {
    final class Kept: Sendable {}
    let disposed = MutableProperty(false)
    weak var kept: Kept?
    do {
      let value = Kept()
      kept = value
      let producer = SignalProducer<Kept, Never> { observer, lifetime in
        observer.send(value: value)
        lifetime += AnyDisposable { disposed.value = true }
      }
      let cancellable = producer.publisher.flatMap(maxPublishers: .max(1)) { _ in
        Empty<Int, Never>(completeImmediately: false)
      }
      .sink { _ in }
      cancellable.cancel()
    }
    #expect(disposed.value)
    #expect(kept == nil)
  }

  @Test func `a subscriber that cancels in the midst of a synchronous run ends its work`() {
    let values = MutableProperty<[Int]>([])
    let cancellable = SignalProducer<Int, Never>(0...).publisher.first().sink { value in
      values.modify { $0.append(value) }
    }
    #expect(values.value == [0])
    cancellable.cancel()
    #expect(SignalProducer<Int, Never>(0...).publisher.producer.take(first: 2).collect().first() == .success([0, 1]))
  }

  @Test func `disposing of a run cancels the subscription`() {
    let subject = PassthroughSubject<Int, Never>()
    let cancelled = MutableProperty(false)
    let values = MutableProperty<[Int]>([])
    let handle = subject.handleEvents(receiveCancel: { cancelled.value = true }).producer
      .startWithValues { value in values.modify { $0.append(value) } }
    subject.send(1)
    handle.dispose()
    subject.send(2)
    #expect(values.value == [1])
    #expect(cancelled.value)
  }

  @Test func `a failure is a failure on both sides`() {
    let log = SignalProducer<Int, Oops>(error: Oops()).publisher.log()
    #expect(log.lines == ["failed"])
    let result = Fail<Int, Oops>(error: Oops()).producer.first()
    #expect(throws: Oops.self) { try result?.get() }
  }

  @Test func `an interruption finishes, since Combine has no such event`() {
    let interrupted = SignalProducer<Int, Oops> { observer, _ in observer.sendInterrupted() }
    #expect(interrupted.publisher.log().lines == ["finished"])
    let events = MutableProperty<[String]>([])
    interrupted.publisher.producer.start { event in events.modify { $0.append("\(event)") } }
    #expect(events.value == ["completed"])
  }

  @Test func `a property publishes its value and the following ones`() {
    let property = MutableProperty(1)
    let log = property.publisher.log()
    property.value = 2
    #expect(log.lines == ["1", "2"])
  }
}
