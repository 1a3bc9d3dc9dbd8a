import Reactive
import ReactiveContractKit

extension Bug {
  static let sixthLifted: [Bug] = [
    sixthSilentCompanion, sixthSharedMemory, sixthEmptyFold, sixthFreshSample, sixthTurnedRing,
  ]

  private static let sixthSilentCompanion = Bug(
    "sixth/companion-failure-is-not-heard",
    "Values are sent beside the latest one of a companion stream, of which only the values are observed.",
    breaks: "E2",
    witness: .played(correct: "ax #", broken: "ax bx") { variant in
      let log = SixthLog()
      let (first, input) = Signal<String, TestFailure>.pipe()
      let (second, companion) = Signal<String, TestFailure>.pipe()
      sixthAccompanied(first, second, variant).observe { log.add($0) }
      companion.send(value: "x")
      input.send(value: "a")
      companion.send(error: TestFailure())
      input.send(value: "b")
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          combining: "sixth accompanied",
          traits: [.finishesEarly, .handlesInterruption(ofInput: 1)],
          values: ["a", "b", "x", "y"],
          signal: { first, second, _ in sixthAccompanied(first, second, variant) },
          producer: { first, second, _ in
            first.lift({ first, second in sixthAccompanied(first, second, variant) }, with: second)
          }
        )
      )
    }
  )

  private static let sixthSharedMemory = Bug(
    "sixth/previous-value-in-a-class",
    "An operator that is a value keeps the previous value in an object, which all runs of a producer share.",
    breaks: "P2",
    witness: .played(correct: "-a ab | -a ab |", broken: "-a ab | ba ab |") { variant in
      let log = SixthLog()
      let producer = SignalProducer<String, TestFailure>(values: "a", "b").applying(SixthWithPrevious(variant))
      for _ in 1...2 { producer.start { log.add($0) } }
      return log.text
    },
    oracle: { OracleSubject(sixthWithPreviousSubject($0), oracle: "combinePrevious(_:)") },
    subject: { Subject(sixthWithPreviousSubject($0)) }
  )

  private static let sixthEmptyFold = Bug(
    "sixth/fold-of-nothing-in-one-form",
    "The producer's form of a fold is written by hand and sends no result if no value has come.",
    breaks: "P3",
    witness: .played(correct: "- |", broken: "|") { variant in
      let log = SixthLog()
      SignalProducer<String, TestFailure>.empty.applying(SixthFolded(variant)).start { log.add($0) }
      return log.text
    },
    oracle: { OracleSubject(sixthFoldSubject($0), oracle: "reduce") },
    subject: { Subject(sixthFoldSubject($0)) }
  )

  private static let sixthFreshSample = Bug(
    "sixth/sample-uses-a-value-up",
    "A sampled value is used up, so that the sampler finds none until the next value has come.",
    breaks: nil,
    witness: .played(correct: "a a b |", broken: "a b |") { variant in
      let log = SixthLog()
      let (source, input) = Signal<String, TestFailure>.pipe()
      let (sampler, tick) = Signal<String, Never>.pipe()
      sixthSampled(source, sampler, variant).observe { log.add($0) }
      input.send(value: "a")
      tick.send(value: "x")
      tick.send(value: "y")
      input.send(value: "b")
      tick.send(value: "x")
      input.sendCompleted()
      tick.sendCompleted()
      return log.text
    },
    oracle: { OracleSubject(sixthSampledSubject($0), oracle: "sample(on:)") },
    subject: { Subject(sixthSampledSubject($0)) }
  )

  private static let sixthTurnedRing = Bug(
    "sixth/take-last-in-the-order-of-the-ring",
    "The last two values are sent as they lie in a ring, which is not in order once it has gone round.",
    breaks: nil,
    witness: .played(correct: "b c |", broken: "c b |") { variant in
      let log = SixthLog()
      let values = SignalProducer<String, TestFailure>(values: "a", "b", "c")
      values.applying(SixthLastTwo(variant)).start { log.add($0) }
      return log.text
    },
    oracle: { OracleSubject(sixthLastTwoSubject($0), oracle: "take(last: 2)") },
    subject: { Subject(sixthLastTwoSubject($0)) }
  )
}

// MARK: Beside the latest value of a companion

/// Sends every value with the latest one of a companion, whose failure is a failure of the result.
private func sixthAccompanied(
  _ first: Signal<String, TestFailure>,
  _ companion: Signal<String, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let latest = SixthCell<String?>(nil)
    lifetime += companion.observe { event in
      switch event {
      case .next(let value): latest.with { $0 = value }
      case .failed: if variant == .correct { observer.send(event) }
      case .completed, .interrupted: break
      }
    }
    lifetime += first.observe { event in
      guard case .next(let value) = event else { return observer.send(event) }
      if let other = latest.with({ $0 }) { observer.send(value: value + other) }
    }
  }
}

// MARK: With the previous value

private func sixthWithPreviousSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    signal: "sixth with previous",
    values: ["a", "b", "c"],
    { signal, _ in signal.applying(SixthWithPrevious(variant)) },
    producer: { producer, _ in producer.applying(SixthWithPrevious(variant)) }
  )
}

/// Sends every value behind the one before it; the first one comes behind a dash.
private struct SixthWithPrevious: ValueTransducer {
  typealias Failure = TestFailure

  private let variant: Bug.Variant
  private var previous = SixthCell("-")

  init(_ variant: Bug.Variant) {
    self.variant = variant
  }

  mutating func begin() -> Reaction<String, TestFailure> {
    if variant == .correct { previous = SixthCell("-") }
    return .nothing
  }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    let old = previous.with { previous in
      defer { previous = value }
      return previous
    }
    return .send(old + value)
  }
}

// MARK: A fold

private func sixthFoldSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    signal: "sixth fold",
    values: ["a", "b"],
    { signal, _ in signal.reduce("-") { $0 + $1 } },
    producer: { producer, _ in producer.applying(SixthFolded(variant)) }
  )
}

/// The producer's form: sends all values as one text behind a dash, when the source completes.
private struct SixthFolded: Transducer {
  let variant: Bug.Variant
  private var text = "-"

  init(_ variant: Bug.Variant) {
    self.variant = variant
  }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    text += value
    return .nothing
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    switch termination {
    case .completed: variant == .correct || text != "-" ? .sendThenEnd(text, .completed) : .end(.completed)
    case .failed, .interrupted: .end(termination)
    }
  }
}

// MARK: Sampling

private func sixthSampledSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    triggering: "sixth sample",
    values: ["a", "b", "x", "y"],
    beginsWithSecond: false,
    signal: { source, sampler, _ in sixthSampled(source, sampler, variant) },
    producer: { source, sampler, _ in
      source.lift({ source, sampler in sixthSampled(source, sampler, variant) }, with: sampler)
    }
  )
}

/// Sends the latest value whenever the sampler sends; completes when both have completed.
private func sixthSampled(
  _ source: Signal<String, TestFailure>,
  _ sampler: Signal<String, Never>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let latest = SixthCell<String?>(nil)
    let open = SixthCell(2)
    let leave: @Sendable () -> Void = {
      let isLast = open.with { open in
        open -= 1
        return open == 0
      }
      if isLast { observer.sendCompleted() }
    }
    lifetime += source.observe { event in
      switch event {
      case .next(let value): latest.with { $0 = value }
      case .failed, .interrupted: observer.send(event)
      case .completed: leave()
      }
    }
    lifetime += sampler.observe { event in
      switch event {
      case .next:
        let value = latest.with { latest in
          variant == .broken ? latest.take() : latest
        }
        if let value { observer.send(value: value) }
      case .completed: leave()
      case .interrupted: observer.sendInterrupted()
      }
    }
  }
}

// MARK: The last two

private func sixthLastTwoSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    signal: "sixth last two",
    values: ["a", "b", "c"],
    { signal, _ in signal.applying(SixthLastTwo(variant)) },
    producer: { producer, _ in producer.applying(SixthLastTwo(variant)) }
  )
}

/// Sends the last two values when the source completes.
private struct SixthLastTwo: Transducer {
  private let variant: Bug.Variant
  private var ring: [String] = []
  private var count = 0

  init(_ variant: Bug.Variant) {
    self.variant = variant
  }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if ring.count < 2 { ring.append(value) } else { ring[count % 2] = value }
    count += 1
    return .nothing
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    guard case .completed = termination, !ring.isEmpty else { return .end(termination) }
    let oldest = variant == .broken ? 0 : count % ring.count
    return .sendEachThenEnd(Array(ring[oldest...] + ring[..<oldest]), .completed)
  }
}
