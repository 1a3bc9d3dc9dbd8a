import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let fourteenthAuthoring: [Bug] = [fourteenthCommitted, fourteenthSparse, fourteenthPolled]

  private static let fourteenthCommitted = Bug(
    "fourteenth/transaction-queues-its-ends",
    "Values between a begin and a commit are held back, and so are a failure and an interruption.",
    breaks: "O3",
    witness: .played(correct: "a !", broken: "a") { variant in
      let log = FourteenthLog()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      signal.applying(FourteenthTransactions(variant: variant)).observe { log.add($0) }
      for value in ["a", "begin", "a"] { input.send(value: value) }
      input.sendInterrupted()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          signal: "fourteenth transactions",
          values: ["a", "begin", "commit"]
        ) { signal, _ in signal.applying(FourteenthTransactions(variant: variant)) }
      )
    }
  )

  private static let fourteenthSparse = Bug(
    "fourteenth/pause-begins-again-with-every-drop",
    "One value passes and two are dropped, but each dropped value begins the count again, so no other passes.",
    breaks: "O4",
    witness: .played(correct: "1 4 |", broken: "1 |") { variant in
      let log = FourteenthLog()
      SignalProducer<String, TestFailure>(values: "1", "2", "3", "4", "5")
        .applying(FourteenthSparse(variant: variant)).start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(signal: "fourteenth one of three", values: ["a", "b"]) { signal, _ in
          signal.applying(FourteenthSparse(variant: variant))
        }
      )
    }
  )

  private static let fourteenthPolled = Bug(
    "fourteenth/poll-inside-the-poll",
    "A producer is started again until it has sent a b, each time in the closure that receives its completion.",
    breaks: "O7",
    witness: .played(correct: "12 starts, 1 deep", broken: "12 starts, 12 deep") { variant in
      let counts = Mutex((starts: 0, depth: 0, deepest: 0))
      let source = SignalProducer<String, TestFailure> { observer, _ in
        counts.withLock { counts in
          counts.starts += 1
          counts.depth += 1
          counts.deepest = max(counts.deepest, counts.depth)
        }
        observer.send(value: "a")
        observer.sendCompleted()
        counts.withLock { $0.depth -= 1 }
      }
      fourteenthPolling(source, variant).start()
      return counts.withLock { "\($0.starts) starts, \($0.deepest) deep" }
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          producer: "fourteenth poll(12)",
          traits: .startsAgain,
          values: ["a", "b"]
        ) { producer, _ in fourteenthPolling(producer, variant) }
      )
    }
  )
}

/// Holds values back from a begin to a commit, and sends them then.
private struct FourteenthTransactions: Transducer {
  let variant: Bug.Variant
  var held: [String]?
  var heldEnd: Termination<TestFailure>?

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    switch value {
    case "begin":
      held = held ?? []
      return .nothing
    case "commit":
      defer { held = nil }
      return heldEnd.map { .sendEachThenEnd(held ?? [], $0) } ?? .sendEach(held ?? [])
    default:
      if held == nil { return .send(value) }
      held?.append(value)
      return .nothing
    }
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    switch termination {
    case .completed: return .sendEachThenEnd(held ?? [], .completed)
    case .failed, .interrupted:
      guard held != nil, variant == .broken else { return .end(termination) }
      heldEnd = termination
      return .nothing
    }
  }
}

private struct FourteenthSparse: ValueTransducer {
  typealias Failure = TestFailure
  let variant: Bug.Variant
  var left = 0

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if left > 0 {
      left = variant == .broken ? 2 : left - 1
      return .nothing
    }
    left = 2
    return .send(value)
  }
}

private final class FourteenthPoll: Sendable {
  private struct State {
    var left = 12
    var isFound = false
    var isStarting = false
    var isDue = false
  }

  private let source: SignalProducer<String, TestFailure>
  private let output: Observer<String, TestFailure>
  private let lifetime: Lifetime
  private let variant: Bug.Variant
  private let state = Mutex(State())

  init(
    _ source: SignalProducer<String, TestFailure>,
    _ output: Observer<String, TestFailure>,
    _ lifetime: Lifetime,
    _ variant: Bug.Variant
  ) {
    self.source = source
    self.output = output
    self.lifetime = lifetime
    self.variant = variant
  }

  func next() {
    if variant == .broken { return start() }
    let isNested = state.withLock { state in
      defer { state.isStarting = true }
      state.isDue = true
      return state.isStarting
    }
    guard !isNested else { return }
    while isDue() { start() }
  }

  private func isDue() -> Bool {
    state.withLock { state in
      defer { state.isDue = false }
      state.isStarting = state.isDue
      return state.isDue
    }
  }

  private func start() {
    state.withLock { $0.left -= 1 }
    guard !lifetime.hasEnded else { return }
    lifetime += source.start { self.receive($0) }
  }

  private func receive(_ event: Event<String, TestFailure>) {
    switch event {
    case .next(let value):
      if value == "b" { state.withLock { $0.isFound = true } }
      output.send(event)
    case .failed, .interrupted: output.send(event)
    case .completed:
      if state.withLock({ $0.isFound || $0.left == 0 }) { output.sendCompleted() } else { next() }
    }
  }
}

private func fourteenthPolling(
  _ source: SignalProducer<String, TestFailure>,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  SignalProducer { observer, lifetime in FourteenthPoll(source, observer, lifetime, variant).next() }
}
