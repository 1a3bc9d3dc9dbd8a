import Reactive
import ReactiveContractKit

extension Bug {
  static let sixthCombining: [Bug] = [sixthMergeOfTwo, sixthUntilTrigger, sixthEndlessCombination, sixthCrossedZip]

  private static let sixthMergeOfTwo = Bug(
    "sixth/merge-counts-while-it-attaches",
    "Two streams are merged, and the first one completes inside the call that observes it, which completes the result.",
    breaks: "E3",
    witness: .played(correct: "^1 a ^2 b |", broken: "^1 a |") { variant in
      let log = SixthLog()
      let first = SixthInput<String>("1", log, greeting: [.next("a"), .completed])
      let second = SixthInput<String>("2", log)
      let handle = sixthMergedPair(first.source, second.source, variant).sixthLog(to: log)
      second.send(.next("b"))
      second.send(.completed)
      return withExtendedLifetime(handle) { log.text }
    },
    oracle: { OracleSubject(sixthMergedPairSubject($0), oracle: "merge") },
    subject: { Subject(sixthMergedPairSubject($0)) }
  )

  private static let sixthUntilTrigger = Bug(
    "sixth/take-until-starts-after-its-end",
    "A trigger that fires inside the call that observes it ends the result, and the source is observed all the same.",
    breaks: "B1",
    witness: .played(correct: "^t | t~", broken: "^t | t~ ^s s~") { variant in
      let log = SixthLog()
      let source = SixthInput<String>("s", log)
      let trigger = SixthInput<String>("t", log, greeting: [.next("x")])
      let handle = sixthUntilFired(source.source, trigger.source.neverFailing(), variant).sixthLog(to: log)
      source.send(.next("a"))
      return withExtendedLifetime(handle) { log.text }
    },
    oracle: { OracleSubject(sixthUntilFiredSubject($0), oracle: "take(until:)") },
    subject: { Subject(sixthUntilFiredSubject($0)) }
  )

  private static let sixthEndlessCombination = Bug(
    "sixth/combine-latest-fails-like-a-value",
    "The failure of one input passes like a value: the other input, which answers its disposal, interrupts behind it.",
    breaks: "E0",
    witness: .played(correct: "^1 ^2 ax # 2~", broken: "^1 ^2 ax # 2~ !") { variant in
      let log = SixthLog()
      let first = SixthInput<String>("1", log, answers: true)
      let second = SixthInput<String>("2", log, answers: true)
      let handle = sixthCombined(first.source, second.source, variant).sixthLog(to: log)
      first.send(.next("a"))
      second.send(.next("x"))
      first.send(.failed(TestFailure()))
      return withExtendedLifetime(handle) { log.text }
    },
    oracle: { OracleSubject(sixthCombinedSubject($0), oracle: "combineLatest") },
    subject: { Subject(sixthCombinedSubject($0)) }
  )

  private static let sixthCrossedZip = Bug(
    "sixth/zip-takes-the-newest-partner",
    "A value is paired with the newest value that waits on the other side, and not with the oldest.",
    breaks: nil,
    witness: .played(correct: "^1 ^2 ax by | 2~", broken: "^1 ^2 bx ay | 2~") { variant in
      let log = SixthLog()
      let (first, second) = (SixthInput<String>("1", log), SixthInput<String>("2", log))
      let handle = sixthZipped(first.source, second.source, variant).sixthLog(to: log)
      for value in ["a", "b"] { first.send(.next(value)) }
      for value in ["x", "y"] { second.send(.next(value)) }
      first.send(.completed)
      return withExtendedLifetime(handle) { log.text }
    },
    oracle: { OracleSubject(sixthZippedSubject($0), oracle: "zip") },
    subject: { Subject(sixthZippedSubject($0)) }
  )
}

// MARK: Merging two

private func sixthMergedPairSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    combining: "sixth merge of two",
    traits: .handlesInterruption,
    capabilities: sixthLibrary,
    readings: sixthReadings,
    values: ["a", "b", "x", "y"]
  ) { first, second, _ in sixthMergedPair(first, second, variant) }
}

/// Forwards the values of both; an input that is interrupted counts as completed.
private func sixthMergedPair(_ first: SixthTexts, _ second: SixthTexts, _ variant: Bug.Variant) -> SixthTexts {
  EventSource { sink in
    let inputs = [first, second]
    let handles = SixthHandles()
    let outlet = SixthOutlet(sink) { handles.dispose() }
    let open = SixthCell(variant == .correct ? Set(inputs.indices) : [])
    for (index, input) in inputs.enumerated() where !outlet.isOver {
      open.with { _ = $0.insert(index) }
      handles.add(
        input.sixthObserve { event in
          switch event {
          case .next, .failed: outlet.send(event)
          case .completed, .interrupted:
            let isLast = open.with { open in
              open.remove(index)
              return open.isEmpty
            }
            if isLast { outlet.send(.completed) }
          }
        }
      )
    }
    return Cancellation { outlet.close() }
  }
}

// MARK: Until a trigger

private func sixthUntilFiredSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    combining: "sixth take(until:)",
    traits: [.finishesEarly, .handlesInterruption(ofInput: 1)],
    capabilities: sixthLibrary,
    readings: sixthReadings,
    values: ["a", "b", "x", "y"],
    secondFails: false
  ) { source, trigger, _ in sixthUntilFired(source, trigger.neverFailing(), variant) }
}

/// Forwards the source until the trigger, which is observed first, sends a value or completes.
private func sixthUntilFired(
  _ source: SixthTexts,
  _ trigger: EventSource<String, Never>,
  _ variant: Bug.Variant
) -> SixthTexts {
  EventSource { sink in
    let handles = SixthHandles()
    let outlet = SixthOutlet(sink) { handles.dispose() }
    handles.add(
      trigger.sixthObserve { event in
        switch event {
        case .next, .completed: outlet.send(.completed)
        case .interrupted: break
        }
      }
    )
    if variant == .broken || !outlet.isOver { handles.add(source.sixthObserve { outlet.send($0) }) }
    return Cancellation { outlet.close() }
  }
}

// MARK: Combining the latest

private func sixthCombinedSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    combining: "sixth combineLatest",
    capabilities: sixthAnsweringLibrary,
    readings: sixthReadings,
    values: ["a", "b", "x", "y"]
  ) { first, second, _ in sixthCombined(first, second, variant) }
}

/// The exit of a run; unlike an outlet, it is told which event is the end.
private final class SixthExit: Sendable {
  private let sink: SixthTexts.Sink
  private let handles: SixthHandles
  private let state = SixthCell((waiting: [Event<String, TestFailure>](), isSending: false, isOver: false))

  init(_ sink: @escaping SixthTexts.Sink, _ handles: SixthHandles) {
    self.sink = sink
    self.handles = handles
  }

  var isOver: Bool { state.with { $0.isOver } }

  /// Sends an event that others may follow.
  func pass(_ event: Event<String, TestFailure>) {
    send(event, isLast: false)
  }

  /// Sends an event that no other follows.
  func finish(_ event: Event<String, TestFailure>) {
    send(event, isLast: true)
  }

  private func send(_ event: Event<String, TestFailure>, isLast: Bool) {
    let begins = state.with { state in
      guard !state.isOver else { return false }
      state.isOver = isLast
      state.waiting.append(event)
      defer { state.isSending = true }
      return !state.isSending
    }
    guard begins else { return }
    while let event = next() {
      sink(event)
      if event.isTerminating { handles.dispose() }
    }
  }

  private func next() -> Event<String, TestFailure>? {
    state.with { state in
      state.isSending = !state.waiting.isEmpty
      return state.isSending ? state.waiting.removeFirst() : nil
    }
  }
}

/// Sends the latest values of both whenever one of them sends, once each has sent.
private func sixthCombined(_ first: SixthTexts, _ second: SixthTexts, _ variant: Bug.Variant) -> SixthTexts {
  EventSource { sink in
    let inputs = [first, second]
    let handles = SixthHandles()
    let exit = SixthExit(sink, handles)
    let state = SixthCell((latest: [String?](repeating: nil, count: inputs.count), open: inputs.count))
    for (index, input) in inputs.enumerated() where !exit.isOver {
      handles.add(
        input.sixthObserve { event in
          switch event {
          case .next(let value):
            let row = state.with { state in
              state.latest[index] = value
              return state.latest.compactMap { $0 }
            }
            if row.count == inputs.count { exit.pass(.next(row.joined())) }
          case .failed:
            if variant == .broken { exit.pass(event) } else { exit.finish(event) }
          case .interrupted: exit.finish(event)
          case .completed:
            let isLast = state.with { state in
              state.open -= 1
              return state.open == 0
            }
            if isLast { exit.finish(event) }
          }
        }
      )
    }
    return Cancellation { exit.finish(.interrupted) }
  }
}

// MARK: Zipping

private func sixthZippedSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    combining: "sixth zip",
    traits: .finishesEarly,
    capabilities: sixthLibrary,
    readings: sixthReadings,
    values: ["a", "b", "x", "y"]
  ) { first, second, _ in sixthZipped(first, second, variant) }
}

/// Pairs the values of both; completes when one of them has completed and none of its values waits.
private func sixthZipped(_ first: SixthTexts, _ second: SixthTexts, _ variant: Bug.Variant) -> SixthTexts {
  EventSource { sink in
    let inputs = [first, second]
    let handles = SixthHandles()
    let outlet = SixthOutlet(sink) { handles.dispose() }
    let waiting = SixthCell([[String]](repeating: [], count: inputs.count))
    let done = SixthCell([Bool](repeating: false, count: inputs.count))
    let completeIfUseless: @Sendable () -> Void = {
      let empty = waiting.with { $0.map(\.isEmpty) }
      if done.with({ zip($0, empty).contains { $0 && $1 } }) { outlet.send(.completed) }
    }
    for (index, input) in inputs.enumerated() where !outlet.isOver {
      handles.add(
        input.sixthObserve { event in
          switch event {
          case .next(let value):
            let row = waiting.with { waiting -> [String]? in
              waiting[index].append(value)
              guard !waiting.contains(where: \.isEmpty) else { return nil }
              return waiting.indices.map {
                variant == .broken ? waiting[$0].removeLast() : waiting[$0].removeFirst()
              }
            }
            if let row { outlet.enqueue(.next(row.joined())) }
            completeIfUseless()
            outlet.drain()
          case .failed, .interrupted: outlet.send(event)
          case .completed:
            done.with { $0[index] = true }
            completeIfUseless()
          }
        }
      )
    }
    return Cancellation { outlet.close() }
  }
}
