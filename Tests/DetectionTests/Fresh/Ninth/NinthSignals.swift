import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let ninthSignals: [Bug] = [ninthTopicLoop, ninthTeardown, ninthEveryOther]

  private static let ninthTopicLoop = Bug(
    "ninth/topic-walks-its-live-list",
    "A home-made topic delivers by walking its list of observers by index, while handlers attach and detach: who stands"
      + " behind an observer that detaches misses the event, and who attaches gets one that was sent before.",
    breaks: "S5",
    witness: .played(correct: "1a 2a 2b", broken: "1a 2b") { variant in
      let log = NinthLog()
      let topic = NinthTopic(variant) {}
      let first = NinthStop()
      let detachFirst = topic.observe { event in
        log.add("1\(event.value ?? 0 == 1 ? "a" : "b")")
        first.stop()
      }
      first.onStop { detachFirst.dispose() }
      _ = topic.observe { event in log.add("2\(event.value ?? 0 == 1 ? "a" : "b")") }
      topic.send(.next(1))
      topic.send(.next(2))
      return log.text
    },
    subject: { variant in
      Subject(
        SignalSubject(
          "ninth topic",
          capabilities: [.failure, .interruption, .manyObservers, .resources],
          readings: ["E5/one-sender", "E6/queued"]
        ) { work in
          let topic = NinthTopic(variant, onEnd: work.dispose)
          work.begin { topic.send($0) }
          return EventSource(topic.observe)
        }
      )
    }
  )

  private static let ninthTeardown = Bug(
    "ninth/job-that-ends-at-once-is-not-torn-down",
    "A home-made job stores the teardown that its body returns when the body has returned, and does not see that the"
      + " job has ended by then; so work that ends inside the body is never cleaned up.",
    breaks: "S6",
    witness: .played(correct: "1 | closed", broken: "1 |") { variant in
      let log = NinthLog()
      let job = NinthJob(variant) { log.add($0) }
      job.begin { send in
        send(.next(1))
        send(.completed)
        return { log.add("closed") }
      }
      job.cancel()
      return log.text
    },
    subject: { variant in
      Subject(
        ProducerSubject(
          "ninth job",
          capabilities: [.failure, .interruption, .interruptionOnDisposal, .manyObservers, .resources]
        ) { handler in
          StartableSource(start: { sink in
            let job = NinthJob(variant, sink)
            job.begin { send in
              let work = handler.work()
              work.begin(send)
              return { work.dispose() }
            }
            return Cancellation { job.cancel() }
          })
        }
      )
    }
  )

  private static let ninthEveryOther = Bug(
    "ninth/every-other-counts-on",
    "An operator that sends every other value compares its count with two, and never begins to count again; so it sends"
      + " one value and swallows all that follow.",
    breaks: "O4",
    witness: .played(correct: "b d |", broken: "b |") { variant in
      let log = NinthLog()
      let values = SignalProducer<String, TestFailure>(["a", "b", "c", "d"])
      values.applying(NinthEveryOther(variant: variant)).start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          signal: "ninth every other",
          values: ["a", "b"],
          { source, _ in source.applying(NinthEveryOther(variant: variant)) },
          producer: { source, _ in source.applying(NinthEveryOther(variant: variant)) }
        )
      )
    }
  )
}

/// A stream that is running already; its senders take turns, and what a handler sends waits in a queue.
private final class NinthTopic: @unchecked Sendable {
  typealias Sink = EventSource<Int, TestFailure>.Sink

  private struct Entry {
    let event: Event<Int, TestFailure>
    let sinks: [Sink]
  }

  private let lock = Mutex(())
  private let variant: Bug.Variant
  private let onEnd: () -> Void
  private var observers: [(number: Int, sink: Sink)] = []
  private var queue: [Entry] = []
  private var lastNumber = 0
  private var isClosed = false
  private var isDelivering = false

  init(_ variant: Bug.Variant, onEnd: @escaping () -> Void) {
    self.variant = variant
    self.onEnd = onEnd
  }

  func observe(_ sink: @escaping Sink) -> Cancellation {
    let number = lock.withLock { _ -> Int? in
      guard !isClosed else { return nil }
      lastNumber += 1
      observers.append((lastNumber, sink))
      return lastNumber
    }
    guard let number else {
      sink(.interrupted)
      return .none
    }
    return Cancellation { [weak self] in self?.detach(number) }
  }

  func send(_ event: Event<Int, TestFailure>) {
    let delivers = lock.withLock { _ -> Bool in
      guard !isClosed else { return false }
      isClosed = event.isTerminating
      queue.append(Entry(event: event, sinks: observers.map { $0.sink }))
      defer { isDelivering = true }
      return !isDelivering
    }
    guard delivers else { return }
    while let entry = next() { deliver(entry) }
  }

  private func deliver(_ entry: Entry) {
    if variant == .correct {
      for sink in entry.sinks { sink(entry.event) }
    } else {
      var index = 0
      while let sink = sink(at: index) {
        sink(entry.event)
        index += 1
      }
    }
    guard entry.event.isTerminating else { return }
    let released = lock.withLock { _ in
      defer { observers = [] }
      return NinthBoxed(observers)
    }
    withExtendedLifetime(released) { onEnd() }
  }

  private func sink(at index: Int) -> Sink? {
    lock.withLock { _ in index < observers.count ? observers[index].sink : nil }
  }

  private func next() -> Entry? {
    let box = lock.withLock { _ -> NinthBoxed<Entry?> in
      if queue.isEmpty {
        isDelivering = false
        return NinthBoxed(nil)
      }
      return NinthBoxed(queue.removeFirst())
    }
    return box.content
  }

  private func detach(_ number: Int) {
    let released = lock.withLock { _ -> NinthBoxed<(Int, Sink)?> in
      guard let index = observers.firstIndex(where: { $0.number == number }) else { return NinthBoxed(nil) }
      return NinthBoxed(observers.remove(at: index))
    }
    withExtendedLifetime(released) {}
  }
}

private struct NinthBoxed<Content>: @unchecked Sendable {
  let content: Content
  init(_ content: Content) { self.content = content }
}

/// One run of work that sends through a gate, and that is torn down when it has ended.
private final class NinthJob: Sendable {
  private let input: Observer<Int, TestFailure>
  private let teardown: NinthTeardown

  init(_ variant: Bug.Variant, _ sink: @escaping EventSource<Int, TestFailure>.Sink) {
    let teardown = NinthTeardown(variant)
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    self.input = input
    self.teardown = teardown
    signal.observe { event in
      sink(event)
      if event.isTerminating { teardown.run() }
    }
  }

  func begin(_ body: (@escaping (Event<Int, TestFailure>) -> Void) -> (() -> Void)) {
    teardown.store(body { [input] in input.send($0) })
  }

  func cancel() { input.sendInterrupted() }
}

/// What is to be done when a job has ended.
private final class NinthTeardown: @unchecked Sendable {
  private let lock = Mutex(())
  private let variant: Bug.Variant
  private var hasRun = false
  private var action: (() -> Void)?

  init(_ variant: Bug.Variant) { self.variant = variant }

  func store(_ action: @escaping () -> Void) {
    let runsNow = lock.withLock { _ in
      if variant == .correct, hasRun { return true }
      self.action = action
      return false
    }
    if runsNow { action() }
  }

  func run() {
    let last = lock.withLock { _ in
      defer { action = nil }
      hasRun = true
      return NinthBoxed(action)
    }
    last.content?()
  }
}

private struct NinthEveryOther: ValueTransducer {
  typealias Failure = TestFailure
  let variant: Bug.Variant
  var count = 0

  init(variant: Bug.Variant) { self.variant = variant }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    count += 1
    guard count == 2 else { return .nothing }
    if variant == .correct { count = 0 }
    return .send(value)
  }
}
