import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let tenthRuns = Bug(
    "tenth/runs-flushed-by-a-failure",
    "An operator joins equal values in a row, and flushes what it holds at every end but an "
      + "interruption: a failure comes "
      + "after the held values.",
    breaks: "E2",
    witness: .played(correct: "aa #", broken: "aa b #") { variant in
      let log = TenthLog()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      signal.applying(TenthRuns(variant: variant)).observe { log.add($0) }
      for value in ["a", "a", "b"] { input.send(value: value) }
      input.send(error: TestFailure())
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(signal: "runs", values: ["a", "b"]) { input, _ in
          input.applying(TenthRuns(variant: variant))
        }
      )
    }
  )

  static let tenthLoader = Bug(
    "tenth/loader-finishes-for-all-runs",
    "A loader guards itself against late callbacks with a flag that all its runs share: after the first end every "
      + "other run is mute.",
    breaks: "P2",
    witness: .played(correct: "1 | 1 |", broken: "1 | !") { variant in
      let log = TenthLog()
      let loader = tenthLoading(variant) { send, _ in
        send(.next(1))
        send(.completed)
      }
      loader.start { log.add($0) }
      loader.start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        ProducerSubject("loader") { handler in
          StartableSource(
            tenthLoading(variant) { send, lifetime in
              let work = handler.work()
              lifetime += { work.dispose() }
              work.begin { send($0) }
            }
          )
        }
      )
    }
  )

  static let tenthPairs = Bug(
    "tenth/pairs-differ-by-kind",
    "The form of pairs() for signals drops an odd last value, the one for producers sends it alone.",
    breaks: "P3",
    witness: .played(correct: "ab | ab |", broken: "ab | ab c |") { variant in
      let log = TenthLog()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      signal.applying(TenthPairs(sendsRest: false)).observe { log.add($0) }
      for value in ["a", "b", "c"] { input.send(value: value) }
      input.sendCompleted()
      SignalProducer<String, TestFailure>(["a", "b", "c"])
        .applying(TenthPairs(sendsRest: variant == .broken)).start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          signal: "pairs",
          values: ["a", "b"],
          { input, _ in input.applying(TenthPairs(sendsRest: false)) },
          producer: { input, _ in input.applying(TenthPairs(sendsRest: variant == .broken)) }
        )
      )
    }
  )

  static let tenthSinceFirst = Bug(
    "tenth/since-first-waits",
    "sinceFirst() reads the first value, to which it relates all others, when it is applied, and blocks "
      + "until there is one.",
    breaks: "O6",
    witness: .described(
      correct: "returns at once",
      broken: "the call waits for the first value of a signal that nobody can feed meanwhile"
    ),
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(signal: "sinceFirst", values: ["a", "b"]) { input, _ in
          tenthRelated(input, variant)
        }
      )
    }
  )
}

private struct TenthRuns: Transducer {
  let variant: Bug.Variant
  var run: [String] = []

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    guard let last = run.last, last != value else {
      run.append(value)
      return .nothing
    }
    defer { run = [value] }
    return .send(run.joined())
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    let isFlushed =
      switch termination {
      case .completed: true
      case .failed: variant == .broken
      case .interrupted: false
      }
    return isFlushed && !run.isEmpty ? .sendThenEnd(run.joined(), termination) : .end(termination)
  }
}

private typealias TenthSend = @Sendable (Event<Int, TestFailure>) -> Void

/// Loads with a library that may call back after its end.
private func tenthLoading(
  _ variant: Bug.Variant,
  _ load: @escaping @Sendable (@escaping TenthSend, Lifetime) -> Void
) -> SignalProducer<Int, TestFailure> {
  let shared = TenthGuard()
  return SignalProducer { observer, lifetime in
    let own = variant == .correct ? TenthGuard() : shared
    load({ event in if own.passes(event) { observer.send(event) } }, lifetime)
  }
}

private final class TenthGuard: Sendable {
  private let hasEnded = Mutex(false)

  func passes(_ event: Event<Int, TestFailure>) -> Bool {
    hasEnded.withLock { hasEnded in
      defer { hasEnded = hasEnded || event.isTerminating }
      return !hasEnded
    }
  }
}

private struct TenthPairs: Transducer {
  let sendsRest: Bool
  var first: String?

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    guard let left = first else {
      first = value
      return .nothing
    }
    first = nil
    return .send(left + value)
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    if case .completed = termination, sendsRest, let rest = first { return .sendThenEnd(rest, termination) }
    return .end(termination)
  }
}

private struct TenthSinceFirst: ValueTransducer {
  typealias Failure = TestFailure

  var base: String?

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    let start = base ?? value
    base = start
    return .send(start + value)
  }
}

private func tenthRelated(
  _ source: Signal<String, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  let base = variant == .broken ? try? source.producer.first()?.get() : nil
  return source.applying(TenthSinceFirst(base: base))
}
