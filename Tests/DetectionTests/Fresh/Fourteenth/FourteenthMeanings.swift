import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let fourteenthMeanings: [Bug] = [fourteenthBatched, fourteenthNewest, fourteenthSettled, fourteenthAfter]

  private static let fourteenthBatched = Bug(
    "fourteenth/pairs-end-with-an-empty-one",
    "Values are sent in pairs, and at the completion an empty rest is sent even after full pairs.",
    breaks: nil,
    witness: .played(correct: "[ab] |", broken: "[ab] [] |") { variant in
      fourteenthRun(["a", "b"], FourteenthPairs(variant: variant))
    },
    oracle: { variant in
      OracleSubject(fourteenthMeant("fourteenth pairs", FourteenthPairs(variant: variant)), oracle: "collect(count: 2)")
    },
    subject: { variant in Subject(fourteenthMeant("fourteenth pairs", FourteenthPairs(variant: variant))) }
  )

  private static let fourteenthNewest = Bug(
    "fourteenth/ring-is-read-from-its-start",
    "The last two values wait in a ring, which is sent from its first place on instead of from its oldest value.",
    breaks: nil,
    witness: .played(correct: "b c |", broken: "c b |") { variant in
      fourteenthRun(["a", "b", "c"], FourteenthRing(variant: variant))
    },
    oracle: { variant in
      OracleSubject(fourteenthMeant("fourteenth last two", FourteenthRing(variant: variant)), oracle: "take(last: 2)")
    },
    subject: { variant in Subject(fourteenthMeant("fourteenth last two", FourteenthRing(variant: variant))) }
  )

  private static let fourteenthSettled = Bug(
    "fourteenth/settling-is-counted-from-the-first",
    "A value is sent once two milliseconds have passed since the first of a burst, not since the last.",
    breaks: nil,
    witness: .played(correct: "3:b", broken: "2:b") { variant in
      let log = FourteenthLog()
      let time = TestScheduler()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      signal.applying(FourteenthSettling(variant: variant), on: time)
        .observe { log.add($0, by: "\(time.now.sinceZero / .milliseconds(1)):".replacingZero) }
      input.send(value: "a")
      try? time.advance(by: .milliseconds(1))
      input.send(value: "b")
      try? time.advance(by: .milliseconds(5))
      return log.text
    },
    oracle: { variant in OracleSubject(fourteenthSettlingSubject(variant), oracle: "debounce(2)") },
    subject: { variant in Subject(fourteenthSettlingSubject(variant)) }
  )

  private static let fourteenthAfter = Bug(
    "fourteenth/skipping-begins-again",
    "Values are skipped while they are an a, and an a that comes after another value is skipped, too.",
    breaks: nil,
    witness: .played(correct: "b a |", broken: "b |") { variant in
      fourteenthRun(["a", "b", "a"], FourteenthAfterA(variant: variant))
    },
    oracle: { variant in
      OracleSubject(fourteenthMeant("fourteenth after a", FourteenthAfterA(variant: variant)), oracle: "skip(while:)")
    },
    subject: { variant in Subject(fourteenthMeant("fourteenth after a", FourteenthAfterA(variant: variant))) }
  )
}

extension String {
  /// The number without its fraction.
  fileprivate var replacingZero: String { split(separator: ".").first.map { "\($0):" } ?? self }
}

private func fourteenthRun<Law: Transducer>(_ values: [String], _ law: Law) -> String
where Law.Input == String, Law.Output == String, Law.InputFailure == TestFailure {
  let log = FourteenthLog()
  SignalProducer<String, TestFailure>(values).applying(law).start { log.add($0) }
  return log.text
}

private func fourteenthMeant<Law: Transducer>(_ name: String, _ law: Law) -> OperatorSubject<String, String>
where Law.Input == String, Law.Output == String, Law.InputFailure == TestFailure {
  OperatorSubject(signal: name, values: ["a", "b", "c"]) { signal, _ in
    signal.applying(law)
  } producer: {
    producer,
    _ in
    producer.applying(law)
  }
}

private func fourteenthSettlingSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    signal: "fourteenth settling",
    traits: [.asynchronous, .deliversOnScheduler],
    values: ["a", "b", "c"]
  ) { signal, time in
    signal.applying(FourteenthSettling(variant: variant), on: time)
  } producer: { producer, time in
    producer.applying(FourteenthSettling(variant: variant), on: time)
  }
}

private struct FourteenthPairs: Transducer {
  let variant: Bug.Variant
  var pair: [String] = []
  var hasBegun = false

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    hasBegun = true
    pair.append(value)
    return pair.count == 2 ? .send(take()) : .nothing
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    guard case .completed = termination else { return .end(termination) }
    if pair.isEmpty, hasBegun, variant == .correct { return .end(.completed) }
    return .sendThenEnd(take(), .completed)
  }

  private mutating func take() -> String {
    defer { pair = [] }
    return "[\(pair.joined())]"
  }
}

private struct FourteenthRing: Transducer {
  let variant: Bug.Variant
  var ring: [String] = []
  var count = 0

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if ring.count < 2 { ring.append(value) } else { ring[count % 2] = value }
    count += 1
    return .nothing
  }

  func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    guard case .completed = termination else { return .end(termination) }
    let oldest = ring.count < 2 || variant == .broken ? 0 : count % 2
    return .sendEachThenEnd(Array(ring[oldest...] + ring[..<oldest]), .completed)
  }
}

private struct FourteenthSettling: TimedTransducer {
  let variant: Bug.Variant
  var waiting: String?
  var pause: Effects<String, TestFailure>.WakeUp?

  mutating func receive(_ value: String, _ effects: inout Effects<String, TestFailure>) {
    if let waiting { effects.drop(waiting) }
    waiting = value
    if let pause {
      if variant == .broken { return }
      effects.cancel(pause)
    }
    pause = effects.wake(after: .milliseconds(2))
  }

  mutating func wake(
    _ wakeUp: Effects<String, TestFailure>.WakeUp,
    _ effects: inout Effects<String, TestFailure>
  ) {
    pause = nil
    guard let value = waiting else { return }
    waiting = nil
    effects.send(value)
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Effects<String, TestFailure>) {
    if let pause { effects.cancel(pause) }
    if let waiting { effects.drop(waiting) }
    (pause, waiting) = (nil, nil)
    effects.end(termination)
  }
}

private struct FourteenthAfterA: ValueTransducer {
  typealias Failure = TestFailure
  let variant: Bug.Variant
  var isSkipping = true

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if isSkipping, value == "a" { return .nothing }
    if variant == .correct { isSkipping = false }
    return .send(value)
  }
}
