import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// Producers with and without resources, shared runs and interruptions.
  static var producers: [CorrectSubject] {
    [
      CorrectSubject("producer/a bare closure", "Has neither resources nor shared runs, and refuses recursion.") {
        Subject(
          ProducerSubject("a bare closure", capabilities: .failure) { handler in
            StartableSource { sink in
              let run = RefusingRun(sink)
              handler.work().begin(refusable: { run.send($0) })
              return Cancellation { run.stop() }
            }
          }
        )
      },
      CorrectSubject("producer/resources first", "Disposes of its resources before it interrupts its observer.") {
        Subject(
          ProducerSubject(
            "resources first",
            capabilities: [.failure, .interruption, .interruptionOnDisposal, .resources],
            readings: ["P4/disposes-first", "E6/queued"]
          ) { handler in
            StartableSource { sink in
              let work = handler.work()
              let run = QueuedRun(sink) { work.dispose() }
              work.begin { run.send($0) }
              return Cancellation { run.interrupt() }
            }
          }
        )
      },
      CorrectSubject("producer/every start makes a relay", "Starts a relay of its own, to which several may listen.") {
        Subject(
          ProducerSubject(
            "a relay per start",
            capabilities: [.failure, .manyObservers],
            readings: ["E6/queued"]
          ) { handler in
            let begin = { (relay: PlainRelay<OneObserver>) in
              handler.work().begin { relay.send($0) }
            }
            return StartableSource(
              start: { sink in
                let relay = PlainRelay(OneObserver()) {}
                let observation = relay.source.observe(sink)
                begin(relay)
                return observation
              },
              startWithSignal: nil
            )
          }
        )
      },
      CorrectSubject("producer/of a producer of a producer", "Starts a producer that starts another, and passes on.") {
        Subject(
          ProducerSubject("nested producers") { handler in
            let inner = SignalProducer<Int, TestFailure> { observer, lifetime in
              let work = handler.work()
              lifetime += { work.dispose() }
              work.begin { observer.send($0) }
            }
            let middle = SignalProducer<Int, TestFailure> { observer, lifetime in lifetime += inner.start(observer) }
            return StartableSource(
              SignalProducer { observer, lifetime in
                middle.startWithSignal { signal, run in
                  lifetime += run
                  signal.observe(observer)
                }
              }
            )
          }
        )
      },
      CorrectSubject("producer/repeated once, retried never", "Passes through operators that could start it again.") {
        Subject(
          ProducerSubject("repeat(1), retry(upTo: 0)") { handler in
            let inner = SignalProducer<Int, TestFailure> { observer, lifetime in
              let work = handler.work()
              lifetime += { work.dispose() }
              work.begin { observer.send($0) }
            }
            return StartableSource(inner.repeat(1).retry(upTo: 0))
          }
        )
      },
      CorrectSubject("producer/on a scheduler", "Delivers all its events as tasks of the scheduler of virtual time.") {
        Subject(
          ProducerSubject("observed on a scheduler", traits: .asynchronous) { handler in
            StartableSource(
              SignalProducer<Int, TestFailure> { observer, lifetime in
                let work = handler.work()
                lifetime += { work.dispose() }
                work.begin { observer.send($0) }
              }.observe(on: handler.scheduler)
            )
          }
        )
      },
    ]
  }
}

/// A store that has room for one observer.
private struct OneObserver: ObserverStore {
  private var only: (id: Int, sink: Numbers.Sink)?

  mutating func insert(_ id: Int, _ sink: @escaping Numbers.Sink) { only = (id, sink) }
  mutating func remove(_ id: Int) { if only?.id == id { only = nil } }
  mutating func removeAll() { only = nil }
  var ids: [Int] { only.map { [$0.id] } ?? [] }
  func sink(_ id: Int) -> Numbers.Sink? { only?.id == id ? only?.sink : nil }
}

/// A run that queues its events, and frees its resources before it sends an interruption of its consumer.
private final class QueuedRun: Sendable {
  private enum Message: Sendable {
    case event(Numbers.Occurrence)
    case stop
  }

  private let queue: DrainingQueue<Message>

  init(_ sink: @escaping Numbers.Sink, _ free: @escaping @Sendable () -> Void) {
    let rest = Mutex<(sink: Numbers.Sink, free: @Sendable () -> Void)?>((sink, free))
    queue = DrainingQueue { message in
      switch message {
      case .event(.next(let value)):
        let current = rest.withLock(\.self)
        current?.sink(.next(value))
      case .event(let end):
        let last = rest.withLock { rest in exchange(&rest, with: nil) }
        last?.sink(end)
        last?.free()
      case .stop:
        let last = rest.withLock { rest in exchange(&rest, with: nil) }
        last?.free()
        last?.sink(.interrupted)
      }
    }
  }

  func send(_ event: Numbers.Occurrence) { queue.send(.event(event)) }
  func interrupt() { queue.send(.stop) }
}

/// A run that refuses values from inside a delivery, and keeps an end from inside for later.
private final class RefusingRun: Sendable {
  private let lock = NSRecursiveLock()
  private let sink: Sheltered<Numbers.Sink?>
  private let isDelivering = Sheltered(false)
  private let end = Sheltered<Numbers.Occurrence?>(nil)

  init(_ sink: @escaping Numbers.Sink) { self.sink = Sheltered(sink) }

  func send(_ event: Numbers.Occurrence) -> Bool {
    lock.withLock {
      if isDelivering.value {
        if event.isTerminating, end.value == nil { end.value = event }
        return event.isTerminating
      }
      deliver(event)
      if let end = end.value { deliver(end) }
      return true
    }
  }

  private func deliver(_ event: Numbers.Occurrence) {
    guard let sink = sink.value else { return }
    if event.isTerminating { self.sink.value = nil }
    isDelivering.value = true
    sink(event)
    isDelivering.value = false
  }

  func stop() {
    let gone = lock.withLock { exchange(&sink.value, with: nil) }
    withExtendedLifetime(gone) {}
  }
}
