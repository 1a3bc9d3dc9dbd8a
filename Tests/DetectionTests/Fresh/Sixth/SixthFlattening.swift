import Reactive
import ReactiveContractKit

extension Bug {
  static let sixthFlattening: [Bug] = [sixthMergedInterruption, sixthSwitchedEnd, sixthRaceWithoutCompletion]

  private static let sixthMergedInterruption = Bug(
    "sixth/merge-passes-inner-interruption",
    "A stream of streams is merged, and the interruption of one inner stream interrupts the result.",
    breaks: "E4",
    witness: .played(correct: "^o ^1 ^2 a b |", broken: "^o ^1 ^2 a ! o~ 2~") { variant in
      let log = SixthLog()
      let outer = SixthInput<SixthTexts>("o", log)
      let (first, second) = (SixthInput<String>("1", log), SixthInput<String>("2", log))
      let handle = sixthMerged(outer.source, variant).sixthLog(to: log)
      outer.send(.next(first.source))
      outer.send(.next(second.source))
      first.send(.next("a"))
      first.send(.interrupted)
      second.send(.next("b"))
      outer.send(.completed)
      second.send(.completed)
      return withExtendedLifetime(handle) { log.text }
    },
    oracle: { OracleSubject(sixthMergedSubject($0), oracle: "flatten(.merge)") },
    subject: { Subject(sixthMergedSubject($0)) }
  )

  private static let sixthSwitchedEnd = Bug(
    "sixth/latest-takes-old-end-for-new",
    "A replaced inner stream answers its disposal, which the result takes for the end of the newer one.",
    breaks: "E3",
    witness: .played(correct: "^o ^1 a 1~ ^2 b c |", broken: "^o ^1 a 1~ ^2 b | 2~") { variant in
      let log = SixthLog()
      let outer = SixthInput<SixthTexts>("o", log, answers: true)
      let first = SixthInput<String>("1", log, answers: true)
      let second = SixthInput<String>("2", log, answers: true)
      let handle = sixthSwitched(outer.source, variant).sixthLog(to: log)
      outer.send(.next(first.source))
      first.send(.next("a"))
      outer.send(.next(second.source))
      second.send(.next("b"))
      outer.send(.completed)
      second.send(.next("c"))
      second.send(.completed)
      return withExtendedLifetime(handle) { log.text }
    },
    oracle: { OracleSubject(sixthSwitchedSubject($0), oracle: "flatten(.latest)") },
    subject: { Subject(sixthSwitchedSubject($0)) }
  )

  private static let sixthRaceWithoutCompletion = Bug(
    "sixth/race-ignores-an-empty-winner",
    "In a race of inner streams, one that completes without a value drops out instead of winning.",
    breaks: nil,
    witness: .played(correct: "^o ^1 ^2 2~ |", broken: "^o ^1 ^2 b |") { variant in
      let log = SixthLog()
      let outer = SixthInput<SixthTexts>("o", log)
      let (first, second) = (SixthInput<String>("1", log), SixthInput<String>("2", log))
      let handle = sixthRaced(outer.source, variant).sixthLog(to: log)
      outer.send(.next(first.source))
      outer.send(.next(second.source))
      first.send(.completed)
      second.send(.next("b"))
      outer.send(.completed)
      second.send(.completed)
      return withExtendedLifetime(handle) { log.text }
    },
    oracle: { OracleSubject(sixthRacedSubject($0), oracle: "flatten(.race)") },
    subject: { Subject(sixthRacedSubject($0)) }
  )
}

// MARK: Merging

private func sixthMergedSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    flattening: "sixth merge",
    capabilities: sixthLibrary,
    readings: sixthReadings,
    values: ["a", "b"]
  ) { outer, _ in sixthMerged(outer, variant) }
}

/// Runs all inner streams at once; one that is interrupted counts as completed.
private func sixthMerged(_ outer: EventSource<SixthTexts, TestFailure>, _ variant: Bug.Variant) -> SixthTexts {
  EventSource { sink in
    let handles = SixthHandles()
    let outlet = SixthOutlet(sink) { handles.dispose() }
    let running = SixthCell(1)
    let leave: @Sendable () -> Void = {
      let isLast = running.with { running in
        running -= 1
        return running == 0
      }
      if isLast { outlet.send(.completed) }
    }
    let receive: SixthTexts.Sink = { event in
      switch event {
      case .next, .failed: outlet.send(event)
      case .completed: leave()
      case .interrupted: if variant == .broken { outlet.send(event) } else { leave() }
      }
    }
    handles.add(
      outer.sixthObserve { event in
        switch event {
        case .next(let inner):
          guard !outlet.isOver else { return }
          running.with { $0 += 1 }
          handles.add(inner.sixthObserve(receive))
        case .failed(let failure): outlet.send(.failed(failure))
        case .completed: leave()
        case .interrupted: outlet.send(.interrupted)
        }
      }
    )
    return Cancellation { outlet.close() }
  }
}

// MARK: Switching

private func sixthSwitchedSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    flattening: "sixth latest",
    capabilities: sixthAnsweringLibrary,
    readings: sixthReadings,
    values: ["a", "b"]
  ) { outer, _ in sixthSwitched(outer, variant) }
}

/// Runs the newest inner stream and disposes of the one before.
private func sixthSwitched(_ outer: EventSource<SixthTexts, TestFailure>, _ variant: Bug.Variant) -> SixthTexts {
  struct State {
    var number = 0
    var current: SixthHandles?
    var isRunning = false
    var isOuterOver = false
  }
  return EventSource { sink in
    let state = SixthCell(State())
    let outerHandles = SixthHandles()
    let outlet = SixthOutlet(sink) {
      outerHandles.dispose()
      state.with { $0.current.take() }?.dispose()
    }
    let begin: @Sendable (SixthTexts) -> Void = { inner in
      let handles = SixthHandles()
      let (number, old) = state.with { state in
        let old = state.current
        state.number += 1
        state.current = handles
        state.isRunning = true
        return (state.number, old)
      }
      old?.dispose()
      handles.add(
        inner.sixthObserve { event in
          switch event {
          case .next, .failed:
            if state.with({ $0.number == number }) { outlet.send(event) }
          case .completed, .interrupted:
            let isLast = state.with { state in
              if variant == .correct, state.number != number { return false }
              state.isRunning = false
              return state.isOuterOver
            }
            if isLast { outlet.send(.completed) }
          }
        }
      )
    }
    outerHandles.add(
      outer.sixthObserve { event in
        switch event {
        case .next(let inner): if !outlet.isOver { begin(inner) }
        case .failed(let failure): outlet.send(.failed(failure))
        case .interrupted: outlet.send(.interrupted)
        case .completed:
          let isLast = state.with { state in
            state.isOuterOver = true
            return !state.isRunning
          }
          if isLast { outlet.send(.completed) }
        }
      }
    )
    return Cancellation { outlet.send(.interrupted) }
  }
}

// MARK: Racing

private func sixthRacedSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    flattening: "sixth race",
    capabilities: sixthLibrary,
    readings: sixthReadings,
    values: ["a", "b"]
  ) { outer, _ in sixthRaced(outer, variant) }
}

/// Goes on with the inner stream that sends first, a failure or a completion included, and drops the others.
private func sixthRaced(_ outer: EventSource<SixthTexts, TestFailure>, _ variant: Bug.Variant) -> SixthTexts {
  struct State {
    var number = 0
    var winner: Int?
    var running: [Int: SixthHandles] = [:]
    var isOuterOver = false
  }
  return EventSource { sink in
    let state = SixthCell(State())
    let outerHandles = SixthHandles()
    let outlet = SixthOutlet(sink) {
      outerHandles.dispose()
      let running = state.with { state in
        defer { state.running = [:] }
        return state.running
      }
      for number in running.keys.sorted() { running[number]?.dispose() }
    }
    let completeIfLast: @Sendable () -> Void = {
      if state.with({ $0.isOuterOver && $0.running.isEmpty }) { outlet.send(.completed) }
    }
    let receive: @Sendable (Event<String, TestFailure>, Int) -> Void = { event, number in
      var decides = true
      if case .interrupted = event { decides = false }
      if variant == .broken, case .completed = event { decides = false }
      let (isMine, losers) = state.with { state -> (Bool, [SixthHandles]) in
        guard state.running[number] != nil else { return (false, []) }
        guard decides, state.winner == nil else { return (true, []) }
        state.winner = number
        let losers = state.running.filter { $0.key != number }
        state.running = state.running.filter { $0.key == number }
        return (true, losers.keys.sorted().compactMap { losers[$0] })
      }
      for loser in losers { loser.dispose() }
      guard isMine else { return }
      switch event {
      case .next, .failed: outlet.send(event)
      case .completed, .interrupted:
        state.with { _ = $0.running.removeValue(forKey: number) }
        completeIfLast()
      }
    }
    let begin: @Sendable (SixthTexts) -> Void = { inner in
      let handles = SixthHandles()
      let entry = state.with { state -> Int? in
        guard state.winner == nil else { return nil }
        state.number += 1
        state.running[state.number] = handles
        return state.number
      }
      if let entry { handles.add(inner.sixthObserve { receive($0, entry) }) }
    }
    outerHandles.add(
      outer.sixthObserve { event in
        switch event {
        case .next(let inner): if !outlet.isOver { begin(inner) }
        case .failed(let failure): outlet.send(.failed(failure))
        case .interrupted: outlet.send(.interrupted)
        case .completed:
          state.with { $0.isOuterOver = true }
          completeIfLast()
        }
      }
    )
    return Cancellation { outlet.close() }
  }
}
