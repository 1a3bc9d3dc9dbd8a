import Reactive
import ReactiveContractKit

extension Bug {
  static let sixthSequential: [Bug] = [sixthConcatAfterDisposal, sixthNestedRetry, sixthForgetfulSkip]

  private static let sixthConcatAfterDisposal = Bug(
    "sixth/concat-goes-on-after-disposal",
    "The first stream answers the disposal of the run with an interruption, upon which the second one is observed.",
    breaks: "P4",
    witness: .played(correct: "^1 a ! 1~", broken: "^1 a ! 1~ ^2 2~") { variant in
      let log = SixthLog()
      let first = SixthInput<String>("1", log, answers: true)
      let second = SixthInput<String>("2", log, answers: true)
      let handle = sixthConcatenated(first.source, second.source, variant).sixthLog(to: log)
      first.send(.next("a"))
      handle.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          combining: "sixth concat",
          traits: .handlesInterruption(ofInput: 0),
          capabilities: sixthAnsweringLibrary,
          readings: sixthReadings,
          values: ["a", "b", "x", "y"]
        ) { first, second, _ in sixthConcatenated(first, second, variant) }
      )
    }
  )

  private static let sixthNestedRetry = Bug(
    "sixth/retry-starts-inside-a-start",
    "A start counts as done before it is made, so that a source that fails at once is started again inside of it.",
    breaks: "O7",
    witness: .played(correct: "1 1 1 1 #", broken: "1 2 3 4 #") { variant in
      let log = SixthLog()
      let depth = SixthCell(0)
      let source = SixthTexts { sink in
        depth.with { $0 += 1 }
        log.add("\(depth.with { $0 })")
        sink(.failed(TestFailure()))
        depth.with { $0 -= 1 }
        return .none
      }
      let handle = sixthRetried(source, 3, variant).sixthLog(to: log)
      return withExtendedLifetime(handle) { log.text }
    },
    oracle: { OracleSubject(sixthRetriedSubject(2, $0), oracle: "retry(upTo: 2)") },
    subject: { Subject(sixthRetriedSubject(12, $0)) }
  )

  private static let sixthForgetfulSkip = Bug(
    "sixth/skip-while-skips-again",
    "The predicate is asked about every value, so that values are dropped again after the first one was forwarded.",
    breaks: nil,
    witness: .played(correct: "^s b a |", broken: "^s b |") { variant in
      let log = SixthLog()
      let source = SixthInput<String>("s", log)
      let handle = sixthSkipped(source.source, variant).sixthLog(to: log)
      for value in ["a", "b", "a"] { source.send(.next(value)) }
      source.send(.completed)
      return withExtendedLifetime(handle) { log.text }
    },
    oracle: { OracleSubject(sixthSkippedSubject($0), oracle: "skip(while:)") },
    subject: { Subject(sixthSkippedSubject($0)) }
  )
}

// MARK: One after the other

/// Runs the second stream when the first one has completed or was interrupted.
private func sixthConcatenated(_ first: SixthTexts, _ second: SixthTexts, _ variant: Bug.Variant) -> SixthTexts {
  EventSource { sink in
    let handles = SixthHandles()
    let outlet = SixthOutlet(sink) { handles.dispose() }
    handles.add(
      first.sixthObserve { event in
        switch event {
        case .next, .failed: outlet.send(event)
        case .completed, .interrupted:
          if variant == .correct, outlet.isOver { return }
          handles.add(second.sixthObserve { outlet.send($0) })
        }
      }
    )
    return Cancellation { outlet.send(.interrupted) }
  }
}

// MARK: Again and again

private func sixthRetriedSubject(_ count: Int, _ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    "sixth retry(upTo: \(count))",
    traits: [.handlesFailure, .startsAgain],
    capabilities: sixthLibrary,
    readings: sixthReadings,
    values: ["a", "b"]
  ) { source, _ in sixthRetried(source, count, variant) }
}

/// Starts the source again when it fails, up to the given number of times.
private func sixthRetried(_ source: SixthTexts, _ count: Int, _ variant: Bug.Variant) -> SixthTexts {
  EventSource { sink in
    let run = SixthRetryRun(source, sink, count, variant)
    run.start()
    return Cancellation { run.outlet.close() }
  }
}

/// A run of `sixthRetried`.
private final class SixthRetryRun: Sendable {
  let outlet: SixthOutlet<String, TestFailure>

  private let source: SixthTexts
  private let variant: Bug.Variant
  private let current: SixthCell<SixthHandles>
  private let state: SixthCell<(left: Int, asked: Int)>

  init(_ source: SixthTexts, _ sink: @escaping SixthTexts.Sink, _ count: Int, _ variant: Bug.Variant) {
    let current = SixthCell(SixthHandles())
    self.source = source
    self.variant = variant
    self.current = current
    state = SixthCell((left: count, asked: 0))
    outlet = SixthOutlet(sink) { current.with { $0 }.dispose() }
  }

  /// Asks for a start, and makes all that are asked for unless that is going on already.
  func start() {
    let isFirst = state.with { state in
      state.asked += 1
      return state.asked == 1
    }
    guard isFirst else { return }
    while !outlet.isOver, state.with({ $0.asked > 0 }) {
      if variant == .broken { settle() }
      observe()
      if variant == .correct { settle() }
    }
  }

  private func settle() {
    state.with { $0.asked -= 1 }
  }

  private func observe() {
    let handles = SixthHandles()
    current.with { $0 = handles }
    handles.add(
      source.sixthObserve { [self] event in
        let startsAgain = state.with { state in
          guard case .failed = event, state.left > 0 else { return false }
          state.left -= 1
          return true
        }
        if startsAgain { start() } else { outlet.send(event) }
      }
    )
  }
}

// MARK: Skipping

private func sixthSkippedSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    "sixth skip(while:)",
    capabilities: sixthLibrary,
    readings: sixthReadings,
    values: ["a", "b"]
  ) { source, _ in sixthSkipped(source, variant) }
}

/// Drops values up to the first that is not "a".
private func sixthSkipped(_ source: SixthTexts, _ variant: Bug.Variant) -> SixthTexts {
  EventSource { sink in
    let handles = SixthHandles()
    let outlet = SixthOutlet(sink) { handles.dispose() }
    let isSkipping = SixthCell(true)
    handles.add(
      source.sixthObserve { event in
        guard case .next(let value) = event else { return outlet.send(event) }
        let drops = isSkipping.with { isSkipping in
          isSkipping = (variant == .broken || isSkipping) && value == "a"
          return isSkipping
        }
        if !drops { outlet.send(event) }
      }
    )
    return Cancellation { outlet.close() }
  }
}
