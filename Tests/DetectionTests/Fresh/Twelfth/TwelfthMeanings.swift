import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let twelfthMeanings: [Bug] = [
    twelfthUnique, twelfthPairs, twelfthSample, twelfthZip, twelfthDelay, twelfthRetry,
  ]

  private static let twelfthUnique = twelfthMeaning(
    "twelfth/unique-values-of-a-small-memory",
    "An operator that drops what has come before got a limit for its memory, and forgets the oldest values.",
    oracle: "uniqueValues",
    witness: .played(correct: "a b c |", broken: "a b c a |") { variant in
      twelfthPlay("abca|") { $0.applying(TwelfthUnique(variant: variant)) }
    },
    operator: { variant in
      OperatorSubject(
        signal: "unique",
        values: ["a", "b", "c"],
        { source, _ in source.applying(TwelfthUnique(variant: variant)) },
        producer: { source, _ in source.applying(TwelfthUnique(variant: variant)) }
      )
    }
  )

  private static let twelfthPairs = twelfthMeaning(
    "twelfth/pairs-and-an-empty-rest",
    "An operator that collects two values at a time ends with an empty array after an even number of values.",
    oracle: "collect(count: 2)",
    witness: .played(correct: "[ab] |", broken: "[ab] [] |") { variant in
      twelfthPlay("ab|") { $0.applying(TwelfthPairs(variant: variant)) }
    },
    operator: { variant in
      OperatorSubject(
        signal: "pairs",
        values: ["a", "b", "c"],
        { source, _ in source.applying(TwelfthPairs(variant: variant)) },
        producer: { source, _ in source.applying(TwelfthPairs(variant: variant)) }
      )
    }
  )

  private static let twelfthSample = twelfthMeaning(
    "twelfth/sample-takes-the-value-away",
    "A sampler takes the latest value away when it sends it, so that the next sample finds none.",
    oracle: "sample(on:)",
    witness: .played(correct: "a a b", broken: "a b") { variant in
      let log = TwelfthLog()
      let (source, input) = Signal<String, TestFailure>.pipe()
      let (sampler, trigger) = Signal<String, Never>.pipe()
      twelfthSampled(source, sampler, variant).observe { log.add($0) }
      input.send(value: "a")
      trigger.send(value: "x")
      trigger.send(value: "x")
      input.send(value: "b")
      trigger.send(value: "x")
      return log.text
    },
    operator: { variant in
      OperatorSubject(
        triggering: "sample",
        values: ["a", "b", "x", "y"],
        beginsWithSecond: false,
        signal: { source, sampler, _ in twelfthSampled(source, sampler, variant) },
        producer: { source, sampler, _ in
          source.lift({ twelfthSampled($0, $1, variant) }, with: sampler)
        }
      )
    }
  )

  private static let twelfthZip = twelfthMeaning(
    "twelfth/zip-with-one-place-for-each-side",
    "A zip keeps one value of each side, the newest, so that it never grows; older ones lose their partners.",
    oracle: "zip",
    witness: .played(correct: "ax by", broken: "bx") { variant in
      let log = TwelfthLog()
      let (left, leftInput) = Signal<String, TestFailure>.pipe()
      let (right, rightInput) = Signal<String, TestFailure>.pipe()
      twelfthZipped(left, right, variant).observe { log.add($0) }
      leftInput.send(value: "a")
      leftInput.send(value: "b")
      rightInput.send(value: "x")
      rightInput.send(value: "y")
      return log.text
    },
    operator: { variant in
      OperatorSubject(
        combining: "pairs of both",
        traits: .finishesEarly,
        values: ["a", "b", "x", "y"],
        signal: { left, right, _ in twelfthZipped(left, right, variant) },
        producer: { left, right, _ in left.lift({ twelfthZipped($0, $1, variant) }, with: right) }
      )
    }
  )

  private static let twelfthDelay = twelfthMeaning(
    "twelfth/delay-sends-all-that-waits",
    "A delay that wakes up for its oldest value sends all that wait, so that a second value comes too early.",
    oracle: "delay(2)",
    witness: .played(correct: "- - a - b - |", broken: "- - a b - - |") { variant in
      let log = TwelfthLog()
      let time = TestScheduler()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      signal.applying(TwelfthDelay(variant: variant), on: time).observe { log.add($0) }
      for letter in "a-b-|--" {
        if letter == "-" {
          log.add("-")
          try? time.advance(by: .milliseconds(1))
        } else {
          twelfthSend(letter, to: input)
        }
      }
      return log.text
    },
    operator: { variant in
      OperatorSubject(
        signal: "late by two",
        traits: [.asynchronous, .deliversOnScheduler, .hopsTwice],
        values: ["a", "b"],
        { source, time in source.applying(TwelfthDelay(variant: variant), on: time) },
        producer: { source, time in source.applying(TwelfthDelay(variant: variant), on: time) }
      )
    }
  )

  private static let twelfthRetry = twelfthMeaning(
    "twelfth/retry-counts-the-first-run",
    "A retry counts its first run as an attempt, so that two retries are one.",
    oracle: "retry(upTo: 2)",
    witness: .played(correct: "run run run #", broken: "run run #") { variant in
      let log = TwelfthLog()
      let source = SignalProducer<String, TestFailure> { observer, _ in
        log.add("run")
        observer.send(error: TestFailure())
      }
      twelfthAttempts(source, 2, variant).start { log.add($0) }
      return log.text
    },
    operator: { variant in
      OperatorSubject(
        producer: "two retries",
        traits: [.handlesFailure, .startsAgain],
        values: ["a", "b"]
      ) { source, _ in twelfthAttempts(source, 2, variant) }
    }
  )

  private static func twelfthMeaning(
    _ name: String,
    _ title: String,
    oracle: String,
    witness: Witness,
    operator make: @escaping @Sendable (Variant) -> OperatorSubject<String, String>
  ) -> Bug {
    Bug(
      name,
      title,
      breaks: nil,
      witness: witness,
      oracle: { OracleSubject(make($0), oracle: oracle) },
      subject: { Subject(make($0)) }
    )
  }
}

private struct TwelfthUnique: ValueTransducer {
  typealias Failure = TestFailure

  let variant: Bug.Variant
  var known: [String] = []

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if known.contains(value) { return .nothing }
    known.append(value)
    if variant == .broken, known.count > 2 { known.removeFirst() }
    return .send(value)
  }
}

private struct TwelfthPairs: Transducer {
  let variant: Bug.Variant
  var pair: [String] = []
  var hasSent = false

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    pair.append(value)
    return pair.count == 2 ? .send(takePair()) : .nothing
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    guard case .completed = termination else { return .end(termination) }
    if pair.isEmpty, hasSent, variant == .correct { return .end(.completed) }
    return .sendThenEnd(takePair(), .completed)
  }

  private mutating func takePair() -> String {
    defer {
      pair = []
      hasSent = true
    }
    return "[\(pair.joined())]"
  }
}

private func twelfthSampled(
  _ source: Signal<String, TestFailure>,
  _ sampler: Signal<String, Never>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let latest = TwelfthBox<String?>(nil)
    let open = TwelfthBox(2)
    let close: @Sendable () -> Void = {
      let isLast = open.update { open in
        open -= 1
        return open == 0
      }
      if isLast { observer.sendCompleted() }
    }
    lifetime += source.observe { event in
      switch event {
      case .next(let value): latest.value = value
      case .completed: close()
      case .failed, .interrupted: observer.send(event)
      }
    }
    lifetime += sampler.observe { event in
      switch event {
      case .next:
        let value = latest.update { latest in
          defer { if variant == .broken { latest = nil } }
          return latest
        }
        if let value { observer.send(value: value) }
      case .completed: close()
      case .interrupted: observer.sendInterrupted()
      }
    }
  }
}

private struct TwelfthDelay: TimedTransducer {
  typealias Failure = TestFailure

  let variant: Bug.Variant
  var waiting: [String] = []
  var last: Effects<String, TestFailure>.WakeUp?

  mutating func receive(_ value: String, _ effects: inout Effects<String, TestFailure>) {
    waiting.append(value)
    effects.wake(after: .milliseconds(2))
  }

  mutating func wake(_ wakeUp: Effects<String, TestFailure>.WakeUp, _ effects: inout Effects<String, TestFailure>) {
    if wakeUp == last { return effects.end(.completed) }
    let due = variant == .correct ? waiting.prefix(1) : waiting[...]
    waiting.removeFirst(due.count)
    for value in due { effects.send(value) }
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Effects<String, TestFailure>) {
    guard case .completed = termination else {
      effects.discard()
      return effects.end(termination)
    }
    last = effects.wake(after: .milliseconds(2))
  }
}

private func twelfthAttempts(
  _ source: SignalProducer<String, TestFailure>,
  _ count: Int,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  let last = variant == .correct ? 0 : 1
  if count <= last { return source }
  return source.flatMapError { _ in twelfthAttempts(source, count - 1, variant) }
}
