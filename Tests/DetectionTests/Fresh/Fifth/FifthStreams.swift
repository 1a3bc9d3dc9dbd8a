import Reactive
import ReactiveContractKit
import Synchronization

private typealias FifthNumbers = EventSource<Int, TestFailure>

/// Signals, a producer, a cold signal and a buffer.
enum FifthStreams {
  static let bugs = [senderHoldsChannel, relayDrops, latestRun, distinctKeeps, bufferOfEvents]

  // MARK: A channel

  private static let senderHoldsChannel = Bug(
    "fifth/sender-holds-its-channel",
    "The sending end refers to the channel and so to its signal, which stays within reach while somebody may send.",
    breaks: "S3",
    witness: .played(correct: "disposed dropped", broken: "dropped disposed") { variant in
      let log = FifthLog()
      func sender() -> FifthSender {
        let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable { log.add("disposed") })
        return FifthChannel(signal, input).sender(variant)
      }
      let held = sender()
      log.add("dropped")
      held.send(.completed)
      return log.text
    },
    subject: { variant in
      Subject(
        SignalSubject("fifth channel") { work in
          let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable { work.dispose() })
          let sender = FifthChannel(signal, input).sender(variant)
          work.watch(.signal, signal)
          work.begin { sender.send($0) }
          return EventSource(signal)
        }
      )
    }
  )

  // MARK: A relay

  private static let relayDrops = Bug(
    "fifth/relay-drops-answers",
    "A relay that is delivering drops what its observers send, in place of delivering it afterwards.",
    breaks: "E6",
    witness: .played(correct: "A1 B1 A2 B2 A3 B3", broken: "A1 B1 A3 B3") { variant in
      let (relay, log) = (FifthRelay(variant), FifthLog())
      _ = relay.add { event in
        guard case .next(let value) = event else { return }
        log.add("A\(value)")
        if value == 1 { relay.send(.next(2)) }
      }
      _ = relay.add { event in
        if case .next(let value) = event { log.add("B\(value)") }
      }
      relay.send(.next(1))
      relay.send(.next(3))
      relay.send(.completed)
      return log.text
    },
    subject: { variant in
      Subject(
        SignalSubject(
          "fifth relay",
          capabilities: [.failure, .interruption, .manyObservers],
          readings: ["E6/queued", "E5/one-sender"]
        ) { work in
          let relay = FifthRelay(variant)
          work.begin { relay.send($0) }
          return FifthNumbers { sink in
            guard let id = relay.add(sink) else { return .none }
            return Cancellation { relay.remove(id) }
          }
        }
      )
    }
  )

  // MARK: A producer

  private static let latestRun = Bug(
    "fifth/handle-of-the-latest-run",
    "The handles of all runs of a producer share one slot for the run, so that each disposes of the latest one.",
    breaks: "P4",
    witness: .played(correct: "A1 B1 A! B2", broken: "A1 B1 B! A2") { variant in
      let log = FifthLog()
      let (signal, input) = Signal<Int, TestFailure>.pipe()
      let loader = FifthLoader(signal.producer, variant)
      let first = loader.start { log.add($0.value.map { "A\($0)" } ?? "A!") }
      _ = loader.start { log.add($0.value.map { "B\($0)" } ?? "B!") }
      input.send(value: 1)
      first.dispose()
      input.send(value: 2)
      let text = log.text
      input.sendCompleted()
      return text
    },
    subject: { variant in
      Subject(
        ProducerSubject("fifth loader") { handler in
          let producer = SignalProducer<Int, TestFailure> { observer, lifetime in
            let work = handler.work()
            lifetime += { work.dispose() }
            work.begin { observer.send($0) }
          }
          let loader = FifthLoader(producer, variant)
          return StartableSource(start: { loader.start($0) })
        }
      )
    }
  )

  // MARK: A cold signal

  private static let distinctKeeps = Bug(
    "fifth/distinct-keeps-after-disposal",
    "The run of a cold signal forgets the previous value when it ends, but not when it is disposed of.",
    breaks: "K5",
    witness: .played(correct: "a -a disposed", broken: "a disposed -a") { variant in
      let log = FifthLog()
      let tap = FifthTap<FifthToken>()
      var run: FifthDistinctRun<FifthToken>? = FifthDistinctRun(key: { $0.name.count }, variant) { event in
        if case .next(let token) = event { log.add(token.name) }
      }
      run?.begin(tap.source)
      tap.send(FifthToken("a", log))
      run?.cancel()
      log.add("disposed")
      run = nil
      return log.text
    },
    subject: { variant in
      Subject(
        ColdSubject("fifth distinct") { work in
          ColdAdapter(
            EventSource { sink in
              let run = FifthDistinctRun<ColdValue>(key: { $0.number }, variant, sink)
              run.begin(work.source.map(work.effect))
              return Cancellation { run.cancel() }
            }
          )
        }
      )
    }
  )

  // MARK: A buffer

  private static let bufferOfEvents = Bug(
    "fifth/buffer-counts-the-end",
    "A buffer of materialized events counts the end as one of them, which then takes the place of a value.",
    breaks: "R3",
    witness: .played(correct: "1 |", broken: "|") { variant in
      let log = FifthLog()
      let (output, input) = history(1, variant)
      input.send(value: 1)
      input.sendCompleted()
      output.start(log.sink())
      return log.text
    },
    subject: { variant in
      Subject(
        BufferSubject("fifth history") { capacity in
          let (output, input) = history(capacity, variant)
          return BufferAdapter(output, input: input)
        }
      ).adoptingAllDecisions()
    }
  )

  private static func history(
    _ capacity: Int,
    _ variant: Bug.Variant
  ) -> (output: SignalProducer<Int, TestFailure>, input: Observer<Int, TestFailure>) {
    let (signal, input) = Signal<Int, TestFailure>.pipe()
    switch variant {
    case .correct:
      return (signal.producer.replayEagerly(upTo: capacity), input)
    case .broken:
      return (signal.producer.materialize().replayEagerly(upTo: capacity).dematerialize(), input)
    }
  }
}

private final class FifthChannel: Sendable {
  let signal: Signal<Int, TestFailure>
  let input: Observer<Int, TestFailure>

  init(_ signal: Signal<Int, TestFailure>, _ input: Observer<Int, TestFailure>) {
    self.signal = signal
    self.input = input
  }

  func sender(_ variant: Bug.Variant) -> FifthSender {
    FifthSender(input: input, channel: variant == .broken ? self : nil)
  }
}

private struct FifthSender: Sendable {
  let input: Observer<Int, TestFailure>
  let channel: FifthChannel?

  func send(_ event: Event<Int, TestFailure>) { input.send(event) }
}

/// A hot stream of its own: observers in a list, and a queue of what waits for its turn.
private final class FifthRelay: Sendable {
  typealias Sink = FifthNumbers.Sink

  private struct State {
    var sinks: [(id: Int, sink: Sink)] = []
    var lastID = 0
    var hasEnded = false
    var isDelivering = false
    var queue: [(event: Event<Int, TestFailure>, receivers: Set<Int>)] = []
  }

  private let variant: Bug.Variant
  private let state = Mutex(State())

  init(_ variant: Bug.Variant) { self.variant = variant }

  /// Attaches the sink, or tells it at once that the relay has ended.
  func add(_ sink: @escaping Sink) -> Int? {
    let id = state.withLock { state -> Int? in
      if state.hasEnded { return nil }
      state.lastID += 1
      state.sinks.append((state.lastID, sink))
      return state.lastID
    }
    if id == nil { sink(.interrupted) }
    return id
  }

  func remove(_ id: Int) {
    // The sink is released when the lock is.
    let removed = state.withLock { state -> Sink? in
      guard let index = state.sinks.firstIndex(where: { $0.id == id }) else { return nil }
      return state.sinks.remove(at: index).sink
    }
    withExtendedLifetime(removed) {}
  }

  func send(_ event: Event<Int, TestFailure>) {
    let isFirst = state.withLock { state in
      if state.hasEnded { return false }
      if variant == .broken, state.isDelivering { return false }
      state.hasEnded = event.isTerminating
      state.queue.append((event, Set(state.sinks.map(\.id))))
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    guard isFirst else { return }
    while let (event, sinks) = next() {
      for sink in sinks { sink(event) }
    }
  }

  /// Takes the next event and those who are to receive it; ends the delivery if there is none.
  private func next() -> (Event<Int, TestFailure>, [Sink])? {
    state.withLock { state in
      guard !state.queue.isEmpty else {
        state.isDelivering = false
        return nil
      }
      let (event, receivers) = state.queue.removeFirst()
      let sinks = state.sinks.filter { receivers.contains($0.id) }.map(\.sink)
      if event.isTerminating { state.sinks = [] }
      return (event, sinks)
    }
  }
}
