import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let fifteenthMeaning: [Bug] = [
    fifteenthLastTwo, fifteenthChunks, fifteenthSkipWhile, fifteenthDebounced,
  ]

  private static func fifteenthMeant(
    _ name: String,
    _ title: String,
    oracle: String,
    witness: Witness,
    _ make: @escaping @Sendable (Variant) -> OperatorSubject<String, String>
  ) -> Bug {
    Bug(
      name,
      title,
      breaks: nil,
      witness: witness,
      oracle: { variant in OracleSubject(make(variant), oracle: oracle) },
      subject: { variant in Subject(make(variant)) }
    )
  }

  private static let fifteenthLastTwo = fifteenthMeant(
    "fifteenth/last-two-replaces-the-newest",
    "The operator for the last two values makes room by dropping the newer one, and sends first and last.",
    oracle: "take(last: 2)",
    witness: .played(correct: "b c |", broken: "a c |") { variant in
      fifteenthPlayed(["a", "b", "c"]) { $0.applying(LastTwo(variant: variant)) }
    }
  ) { variant in
    OperatorSubject(signal: "last two", values: ["a", "b", "c"]) { signal, _ in
      signal.applying(LastTwo(variant: variant))
    }
  }

  private static let fifteenthChunks = fifteenthMeant(
    "fifteenth/chunks-end-with-an-empty-one",
    "An operator that sends chunks of two sends an empty one at the end, not only if no value has come.",
    oracle: "collect(count: 2)",
    witness: .played(correct: "[ab] |", broken: "[ab] [] |") { variant in
      fifteenthPlayed(["a", "b"]) { $0.applying(Chunks(variant: variant)) }
    }
  ) { variant in
    OperatorSubject(signal: "chunks", values: ["a", "b"]) { signal, _ in
      signal.applying(Chunks(variant: variant))
    }
  }

  private static let fifteenthSkipWhile = fifteenthMeant(
    "fifteenth/skip-while-skips-again",
    "An operator that skips values while they satisfy a predicate does not remember that one did not.",
    oracle: "skip(while:)",
    witness: .played(correct: "b a |", broken: "b |") { variant in
      fifteenthPlayed(["a", "b", "a"]) { $0.applying(SkipWhile(variant: variant)) }
    }
  ) { variant in
    OperatorSubject(signal: "skipping a", values: ["a", "b"]) { signal, _ in
      signal.applying(SkipWhile(variant: variant))
    }
  }

  private static let fifteenthDebounced = fifteenthMeant(
    "fifteenth/debounce-measures-from-the-first-value",
    "A debounce lets the time of a pause run on when another value comes, and sends in the middle of a burst.",
    oracle: "debounce(2)",
    witness: .played(correct: "c", broken: "b c") { variant in
      let log = FifteenthLog()
      let time = TestScheduler()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      let handle = signal.applying(Debounced(variant: variant), on: time).observe { log.add($0) }
      for value in ["a", "b", "c"] {
        input.send(value: value)
        try? time.advance(by: .microseconds(1100))
      }
      try? time.advance(by: .milliseconds(5))
      let text = log.text
      handle?.dispose()
      return text
    }
  ) { variant in
    OperatorSubject(
      signal: "debounced(2)",
      traits: [.asynchronous, .deliversOnScheduler],
      values: ["a", "b", "c"],
      { signal, time in signal.applying(Debounced(variant: variant), on: time) },
      producer: { producer, time in producer.applying(Debounced(variant: variant), on: time) }
    )
  }
}

/// Sends values and a completion through an operator.
private func fifteenthPlayed(
  _ values: [String],
  _ apply: (Signal<String, TestFailure>) -> Signal<String, TestFailure>
) -> String {
  let log = FifteenthLog()
  let (signal, input) = Signal<String, TestFailure>.pipe()
  apply(signal).observe { log.add($0) }
  for value in values { input.send(value: value) }
  input.sendCompleted()
  return log.text
}

private struct LastTwo: Transducer {
  let variant: Bug.Variant
  var held: [String] = []

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if held.count == 2 { held.remove(at: variant == .correct ? 0 : 1) }
    held.append(value)
    return .nothing
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    switch termination {
    case .completed: .sendEachThenEnd(held, .completed)
    case .failed, .interrupted: .end(termination)
    }
  }
}

private struct Chunks: Transducer {
  let variant: Bug.Variant
  var chunk: [String] = []
  var isFresh = true

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    chunk.append(value)
    if variant == .correct { isFresh = false }
    guard chunk.count == 2 else { return .nothing }
    defer { chunk = [] }
    return .send("[\(chunk.joined())]")
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    switch termination {
    case .completed where isFresh || !chunk.isEmpty: .sendThenEnd("[\(chunk.joined())]", .completed)
    case .completed, .failed, .interrupted: .end(termination)
    }
  }
}

private struct SkipWhile: ValueTransducer {
  typealias Failure = TestFailure
  let variant: Bug.Variant
  var isSkipping = true

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if isSkipping, value == "a" { return .nothing }
    if variant == .correct { isSkipping = false }
    return .send(value)
  }
}

private struct Debounced: TimedTransducer {
  let variant: Bug.Variant
  var waiting: String?
  var wakeUp: Effects<String, TestFailure>.WakeUp?

  mutating func receive(_ value: String, _ effects: inout Effects<String, TestFailure>) {
    if let waiting { effects.drop(waiting) }
    waiting = value
    if variant == .correct, let wakeUp {
      effects.cancel(wakeUp)
      self.wakeUp = nil
    }
    if wakeUp == nil { wakeUp = effects.wake(after: .milliseconds(2)) }
  }

  mutating func wake(_ wakeUp: Effects<String, TestFailure>.WakeUp, _ effects: inout Effects<String, TestFailure>) {
    if let waiting { effects.send(waiting) }
    waiting = nil
    self.wakeUp = nil
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Effects<String, TestFailure>) {
    if let wakeUp { effects.cancel(wakeUp) }
    if let waiting { effects.drop(waiting) }
    (waiting, wakeUp) = (nil, nil)
    effects.end(termination)
  }
}
