import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let fifteenthOneInput: [Bug] = [
    fifteenthGreatest, fifteenthSettled, fifteenthGate, fifteenthRanked, fifteenthPairs,
  ]

  private static let fifteenthGreatest = Bug(
    "fifteenth/greatest-of-nothing",
    "An operator that sends the greatest value at the end leaves the stream open if there was no value.",
    breaks: "E3",
    witness: .played(correct: "|", broken: "") { variant in
      let log = FifteenthLog()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      let handle = signal.applying(Greatest(variant: variant)).observe { log.add($0) }
      input.sendCompleted()
      let text = log.text
      handle?.dispose()
      return text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(signal: "greatest", values: ["a", "b"]) { signal, _ in
          signal.applying(Greatest(variant: variant))
        }
      )
    }
  )

  private static let fifteenthSettled = Bug(
    "fifteenth/settled-flushes-on-failure",
    "An operator that waits for a pause sends the value that waits when the source ends, also when it fails.",
    breaks: "E2",
    witness: .played(correct: "#", broken: "a #") { variant in
      let log = FifteenthLog()
      let time = TestScheduler()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      signal.applying(Settled(variant: variant), on: time).observe { log.add($0) }
      input.send(value: "a")
      input.send(error: TestFailure())
      try? time.run()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          signal: "settled(2)",
          traits: [.asynchronous, .deliversOnScheduler],
          values: ["a", "b"],
          { signal, time in signal.applying(Settled(variant: variant), on: time) },
          producer: { producer, time in producer.applying(Settled(variant: variant), on: time) }
        )
      )
    }
  )

  private static let fifteenthGate = Bug(
    "fifteenth/gate-stays-closed",
    "A rate limit opens its gate again only if a value has waited, so that after a quiet interval nothing passes.",
    breaks: "O4",
    witness: .played(correct: "a b", broken: "a") { variant in
      let log = FifteenthLog()
      let time = TestScheduler()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      let handle = signal.applying(Gate(variant: variant), on: time).observe { log.add($0) }
      input.send(value: "a")
      try? time.advance(by: .milliseconds(5))
      input.send(value: "b")
      try? time.advance(by: .milliseconds(5))
      let text = log.text
      handle?.dispose()
      return text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          signal: "gate(2)",
          traits: [.asynchronous, .deliversOnScheduler],
          values: ["a", "b"],
          { signal, time in signal.applying(Gate(variant: variant), on: time) },
          producer: { producer, time in producer.applying(Gate(variant: variant), on: time) }
        )
      )
    }
  )

  private static let fifteenthRanked = Bug(
    "fifteenth/ranked-shares-its-counter",
    "An operator that numbers the values is a struct, but keeps its counter in an object that all runs share.",
    breaks: "P2",
    witness: .played(correct: "a1 b2 | a1 b2 |", broken: "a1 b2 | a3 b4 |") { variant in
      let log = FifteenthLog()
      let producer = SignalProducer<String, TestFailure>(values: "a", "b").applying(Ranked(variant: variant))
      producer.start { log.add($0) }
      producer.start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(producer: "ranked", values: ["a", "b"]) { producer, _ in
          producer.applying(Ranked(variant: variant))
        }
      )
    }
  )

  private static let fifteenthPairs = Bug(
    "fifteenth/pairs-of-producers-keep-the-rest",
    "The form for signals drops a value without a partner; that for producers is composed, and sends it at the end.",
    breaks: "P3",
    witness: .played(correct: "ab | ab |", broken: "ab | ab c |") { variant in
      let log = FifteenthLog()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      signal.applying(Pairs()).observe { log.add($0) }
      for value in ["a", "b", "c"] { input.send(value: value) }
      input.sendCompleted()
      pairsOfProducers(SignalProducer(values: "a", "b", "c"), variant).start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          signal: "pairs",
          values: ["a", "b"],
          { signal, _ in signal.applying(Pairs()) },
          producer: { producer, _ in pairsOfProducers(producer, variant) }
        )
      )
    }
  )
}

private struct Greatest: Transducer {
  let variant: Bug.Variant
  var greatest: String?

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    greatest = max(greatest ?? value, value)
    return .nothing
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    guard case .completed = termination else { return .end(termination) }
    guard let greatest else { return variant == .correct ? .end(.completed) : .nothing }
    return .sendThenEnd(greatest, .completed)
  }
}

private struct Settled: TimedTransducer {
  let variant: Bug.Variant
  var waiting: (value: String, wakeUp: Effects<String, TestFailure>.WakeUp)?

  mutating func receive(_ value: String, _ effects: inout Effects<String, TestFailure>) {
    if let waiting {
      effects.cancel(waiting.wakeUp)
      effects.drop(waiting.value)
    }
    waiting = (value, effects.wake(after: .milliseconds(2)))
  }

  mutating func wake(_ wakeUp: Effects<String, TestFailure>.WakeUp, _ effects: inout Effects<String, TestFailure>) {
    if let waiting { effects.send(waiting.value) }
    waiting = nil
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Effects<String, TestFailure>) {
    let flushes =
      switch termination {
      case .completed: true
      case .failed: variant != .correct
      case .interrupted: false
      }
    if let waiting {
      effects.cancel(waiting.wakeUp)
      if flushes { effects.send(waiting.value) } else { effects.drop(waiting.value) }
    }
    waiting = nil
    effects.end(termination)
  }
}

private struct Gate: TimedTransducer {
  let variant: Bug.Variant
  var isClosed = false
  var waiting: String?
  var isIdle: Bool { waiting == nil }

  mutating func receive(_ value: String, _ effects: inout Effects<String, TestFailure>) {
    if isClosed {
      if let waiting { effects.drop(waiting) }
      waiting = value
    } else {
      pass(value, &effects)
    }
  }

  mutating func wake(_ wakeUp: Effects<String, TestFailure>.WakeUp, _ effects: inout Effects<String, TestFailure>) {
    if variant == .correct { isClosed = false }
    guard let value = waiting else { return }
    waiting = nil
    pass(value, &effects)
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Effects<String, TestFailure>) {
    if let waiting { effects.drop(waiting) }
    waiting = nil
    effects.end(termination)
  }

  private mutating func pass(_ value: String, _ effects: inout Effects<String, TestFailure>) {
    isClosed = true
    effects.send(value)
    effects.wake(after: .milliseconds(2))
  }
}

private struct Ranked: ValueTransducer {
  typealias Failure = TestFailure
  let variant: Bug.Variant
  var counter = FifteenthCounter()

  init(variant: Bug.Variant) { self.variant = variant }

  mutating func begin() -> Reaction<String, TestFailure> {
    if variant == .correct { counter = FifteenthCounter() }
    return .nothing
  }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> { .send("\(value)\(counter.next())") }
}

private struct Pairs: ValueTransducer {
  typealias Failure = TestFailure
  var first: String?

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    guard let first else {
      self.first = value
      return .nothing
    }
    self.first = nil
    return .send(first + value)
  }
}

private func pairsOfProducers(
  _ source: SignalProducer<String, TestFailure>,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  source
    .collect(count: 2)
    .filter { variant == .correct ? $0.count == 2 : !$0.isEmpty }
    .map { $0.joined() }
}
