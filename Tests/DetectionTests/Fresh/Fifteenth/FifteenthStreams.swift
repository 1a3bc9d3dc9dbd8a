import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let fifteenthStreams: [Bug] = [fifteenthTallied, fifteenthHub, fifteenthJob]

  private static let fifteenthTallied = Bug(
    "fifteenth/tally-holds-the-signal",
    "A signal that counts its values for a statistic observes itself for that, and so is never out of reach.",
    breaks: "S3",
    witness: .played(correct: "1 released detached", broken: "1 detached") { variant in
      let log = FifteenthLog()
      let (input, handle) = talliedPipe(log, variant)
      input.send(value: 1)
      handle?.dispose()
      log.add("detached")
      let text = log.text
      input.sendCompleted()
      return text
    },
    subject: { variant in
      Subject(
        SignalSubject("tallied pipe") { work in
          let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable { work.dispose() })
          let result = tallied(signal, FifteenthCounter(), variant)
          work.begin { input.send($0) }
          return EventSource(result)
        }
      )
    }
  )

  private static let fifteenthHub = Bug(
    "fifteenth/hub-walks-the-living-list",
    "A hub hands an event to its observers by their places in the list, which change while observers come and go.",
    breaks: "S5",
    witness: .played(correct: "one1 two1 three1 two2 three2", broken: "one1 three1 two2 three2") { variant in
      let log = FifteenthLog()
      let hub = Hub(variant) {}
      let first = FifteenthHandle()
      first.set(
        hub.observe { event in
          log.add("one\(event.value ?? 0)")
          first.dispose()
        }
      )
      for name in ["two", "three"] { _ = hub.observe { log.add("\(name)\($0.value ?? 0)") } }
      hub.send(.next(1))
      hub.send(.next(2))
      return log.text
    },
    subject: { variant in
      Subject(
        SignalSubject(
          "hub",
          capabilities: Capabilities.all.subtracting([.droppableShell, .releasableInput]),
          readings: ["E5/one-sender", "E6/queued"]
        ) { work in
          let hub = Hub(variant) { work.dispose() }
          work.begin { hub.send($0) }
          return EventSource { sink in hub.observe(sink) }
        }
      )
    }
  )

  private static let fifteenthJob = Bug(
    "fifteenth/job-is-silent-if-its-handler-disposes",
    "A run that is disposed of by its own handler stops its work, but sends no interruption.",
    breaks: "P4",
    witness: .played(correct: "1 ! stopped", broken: "1 stopped") { variant in
      let log = FifteenthLog()
      let handle = FifteenthHandle()
      let job = Job(variant, onEnd: { log.add("stopped") }) { event in
        log.add(event)
        handle.dispose()
      }
      handle.set(Cancellation { job.dispose() })
      job.send(.next(1))
      job.send(.next(2))
      return log.text
    },
    subject: { variant in
      Subject(
        ProducerSubject("job", readings: ["E5/one-sender", "E6/queued"]) { handler in
          StartableSource(start: { sink in
            let work = handler.work()
            let job = Job(variant, onEnd: { work.dispose() }, sink)
            work.begin { job.send($0) }
            return Cancellation { job.dispose() }
          })
        }
      )
    }
  )
}

/// Makes a pipe that only an observer and its input hold.
private func talliedPipe(
  _ log: FifteenthLog,
  _ variant: Bug.Variant
) -> (input: Observer<Int, TestFailure>, handle: (any Disposable)?) {
  let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable { log.add("released") })
  return (input, tallied(signal, FifteenthCounter(), variant).observe { log.add($0) })
}

private func tallied(
  _ signal: Signal<Int, TestFailure>,
  _ counter: FifteenthCounter,
  _ variant: Bug.Variant
) -> Signal<Int, TestFailure> {
  let count: @Sendable (Int) -> Void = { _ in _ = counter.next() }
  if variant == .correct { return signal.on(value: count) }
  signal.observe { if case .next(let value) = $0 { count(value) } }
  return signal
}

/// A stream whose senders take turns; what is sent inside a delivery is delivered after it.
private final class Hub: Sendable {
  typealias Sink = EventSource<Int, TestFailure>.Sink

  private struct State {
    var sinks: [(id: Int, sink: Sink)] = []
    var lastID = 0
    var hasEnded = false
    var isDelivering = false
    var waiting: [Event<Int, TestFailure>] = []
  }

  private let state = Mutex(State())
  private let variant: Bug.Variant
  private let onEnd: @Sendable () -> Void

  init(_ variant: Bug.Variant, onEnd: @escaping @Sendable () -> Void) {
    self.variant = variant
    self.onEnd = onEnd
  }

  func observe(_ sink: @escaping Sink) -> Cancellation {
    let id = state.withLock { state -> Int? in
      guard !state.hasEnded else { return nil }
      state.lastID += 1
      state.sinks.append((state.lastID, sink))
      return state.lastID
    }
    guard let id else {
      sink(.interrupted)
      return .none
    }
    return Cancellation { [self] in remove(id) }
  }

  func send(_ event: Event<Int, TestFailure>) {
    let begins = state.withLock { state in
      guard !state.hasEnded else { return false }
      state.hasEnded = event.isTerminating
      state.waiting.append(event)
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    guard begins else { return }
    while let event = next() {
      deliver(event)
      if event.isTerminating { finish() }
    }
  }

  private func deliver(_ event: Event<Int, TestFailure>) {
    if variant == .correct {
      for entry in state.withLock({ $0.sinks }) { entry.sink(event) }
    } else {
      var place = 0
      while let sink = sink(at: place) {
        sink(event)
        place += 1
      }
    }
  }

  private func next() -> Event<Int, TestFailure>? {
    state.withLock { state in
      state.isDelivering = !state.waiting.isEmpty
      return state.waiting.isEmpty ? nil : state.waiting.removeFirst()
    }
  }

  private func sink(at place: Int) -> Sink? {
    state.withLock { place < $0.sinks.count ? $0.sinks[place].sink : nil }
  }

  private func remove(_ id: Int) {
    let removed = state.withLock { state in
      state.sinks.firstIndex { $0.id == id }.map { state.sinks.remove(at: $0) }
    }
    withExtendedLifetime(removed) {}
  }

  private func finish() {
    let sinks = state.withLock { state in
      defer { state.sinks = [] }
      return state.sinks
    }
    withExtendedLifetime(sinks) { onEnd() }
  }
}

/// One run of a producer: it delivers up to its end, and then cleans up, once.
private final class Job: Sendable {
  typealias Sink = EventSource<Int, TestFailure>.Sink

  private struct State {
    var sink: Sink?
    var cleanUp: (@Sendable () -> Void)?
    var waiting: [Event<Int, TestFailure>] = []
    var isDelivering = false
    var hasEnded = false
  }

  private let state: Mutex<State>
  private let variant: Bug.Variant

  init(_ variant: Bug.Variant, onEnd: @escaping @Sendable () -> Void, _ sink: @escaping Sink) {
    self.variant = variant
    state = Mutex(State(sink: sink, cleanUp: onEnd))
  }

  func send(_ event: Event<Int, TestFailure>) {
    let begins = state.withLock { state in
      guard !state.hasEnded else { return false }
      state.hasEnded = event.isTerminating
      state.waiting.append(event)
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    if begins { deliver() }
  }

  func dispose() {
    let begins = state.withLock { state in
      guard !state.hasEnded else { return false }
      state.hasEnded = true
      state.waiting = variant == .correct || !state.isDelivering ? [.interrupted] : []
      defer { state.isDelivering = true }
      return !state.isDelivering
    }
    if begins { deliver() }
  }

  private func deliver() {
    while let step = next() { step.sink(step.event) }
    let last = state.withLock { state -> (sink: Sink?, cleanUp: (@Sendable () -> Void)?) in
      guard state.hasEnded, !state.isDelivering else { return (nil, nil) }
      defer { (state.sink, state.cleanUp) = (nil, nil) }
      return (state.sink, state.cleanUp)
    }
    last.cleanUp?()
  }

  private func next() -> (sink: Sink, event: Event<Int, TestFailure>)? {
    state.withLock { state in
      guard let sink = state.sink, !state.waiting.isEmpty else {
        state.isDelivering = false
        return nil
      }
      return (sink, state.waiting.removeFirst())
    }
  }
}
