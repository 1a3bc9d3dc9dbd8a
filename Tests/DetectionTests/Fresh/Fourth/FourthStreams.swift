import Reactive
import ReactiveContractKit
import Synchronization

private typealias Item = Event<Int, TestFailure>
private typealias Sink = EventSource<Int, TestFailure>.Sink

/// Work of which a run consists: how it begins, and how its resource is disposed of.
private struct Work: @unchecked Sendable {
  let begin: (@escaping (Item) -> Void) -> Void
  let dispose: () -> Void
}

/// One run of a producer, with its observers.
private final class Start: @unchecked Sendable {
  private let relay: FourthRelay
  private let makeWork: () -> Work
  private let resource = FourthHandle()

  init(_ makeWork: @escaping () -> Work) {
    let resource = resource
    relay = FourthRelay { resource.dispose() }
    self.makeWork = makeWork
  }

  func attach(_ sink: @escaping Sink) -> Cancellation { relay.attach(sink) }

  func begin() {
    guard !relay.hasEnded else { return }
    let work = makeWork()
    resource.hold(Cancellation(work.dispose))
    work.begin { [relay] in relay.send($0) }
  }

  func dispose() { relay.send(.interrupted) }
}

extension Bug {
  /// Signals and producers.
  static let fourthStreams: [Bug] = [
    Bug(
      "fourth/signal-key-by-count",
      "a signal files an observer under the number of observers, where another one may be after a detachment",
      breaks: "S4",
      witness: .played(correct: "B7 C7", broken: "C7") { variant in
        let log = FourthLog()
        let relay = FourthRelay(countsKeys: variant == .correct) {}
        let first = relay.attach { log.note($0, "A") }
        _ = relay.attach { log.note($0, "B") }
        first.dispose()
        _ = relay.attach { log.note($0, "C") }
        relay.send(.next(7))
        return log.text
      }
    ) { variant in
      Subject(
        SignalSubject(
          "signal-key-by-count",
          capabilities: FourthFeatures.silent.union(.threads),
          readings: ["E6/queued"]
        ) { work in
          let relay = FourthRelay(countsKeys: variant == .correct) { work.dispose() }
          work.begin { relay.send($0) }
          return EventSource { relay.attach($0) }
        }
      )
    },
    Bug(
      "fourth/signal-holds-input",
      "a signal interrupts its input when it is torn down, and so keeps the input for as long as it lives",
      breaks: "S2",
      witness: .played(correct: "interrupted", broken: "") { variant in
        let log = FourthLog()
        let input = Mutex<Observer<Int, TestFailure>?>(nil)
        let stream = signal(variant == .broken) { observer in
          input.withLock { $0 = observer }
        } dispose: {
        }
        stream.observe { log.note("\($0)") }
        input.withLock { $0 = nil }
        return log.text
      }
    ) { variant in
      Subject(
        SignalSubject("signal-holds-input") { work in
          let stream = signal(variant == .broken) { observer in
            work.watch(.input, observer)
            work.begin { observer.send($0) }
          } dispose: {
            work.dispose()
          }
          work.watch(.signal, stream)
          return EventSource(stream)
        }
      )
    },
    Bug(
      "fourth/producer-work-before-setup",
      "startWithSignal begins the work before it passes the signal to the setup",
      breaks: "P1",
      witness: .played(correct: "1 |", broken: "!") { variant in
        let log = FourthLog()
        let start = {
          Start {
            Work(
              begin: {
                $0(.next(1)); $0(.completed)
              },
              dispose: {}
            )
          }
        }
        startWithSignal(variant == .broken, start()) { source, _ in _ = source.observe { log.note($0) } }
        return log.text
      }
    ) { variant in
      Subject(
        ProducerSubject(
          "producer-work-before-setup",
          capabilities: FourthFeatures.single,
          readings: ["E6/queued"]
        ) { handler in
          let make = {
            Start {
              let work = handler.work()
              return Work(begin: work.begin, dispose: work.dispose)
            }
          }
          return StartableSource(
            start: { sink in
              let start = make()
              _ = start.attach(sink)
              start.begin()
              return Cancellation { start.dispose() }
            },
            startWithSignal: { startWithSignal(variant == .broken, make(), $0) }
          )
        }
      )
    },
    Bug(
      "fourth/producer-resource-too-late",
      "a producer does not register the resource of work that has ended before it can be registered",
      breaks: "S6",
      witness: .played(correct: "| d", broken: "|") { variant in
        let log = FourthLog()
        let made = producer(variant == .broken) {
          Work(begin: { $0(.completed) }, dispose: { log.note("d") })
        }
        made.start { log.note($0) }
        return log.text
      }
    ) { variant in
      Subject(
        ProducerSubject("producer-resource-too-late") { handler in
          StartableSource(
            producer(variant == .broken) {
              let work = handler.work()
              return Work(begin: work.begin, dispose: work.dispose)
            }
          )
        }
      )
    },
  ]

  private static func signal(
    _ isBroken: Bool,
    begin: (Observer<Int, TestFailure>) -> Void,
    dispose: @escaping @Sendable () -> Void
  ) -> Signal<Int, TestFailure> {
    Signal { observer, lifetime in
      lifetime += dispose
      if isBroken { lifetime += { observer.sendInterrupted() } }
      begin(observer)
    }
  }

  private static func startWithSignal(_ isBroken: Bool, _ start: Start, _ setup: StartableSource.Setup) {
    if isBroken { start.begin() }
    setup(EventSource { start.attach($0) }, Cancellation { start.dispose() })
    if !isBroken { start.begin() }
  }

  private static func producer(
    _ isBroken: Bool,
    _ makeWork: @escaping @Sendable () -> Work
  ) -> SignalProducer<Int, TestFailure> {
    SignalProducer { observer, lifetime in
      let work = makeWork()
      work.begin { observer.send($0) }
      if isBroken, lifetime.hasEnded { return }
      lifetime += { work.dispose() }
    }
  }
}
