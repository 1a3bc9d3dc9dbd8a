import Reactive
import ReactiveContractKit

extension Bug {
  static let fifteenthSteered: [Bug] = [fifteenthWithLatest, fifteenthReplaced]

  private static let fifteenthWithLatest = Bug(
    "fifteenth/with-latest-uses-a-value-once",
    "An operator that adds the latest value of another stream takes that value away, and drops values until the next.",
    breaks: nil,
    witness: .played(correct: "ax bx |", broken: "ax |") { variant in
      let log = FifteenthLog()
      let (first, second) = (FifteenthTap(), FifteenthTap())
      let handle = withLatest(first.source, second.source.neverFailing(), variant).observe { log.add($0) }
      second.send(.next("x"))
      first.send(.next("a"))
      first.send(.next("b"))
      first.send(.completed)
      handle.dispose()
      return log.text
    },
    oracle: { variant in OracleSubject(withLatestSubject(variant), oracle: "withLatest(from:)") },
    subject: { variant in Subject(withLatestSubject(variant)) }
  )

  private static let fifteenthReplaced = Bug(
    "fifteenth/replacement-without-its-first-value",
    "An operator that changes over to a replacement uses the first value of that as a sign only, and does not send it.",
    breaks: nil,
    witness: .played(correct: "a x y |", broken: "a y |") { variant in
      let log = FifteenthLog()
      let (first, second) = (FifteenthTap(), FifteenthTap())
      let handle = replaced(first.source, second.source, variant).observe { log.add($0) }
      first.send(.next("a"))
      second.send(.next("x"))
      first.send(.next("b"))
      second.send(.next("y"))
      second.send(.completed)
      handle.dispose()
      return log.text
    },
    oracle: { variant in OracleSubject(replacedSubject(variant), oracle: "take(untilReplacement:)") },
    subject: { variant in Subject(replacedSubject(variant)) }
  )
}

private func withLatestSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    combining: "with latest",
    traits: .finishesEarly,
    capabilities: [.failure, .manyObservers],
    values: ["a", "b", "x", "y"],
    secondFails: false
  ) { first, second, _ in withLatest(first, second.neverFailing(), variant) }
}

private func replacedSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    combining: "replaced",
    traits: .finishesEarly,
    capabilities: [.failure, .manyObservers],
    values: ["a", "b", "x", "y"]
  ) { first, second, _ in replaced(first, second, variant) }
}

/// A value that one thread at a time uses.
private final class FifteenthBox<Value>: @unchecked Sendable {
  var value: Value
  init(_ value: Value) { self.value = value }
}

private func withLatest(
  _ source: EventSource<String, TestFailure>,
  _ other: EventSource<String, Never>,
  _ variant: Bug.Variant
) -> EventSource<String, TestFailure> {
  EventSource { sink in
    let run = FifteenthRun(sink)
    let latest = FifteenthBox<String?>(nil)
    run.follow(
      other.observe(
        fifteenthGuarded { event in
          if case .next(let value) = event { latest.value = value }
        }
      )
    )
    run.follow(
      source.observe(
        fifteenthGuarded { event in
          switch event {
          case .next(let value):
            guard let other = latest.value else { return }
            if variant != .correct { latest.value = nil }
            run.send(.next(value + other))
          case .failed, .completed, .interrupted:
            run.send(event)
          }
        }
      )
    )
    return Cancellation { run.dispose() }
  }
}

private func replaced(
  _ source: EventSource<String, TestFailure>,
  _ replacement: EventSource<String, TestFailure>,
  _ variant: Bug.Variant
) -> EventSource<String, TestFailure> {
  EventSource { sink in
    let run = FifteenthRun(sink)
    let handle = FifteenthHandle()
    run.follow(Cancellation { handle.dispose() })
    run.follow(
      replacement.observe(
        fifteenthGuarded { event in
          let isFirst = !handle.isDisposed
          handle.dispose()
          if isFirst, variant != .correct, case .next = event { return }
          run.send(event)
        }
      )
    )
    if !handle.isDisposed {
      handle.set(
        source.observe(
          fifteenthGuarded { event in
            if case .completed = event { return }
            if !handle.isDisposed { run.send(event) }
          }
        )
      )
    }
    return Cancellation { run.dispose() }
  }
}
