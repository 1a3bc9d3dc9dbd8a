import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let ninthMeanings: [Bug] = [
    ninthSkipped, ninthLast, ninthDebounced, ninthPrevious, ninthChunks, ninthRepeated,
  ]

  private static let ninthSkipped = ninthMeaning(
    "ninth/skip-while-begins-again",
    "A skip(while:) asks its predicate about every value, and so drops values behind the first that it has let pass.",
    "skip(while:)",
    correct: "b a |",
    broken: "b |",
    values: ["a", "b", "a"]
  ) { NinthSkip(variant: $0) }

  private static let ninthLast = ninthMeaning(
    "ninth/take-last-from-the-first-slot",
    "A take(last: 2) keeps its values in a ring, and reads that from the first slot and not from the oldest value.",
    "take(last: 2)",
    correct: "b c |",
    broken: "c b |",
    values: ["a", "b", "c"]
  ) { NinthLast(variant: $0) }

  private static let ninthPrevious = ninthMeaning(
    "ninth/pairs-that-do-not-overlap",
    "A combinePrevious forgets both values when it has sent them, so that each value is in one pair only.",
    "combinePrevious()",
    correct: "ab bc |",
    broken: "ab |",
    values: ["a", "b", "c"]
  ) { NinthPairs(variant: $0) }

  private static let ninthChunks = ninthMeaning(
    "ninth/chunks-without-the-rest",
    "A collect(count: 2) completes without the values of the last array if that is not full.",
    "collect(count: 2)",
    correct: "[ab] [c] |",
    broken: "[ab] |",
    values: ["a", "b", "c"]
  ) { NinthChunks(variant: $0) }

  private static let ninthDebounced = Bug(
    "ninth/debounce-does-not-wait-again",
    "A debounce starts its timer with the first value and does not restart it with the next one.",
    breaks: nil,
    witness: .played(correct: "quiet c", broken: "b quiet c") { variant in
      let log = NinthLog()
      let time = TestScheduler()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      signal.applying(NinthDebounce(variant: variant), on: time).observe { log.add($0) }
      for value in ["a", "b", "c"] {
        input.send(value: value)
        try? time.advance(by: .milliseconds(1))
      }
      log.add("quiet")
      try? time.advance(by: .milliseconds(3))
      withExtendedLifetime(input) {}
      return log.text
    },
    oracle: { OracleSubject(ninthDebounce($0), oracle: "debounce(2)") },
    subject: { Subject(ninthDebounce($0)) }
  )

  private static let ninthRepeated = Bug(
    "ninth/repeat-counts-the-repetitions",
    "A repeat(3) runs once and then three times again, because it counts the repetitions and not the runs.",
    breaks: nil,
    witness: .played(correct: "a a a |", broken: "a a a a |") { variant in
      let log = NinthLog()
      ninthRepeat(SignalProducer(value: "a"), variant).start { log.add($0) }
      return log.text
    },
    oracle: { OracleSubject(ninthRepeatSubject($0), oracle: "repeat(3)") },
    subject: { Subject(ninthRepeatSubject($0)) }
  )
}

/// A bug of an operator that is a value.
private func ninthMeaning<Law: Transducer>(
  _ name: String,
  _ title: String,
  _ oracle: String,
  correct: String,
  broken: String,
  values: [String],
  _ make: @escaping @Sendable (Bug.Variant) -> Law
) -> Bug
where Law.Input == String, Law.Output == String, Law.InputFailure == TestFailure, Law.OutputFailure == TestFailure {
  let subject: @Sendable (Bug.Variant) -> OperatorSubject<String, String> = { variant in
    OperatorSubject(
      signal: "ninth " + oracle,
      values: ["a", "b", "c"],
      { source, _ in source.applying(make(variant)) },
      producer: { source, _ in source.applying(make(variant)) }
    )
  }
  return Bug(
    name,
    title,
    breaks: nil,
    witness: .played(correct: correct, broken: broken) { variant in
      let log = NinthLog()
      SignalProducer<String, TestFailure>(values).applying(make(variant)).start { log.add($0) }
      return log.text
    },
    oracle: { OracleSubject(subject($0), oracle: oracle) },
    subject: { Subject(subject($0)) }
  )
}

private struct NinthSkip: ValueTransducer {
  typealias Failure = TestFailure
  let variant: Bug.Variant
  var isOpen = false

  init(variant: Bug.Variant) { self.variant = variant }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if variant == .correct, isOpen { return .send(value) }
    guard value != "a" else { return .nothing }
    isOpen = true
    return .send(value)
  }
}

private struct NinthLast: Transducer {
  let variant: Bug.Variant
  var slots: [String] = []
  var count = 0

  init(variant: Bug.Variant) { self.variant = variant }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if slots.count < 2 { slots.append(value) } else { slots[count % 2] = value }
    count += 1
    return .nothing
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    guard case .completed = termination else { return .end(termination) }
    let oldest = variant == .correct && slots.count == 2 ? count % 2 : 0
    return .sendEachThenEnd(Array(slots[oldest...] + slots[..<oldest]), .completed)
  }
}

private struct NinthPairs: ValueTransducer {
  typealias Failure = TestFailure
  let variant: Bug.Variant
  var previous: String?

  init(variant: Bug.Variant) { self.variant = variant }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    guard let first = previous else {
      previous = value
      return .nothing
    }
    previous = variant == .correct ? value : nil
    return .send(first + value)
  }
}

private struct NinthChunks: Transducer {
  let variant: Bug.Variant
  var held: [String] = []

  init(variant: Bug.Variant) { self.variant = variant }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    held.append(value)
    guard held.count == 2 else { return .nothing }
    defer { held = [] }
    return .send("[\(held.joined())]")
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    guard case .completed = termination, !held.isEmpty, variant == .correct else { return .end(termination) }
    return .sendThenEnd("[\(held.joined())]", .completed)
  }
}

private struct NinthDebounce: TimedTransducer {
  typealias Failure = TestFailure
  let variant: Bug.Variant
  var held: String?
  var pending: Effects<String, TestFailure>.WakeUp?

  init(variant: Bug.Variant) { self.variant = variant }

  mutating func receive(_ value: String, _ effects: inout Effects<String, TestFailure>) {
    held = value
    if let pending {
      guard variant == .correct else { return }
      effects.cancel(pending)
    }
    pending = effects.wake(after: .milliseconds(2))
  }

  mutating func wake(_ wakeUp: Effects<String, TestFailure>.WakeUp, _ effects: inout Effects<String, TestFailure>) {
    pending = nil
    if let held { effects.send(held) }
    held = nil
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Effects<String, TestFailure>) {
    if let pending { effects.cancel(pending) }
    effects.end(termination)
  }
}

private func ninthDebounce(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    signal: "ninth debounce(2)",
    traits: [.asynchronous, .deliversOnScheduler],
    values: ["a", "b", "c"],
    { source, time in source.applying(NinthDebounce(variant: variant), on: time) },
    producer: { source, time in source.applying(NinthDebounce(variant: variant), on: time) }
  )
}

private func ninthRepeatSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(producer: "ninth repeat(3)", traits: .startsAgain, values: ["a", "b"]) { source, _ in
    ninthRepeat(source, variant)
  }
}

private func ninthRepeat(
  _ source: SignalProducer<String, TestFailure>,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  SignalProducer { observer, lifetime in
    let left = Mutex(variant == .correct ? 2 : 3)
    ImmediateScheduler().scheduleRecursively(during: lifetime) { again in
      source.ninthStart(during: lifetime) { event in
        guard case .completed = event else { return observer.send(event) }
        let goesOn = left.withLock { left in
          left -= 1
          return left >= 0
        }
        if goesOn { again() } else { observer.sendCompleted() }
      }
    }
  }
}
