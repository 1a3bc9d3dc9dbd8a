import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let eighthMeanings: [Bug] = [eighthTotal, eighthInclusive, eighthPause]

  private static let eighthTotal = Bug(
    "eighth/scan-from-the-beginning",
    "A running total does not keep its result, and combines each value with the initial one.",
    breaks: nil,
    witness: .played(correct: "-a -ab |", broken: "-a -b |") { variant in
      let log = EighthLog()
      SignalProducer<String, TestFailure>(["a", "b"]).applying(EighthTotal(variant: variant)).start { log.add($0) }
      return log.text
    },
    oracle: { variant in OracleSubject(eighthTotals(variant), oracle: "scan") },
    subject: { variant in Subject(eighthTotals(variant)) }
  )

  private static let eighthInclusive = Bug(
    "eighth/take-until-without-the-last",
    "take(until:) completes at the first value that is different, and does not send it.",
    breaks: nil,
    witness: .played(correct: "a b |", broken: "a |") { variant in
      let log = EighthLog()
      (SignalProducer<String, TestFailure>(["a", "b", "a"]) |> eighthUntil(variant)).start { log.add($0) }
      return log.text
    },
    oracle: { variant in OracleSubject(eighthInclusion(variant), oracle: "take(until:) of a predicate") },
    subject: { variant in Subject(eighthInclusion(variant)) }
  )

  private static let eighthPause = Bug(
    "eighth/debounce-by-the-first-key",
    "A debounced search field counts the pause from the first key, not from the latest one.",
    breaks: nil,
    witness: .played(correct: "b at 3 ms", broken: "b at 2 ms") { variant in
      let log = EighthLog()
      let time = TestScheduler()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      signal.applying(EighthPause(variant: variant), on: time).observe { event in
        log.add("\(event.value ?? "?") at \(time.now.sinceZero.components.attoseconds / 1_000_000_000_000_000) ms")
      }
      input.send(value: "a")
      try? time.advance(by: .milliseconds(1))
      input.send(value: "b")
      try? time.advance(by: .milliseconds(5))
      return log.text
    },
    oracle: { variant in OracleSubject(eighthPauses(variant), oracle: "debounce(2)") },
    subject: { variant in Subject(eighthPauses(variant)) }
  )
}

private func eighthTotals(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    signal: "eighth total",
    values: ["a", "b"],
    { source, _ in source.applying(EighthTotal(variant: variant)) },
    producer: { source, _ in source.applying(EighthTotal(variant: variant)) }
  )
}

private struct EighthTotal: ValueTransducer {
  typealias Failure = TestFailure
  let variant: Bug.Variant
  var total = "-"

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    let sum = total + value
    if variant == .correct { total = sum }
    return .send(sum)
  }
}

private func eighthInclusion(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    signal: "eighth take(until:)",
    traits: .finishesEarly,
    values: ["a", "b"],
    { source, _ in source |> eighthUntil(variant) },
    producer: { source, _ in source |> eighthUntil(variant) }
  )
}

private func eighthUntil(_ variant: Bug.Variant) -> Operator<String, TestFailure, String, TestFailure> {
  Operator(EighthUntil(variant: variant))
}

private struct EighthUntil: ValueTransducer {
  typealias Failure = TestFailure
  let variant: Bug.Variant

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if value == "a" { return .send(value) }
    return variant == .correct ? .sendThenEnd(value, .completed) : .end(.completed)
  }
}

private func eighthPauses(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    signal: "eighth debounce",
    traits: [.asynchronous, .deliversOnScheduler],
    values: ["a", "b", "c"],
    { source, time in source.applying(EighthPause(variant: variant), on: time) },
    producer: { source, time in source.applying(EighthPause(variant: variant), on: time) }
  )
}

/// Sends the latest value after a pause of two milliseconds; an end drops it.
private struct EighthPause: TimedTransducer {
  let variant: Bug.Variant
  var held: String?
  var pause: Effects<String, TestFailure>.WakeUp?

  mutating func receive(_ value: String, _ effects: inout Effects<String, TestFailure>) {
    if let held { effects.drop(held) }
    held = value
    if let pause, variant == .correct { effects.cancel(pause) }
    if pause == nil || variant == .correct { pause = effects.wake(after: .milliseconds(2)) }
  }

  mutating func wake(_ pause: Effects<String, TestFailure>.WakeUp, _ effects: inout Effects<String, TestFailure>) {
    self.pause = nil
    guard let value = held else { return }
    held = nil
    effects.send(value)
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Effects<String, TestFailure>) {
    if let held { effects.drop(held) }
    held = nil
    effects.end(termination)
  }
}
