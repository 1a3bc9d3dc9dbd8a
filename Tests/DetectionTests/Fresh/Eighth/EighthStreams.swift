import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let eighthStreams: [Bug] = [eighthGuarded, eighthClosedTwice, eighthPolite]

  private static let eighthGuarded = Bug(
    "eighth/answer-lost-at-the-guard",
    "The bus of a chat client guards itself against recursion: a message that a handler sends is dropped, not queued.",
    breaks: "E6",
    witness: .played(correct: "1 1 2 2", broken: "1 1") { variant in
      let log = EighthLog()
      let bus = EighthBus(queues: variant == .correct) {}
      _ = bus.listen { event in
        log.add(event)
        if event.value == 1 { bus.send(.next(2)) }
      }
      _ = bus.listen { event in log.add(event) }
      bus.send(.next(1))
      return log.text
    },
    subject: { variant in
      Subject(
        SignalSubject(
          "eighth bus",
          capabilities: [.failure, .interruption, .manyObservers, .resources],
          readings: ["E6/queued", "E5/one-sender"]
        ) { work in
          let bus = EighthBus(queues: variant == .correct) { work.dispose() }
          work.begin { bus.send($0) }
          return EventSource { sink in Cancellation(bus.listen(sink)) }
        }
      )
    }
  )

  private static let eighthClosedTwice = Bug(
    "eighth/file-closed-by-reader-and-lifetime",
    "The reader closes its file when it is done with it, and so does the lifetime of its signal.",
    breaks: "S6",
    witness: .played(correct: "1 | closed", broken: "1 | closed closed") { variant in
      let log = EighthLog()
      let reader = EighthBox<(@Sendable (Event<Int, TestFailure>) -> Void)?>(nil)
      let signal = eighthFile(variant, close: { log.add("closed") }) { reader.set($0) }
      signal.observe { log.add($0) }
      reader.value?(.next(1))
      reader.value?(.completed)
      return log.text
    },
    subject: { variant in
      Subject(
        SignalSubject("eighth file") { work in
          EventSource(eighthFile(variant, close: { work.dispose() }) { read in work.begin { read($0) } })
        }
      )
    }
  )

  private static let eighthPolite = Bug(
    "eighth/request-answers-on-the-main-loop",
    "The producer of a request moves its answers to a scheduler of its own choice, and declares nothing of the kind.",
    breaks: "E7",
    witness: .played(correct: "1 sent", broken: "sent 1") { variant in
      let log = EighthLog()
      let time = TestScheduler()
      let (signal, input) = Signal<Int, TestFailure>.pipe()
      eighthRequest(time, variant) { answer, _ in signal.observe(answer) }.start { log.add($0) }
      input.send(value: 1)
      log.add("sent")
      try? time.advance()
      return log.text
    },
    subject: { variant in
      Subject(
        ProducerSubject("eighth request") { handler in
          StartableSource(
            eighthRequest(handler.scheduler, variant) { answer, lifetime in
              let work = handler.work()
              lifetime += { work.dispose() }
              work.begin { answer($0) }
            }
          )
        }
      )
    }
  )
}

/// Calls its observers, one event after the other, so that what a handler sends waits for its turn.
///
/// Belongs to one thread.
private final class EighthBus: @unchecked Sendable {
  typealias Sink = EventSource<Int, TestFailure>.Sink

  private let queues: Bool
  private let onEnd: () -> Void
  private var sinks: [(number: Int, sink: Sink)] = []
  private var queue: [(event: Event<Int, TestFailure>, sinks: [Sink])] = []
  private var count = 0
  private var isDelivering = false
  private var hasEnded = false

  init(queues: Bool, onEnd: @escaping () -> Void) {
    self.queues = queues
    self.onEnd = onEnd
  }

  func listen(_ sink: @escaping Sink) -> () -> Void {
    if hasEnded {
      sink(.interrupted)
      return {}
    }
    count += 1
    let number = count
    sinks.append((number, sink))
    return { [weak self] in self?.sinks.removeAll { $0.number == number } }
  }

  func send(_ event: Event<Int, TestFailure>) {
    if hasEnded || (isDelivering && !event.isTerminating && !queues) { return }
    queue.append((event, sinks.map(\.sink)))
    if event.isTerminating {
      hasEnded = true
      sinks = []
    }
    if isDelivering { return }
    isDelivering = true
    while !queue.isEmpty {
      let (event, sinks) = queue.removeFirst()
      for sink in sinks { sink(event) }
      if event.isTerminating { onEnd() }
    }
    isDelivering = false
  }
}

/// Makes the signal of a file that is being read.
private func eighthFile(
  _ variant: Bug.Variant,
  close: @escaping @Sendable () -> Void,
  open: (@escaping @Sendable (Event<Int, TestFailure>) -> Void) -> Void
) -> Signal<Int, TestFailure> {
  Signal { observer, lifetime in
    lifetime += close
    open { event in
      observer.send(event)
      if event.isTerminating, variant == .broken { close() }
    }
  }
}

/// Makes a request, whose answers the work sends to a function.
private func eighthRequest(
  _ time: TestScheduler,
  _ variant: Bug.Variant,
  work: @escaping @Sendable (@escaping @Sendable (Event<Int, TestFailure>) -> Void, Lifetime) -> Void
) -> SignalProducer<Int, TestFailure> {
  SignalProducer { observer, lifetime in
    work(
      { event in
        if variant == .correct { observer.send(event) } else { time.schedule { observer.send(event) } }
      },
      lifetime
    )
  }
}
