import Reactive
import ReactiveContractKit
import Synchronization

private typealias Text = SignalProducer<String, TestFailure>

extension Bug {
  static let tenthExhaust = Bug(
    "tenth/exhaust-when-idle",
    "An exhaust map looks whether all is done when an inner stream ends, and not when the outer one "
      + "completes while no inner "
      + "stream runs.",
    breaks: "E3",
    witness: .played(correct: "a |", broken: "a !") { variant in
      let log = TenthLog()
      let (outer, input) = Signal<Text, TestFailure>.pipe()
      let handle = outer.producer.lift { tenthExhausted($0, variant) }.start { log.add($0) }
      input.send(value: Text(value: "a"))
      input.sendCompleted()
      handle.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          flattening: "exhaust",
          values: ["a", "b"],
          signal: { outer, _ in tenthExhausted(outer, variant) },
          producer: { outer, _ in outer.lift { tenthExhausted($0, variant) } }
        )
      )
    }
  )

  static let tenthQueued = Bug(
    "tenth/queue-interrupted-inside",
    "A queue of inner streams handles their values and completions, and passes every other end on, also "
      + "an interruption.",
    breaks: "E4",
    witness: .played(correct: "a b |", broken: "a !") { variant in
      let log = TenthLog()
      let (outer, input) = Signal<Text, TestFailure>.pipe()
      tenthInOrder(outer, variant).observe { log.add($0) }
      input.send(
        value: Text { observer, _ in
          observer.send(value: "a")
          observer.sendInterrupted()
        }
      )
      input.send(value: Text(value: "b"))
      input.sendCompleted()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          flattening: "inOrder",
          values: ["a", "b"],
          signal: { outer, _ in tenthInOrder(outer, variant) },
          producer: { outer, _ in outer.lift { tenthInOrder($0, variant) } }
        )
      )
    }
  )

  static let tenthPages = Bug(
    "tenth/pages-in-the-handler",
    "A download starts the request for the next page in the handler of the completion of the one before.",
    breaks: "O7",
    witness: .played(correct: "12 runs, 1 deep", broken: "12 runs, 12 deep") { variant in
      let depth = Mutex((runs: 0, now: 0, most: 0))
      let page = Text { observer, _ in
        depth.withLock { depth in depth = (depth.runs + 1, depth.now + 1, max(depth.most, depth.now + 1)) }
        observer.sendCompleted()
        depth.withLock { $0.now -= 1 }
      }
      tenthPaged(page, variant).start()
      return depth.withLock { "\($0.runs) runs, \($0.most) deep" }
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(producer: "pages(12)", traits: .startsAgain, values: ["a", "b"]) { source, _ in
          tenthPaged(source, variant)
        }
      )
    }
  )
}

/// Forwards an inner stream, and drops those that come meanwhile.
private func tenthExhausted(
  _ outer: Signal<Text, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let state = Mutex((isRunning: false, isLast: false))
    lifetime += outer.observe { event in
      switch event {
      case .next(let inner):
        let wasRunning = state.withLock { state in
          defer { state.isRunning = true }
          return state.isRunning
        }
        if wasRunning { return }
        lifetime += inner.start { event in
          switch event {
          case .next(let value): observer.send(value: value)
          case .failed(let failure): observer.send(error: failure)
          case .completed, .interrupted:
            let isLast = state.withLock { state in
              state.isRunning = false
              return state.isLast
            }
            if isLast { observer.sendCompleted() }
          }
        }
      case .completed:
        let isRunning = state.withLock { state in
          state.isLast = true
          return state.isRunning
        }
        if variant == .correct, !isRunning { observer.sendCompleted() }
      case .failed(let failure): observer.send(error: failure)
      case .interrupted: observer.sendInterrupted()
      }
    }
  }
}

/// Runs the inner streams one after the other.
private func tenthInOrder(
  _ outer: Signal<Text, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let queue = TenthQueue(observer, lifetime, variant)
    lifetime += outer.observe { event in
      switch event {
      case .next(let inner): queue.add(inner)
      case .completed: queue.close()
      case .failed(let failure): observer.send(error: failure)
      case .interrupted: observer.sendInterrupted()
      }
    }
  }
}

private final class TenthQueue: Sendable {
  private struct State {
    var waiting: [Text] = []
    var isRunning = false
    var isStarting = false
    var isClosed = false
  }

  private let state = Mutex(State())
  private let observer: Observer<String, TestFailure>
  private let lifetime: Lifetime
  private let variant: Bug.Variant

  init(_ observer: Observer<String, TestFailure>, _ lifetime: Lifetime, _ variant: Bug.Variant) {
    (self.observer, self.lifetime, self.variant) = (observer, lifetime, variant)
  }

  func add(_ inner: Text) {
    state.withLock { $0.waiting.append(inner) }
    startNext()
  }

  func close() {
    let isDone = state.withLock { state in
      state.isClosed = true
      return !state.isRunning && state.waiting.isEmpty
    }
    if isDone { observer.sendCompleted() }
  }

  private func startNext() {
    let isFirst = state.withLock { state in
      defer { state.isStarting = true }
      return !state.isStarting
    }
    guard isFirst else { return }
    while let inner = takeNext() {
      lifetime += inner.start { event in self.receive(event) }
    }
  }

  private func takeNext() -> Text? {
    state.withLock { state in
      guard !lifetime.hasEnded, !state.isRunning, !state.waiting.isEmpty else {
        state.isStarting = false
        return nil
      }
      state.isRunning = true
      return state.waiting.removeFirst()
    }
  }

  private func receive(_ event: Event<String, TestFailure>) {
    if case .interrupted = event, variant == .broken { return observer.sendInterrupted() }
    switch event {
    case .next(let value): observer.send(value: value)
    case .failed(let failure): observer.send(error: failure)
    case .completed, .interrupted:
      let isDone = state.withLock { state in
        state.isRunning = false
        return state.isClosed && state.waiting.isEmpty
      }
      if isDone { observer.sendCompleted() } else if !lifetime.hasEnded { startNext() }
    }
  }
}

/// Runs the producer twelve times, one run after the other.
private func tenthPaged(_ page: Text, _ variant: Bug.Variant) -> Text {
  Text { observer, lifetime in TenthPager(page, observer, lifetime, variant).next() }
}

private final class TenthPager: Sendable {
  private let state = Mutex((left: 12, isDue: false, isStarting: false))
  private let page: Text
  private let observer: Observer<String, TestFailure>
  private let lifetime: Lifetime
  private let variant: Bug.Variant

  init(
    _ page: Text,
    _ observer: Observer<String, TestFailure>,
    _ lifetime: Lifetime,
    _ variant: Bug.Variant
  ) {
    (self.page, self.observer, self.lifetime, self.variant) = (page, observer, lifetime, variant)
  }

  func next() {
    if variant == .broken { return request() }
    let isFirst = state.withLock { state in
      state.isDue = true
      defer { state.isStarting = true }
      return !state.isStarting
    }
    guard isFirst else { return }
    while takeTurn() { request() }
  }

  private func takeTurn() -> Bool {
    state.withLock { state in
      defer { state.isDue = false }
      if !state.isDue { state.isStarting = false }
      return state.isDue
    }
  }

  private func request() {
    if lifetime.hasEnded { return }
    lifetime += page.start { event in
      guard case .completed = event else { return self.observer.send(event) }
      let left = self.state.withLock { state in
        state.left -= 1
        return state.left
      }
      if left == 0 { self.observer.sendCompleted() } else { self.next() }
    }
  }
}
