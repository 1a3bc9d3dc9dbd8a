import Reactive
import ReactiveContractKit
import Synchronization

private typealias Text = SignalProducer<String, TestFailure>

extension Bug {
  static let tenthSkipWhile = tenthMeaning(
    "tenth/skip-while-forever",
    "skip(while:) asks its predicate of every value, also after the first that passed.",
    oracle: "skip(while:)",
    correct: "b a |",
    broken: "b |",
    ["a", "b", "a"]
  ) { variant in
    OperatorSubject(signal: "skip while a", values: ["a", "b"]) { input, _ in
      input.applying(TenthSkipWhile(variant: variant))
    }
  } play: { source, variant, _ in
    source.applying(TenthSkipWhile(variant: variant))
  }

  static let tenthSteps = tenthMeaning(
    "tenth/steps-do-not-overlap",
    "combinePrevious() forgets both values of a pair that it has sent.",
    oracle: "combinePrevious()",
    correct: "ab bc |",
    broken: "ab |",
    ["a", "b", "c"]
  ) { variant in
    OperatorSubject(signal: "steps", values: ["a", "b", "c"]) { input, _ in
      input.applying(TenthSteps(variant: variant))
    }
  } play: { source, variant, _ in
    source.applying(TenthSteps(variant: variant))
  }

  static let tenthTail = tenthMeaning(
    "tenth/tail-in-the-order-of-its-slots",
    "take(last: 2) keeps values in a ring, and sends them in the order of the slots.",
    oracle: "take(last: 2)",
    correct: "b c |",
    broken: "c b |",
    ["a", "b", "c"]
  ) { variant in
    OperatorSubject(signal: "tail(2)", values: ["a", "b", "c"]) { input, _ in
      input.applying(TenthTail(variant: variant))
    }
  } play: { source, variant, _ in
    source.applying(TenthTail(variant: variant))
  }

  static let tenthPause = tenthMeaning(
    "tenth/pause-by-its-old-name",
    "A port from RAC 2 keeps the name throttle for what waits for a pause; here that name means something else.",
    oracle: "debounce(2)",
    correct: "|",
    broken: "b |",
    ["a", "b"]
  ) { variant in
    OperatorSubject(
      signal: "afterPause(2)",
      traits: [.asynchronous, .deliversOnScheduler],
      values: ["a", "b", "c"]
    ) { input, time in tenthAfterPause(input, time, variant) }
  } play: { source, variant, time in
    source.lift { tenthAfterPause($0, time, variant) }
  }

  static let tenthFastest = Bug(
    "tenth/fastest-is-the-first-to-come",
    "An operator that should follow the mirror that answers first follows the one that was asked first.",
    breaks: nil,
    witness: .played(correct: "b", broken: "a") { variant in
      let log = TenthLog()
      let (first, slow) = Signal<String, TestFailure>.pipe()
      let (second, fast) = Signal<String, TestFailure>.pipe()
      let (outer, input) = Signal<Text, TestFailure>.pipe()
      tenthRace(outer, variant).observe { log.add($0) }
      input.send(value: first.producer)
      input.send(value: second.producer)
      fast.send(value: "b")
      slow.send(value: "a")
      return log.text
    },
    oracle: { OracleSubject(tenthFastestSubject($0), oracle: "flatten(.race)") },
    subject: { Subject(tenthFastestSubject($0)) }
  )

  static let tenthAttempts = tenthMeaning(
    "tenth/attempts-are-not-retries",
    "An operator retries at most twice, and counts the first run as one of the two.",
    oracle: "retry(upTo: 2)",
    correct: "a a a #",
    broken: "a a #",
    ["a"],
    ends: .failed(TestFailure())
  ) { variant in
    OperatorSubject(
      producer: "retries(2)",
      traits: [.handlesFailure, .startsAgain],
      values: ["a", "b"]
    ) { source, _ in tenthRetrying(source, 2, variant) }
  } play: { source, variant, _ in
    tenthRetrying(source, 2, variant)
  }
}

/// Makes a bug whose witness starts the operator on some values and an end.
private func tenthMeaning(
  _ name: String,
  _ title: String,
  oracle: String,
  correct: String,
  broken: String,
  _ values: [String],
  ends end: Event<String, TestFailure> = .completed,
  make: @escaping @Sendable (Bug.Variant) -> OperatorSubject<String, String>,
  play: @escaping @Sendable (Text, Bug.Variant, TestScheduler) -> Text
) -> Bug {
  Bug(
    name,
    title,
    breaks: nil,
    witness: .played(correct: correct, broken: broken) { variant in
      let (log, time) = (TenthLog(), TestScheduler())
      let source = Text { observer, _ in
        for value in values { observer.send(value: value) }
        observer.send(end)
      }
      let handle = play(source, variant, time).start { log.add($0) }
      try? time.advance(by: .milliseconds(9))
      handle.dispose()
      return log.text
    },
    oracle: { OracleSubject(make($0), oracle: oracle) },
    subject: { Subject(make($0)) }
  )
}

private struct TenthSkipWhile: ValueTransducer {
  typealias Failure = TestFailure

  let variant: Bug.Variant
  var isOpen = false

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if variant == .broken || !isOpen { isOpen = value != "a" }
    return isOpen ? .send(value) : .nothing
  }
}

private struct TenthSteps: ValueTransducer {
  typealias Failure = TestFailure

  let variant: Bug.Variant
  var last: String?

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    guard let previous = last else {
      last = value
      return .nothing
    }
    last = variant == .correct ? value : nil
    return .send(previous + value)
  }
}

private struct TenthTail: Transducer {
  let variant: Bug.Variant
  var slots: [String] = []
  var count = 0

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if slots.count < 2 { slots.append(value) } else { slots[count % 2] = value }
    count += 1
    return .nothing
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    guard case .completed = termination else { return .end(termination) }
    let oldest = variant == .correct && slots.count == 2 ? count % 2 : 0
    return .sendEachThenEnd(Array(slots[oldest...] + slots[..<oldest]), termination)
  }
}

private func tenthAfterPause(
  _ source: Signal<String, TestFailure>,
  _ time: TestScheduler,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  switch variant {
  case .correct: source.debounce(.milliseconds(2), on: time)
  case .broken: source.throttle(.milliseconds(2), on: time)
  }
}

private func tenthFastestSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    flattening: "fastest",
    values: ["a", "b"],
    signal: { outer, _ in tenthRace(outer, variant) },
    producer: { outer, _ in outer.lift { tenthRace($0, variant) } }
  )
}

private func tenthRace(
  _ mirrors: Signal<Text, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  mirrors.flatten(variant == .correct ? .race : .throttle)
}

/// Runs the producer again after a failure, at most the given number of times.
private func tenthRetrying(_ source: Text, _ count: Int, _ variant: Bug.Variant) -> Text {
  source.retry(upTo: variant == .correct ? count : count - 1)
}
