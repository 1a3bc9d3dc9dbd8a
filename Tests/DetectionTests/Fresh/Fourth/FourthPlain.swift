import Foundation
import Reactive
import ReactiveContractKit

/// The state of a run that one thread uses.
private final class PlainState: @unchecked Sendable {
  let lock = NSLock()
  let upstream = FourthHandle()
  var values: [String] = []
  var isOver = false
  var isOpen = false
  var count = 0
  var direct: Cancellation?

  func disposeDirectly() {
    let old = direct
    direct = nil
    old?.dispose()
  }
}

extension Bug {
  /// Operators over one stream that are built from scratch.
  static let fourthPlain: [Bug] = [
    fourth(
      "take-first-synchronous",
      "take(first: 2) does not dispose a source that sends the values while it is being observed",
      breaks: "B1",
      oracle: "take(first: 2)",
      witness: .played(correct: "0a 0b 0| d10 p0", broken: "0a 0b 0| d00 p0") { variant in
        let stage = FourthStage([.next("a"), .next("b")])
        return stage.play("", takeFirst(variant == .broken, stage.first.source))
      }
    ) { isBroken in
      OperatorSubject(
        "take-first-synchronous",
        traits: .finishesEarly,
        capabilities: FourthFeatures.silent,
        values: ["a", "b"]
      ) { source, _ in takeFirst(isBroken, source) }
    },
    fourth(
      "take-last-deaf",
      "take(last: 2) sends the rest of its values to an observer that disposes of the run at the first one",
      breaks: "P4",
      oracle: "take(last: 2)",
      witness: .played(correct: "0b d10 p0", broken: "0b 0c 0| d10 p0") { variant in
        let stage = FourthStage(disposesAt: "b")
        return stage.play("abc|", takeLast(variant == .broken, stage.first.source))
      }
    ) { isBroken in
      OperatorSubject(
        "take-last-deaf",
        capabilities: FourthFeatures.silent,
        values: ["a", "b", "c"]
      ) { source, _ in takeLast(isBroken, source) }
    },
    fourth(
      "skip-repeats-locked",
      "skipRepeats holds its lock during the delivery, so that an observer cannot dispose of the run",
      breaks: "O6",
      oracle: "skipRepeats",
      witness: .described(
        correct: "an observer disposes of the run in its handler of a value, and the call returns",
        broken: "the disposal waits forever for the lock that its own thread holds"
      )
    ) { isBroken in
      OperatorSubject(
        "skip-repeats-locked",
        capabilities: FourthFeatures.silent,
        values: ["a", "b", "c"]
      ) { source, _ in skipRepeats(isBroken, source) }
    },
    fourth(
      "skip-while-filters",
      "skip(while:) asks its predicate again after a value has passed",
      breaks: nil,
      oracle: "skip(while:)",
      witness: .played(correct: "0b 0a 0| d00 p0", broken: "0b 0| d00 p0") { variant in
        let stage = FourthStage()
        return stage.play("aba|", skipWhile(variant == .broken, stage.first.source))
      }
    ) { isBroken in
      OperatorSubject(
        "skip-while-filters",
        capabilities: FourthFeatures.silent,
        values: ["a", "b"]
      ) { source, _ in skipWhile(isBroken, source) }
    },
    fourth(
      "collect-count-rest",
      "collect(count: 2) drops an incomplete array at the completion",
      breaks: nil,
      oracle: "collect(count: 2)",
      witness: .played(correct: "0[ab] 0[c] 0| d10 p0", broken: "0[ab] 0| d10 p0") { variant in
        let stage = FourthStage()
        return stage.play("abc|", collectPairs(variant == .broken, stage.first.source))
      }
    ) { isBroken in
      OperatorSubject(
        "collect-count-rest",
        capabilities: FourthFeatures.threaded,
        readings: ["E6/queued"],
        values: ["a", "b", "c"]
      ) { source, _ in collectPairs(isBroken, source) }
    },
  ]

  private static func takeFirst(_ isBroken: Bool, _ source: FourthSource) -> FourthSource {
    FourthSource { sink in
      let state = PlainState()
      let handle = source.observe { event in
        guard !state.isOver else { return }
        guard event.value != nil else {
          state.isOver = true
          return sink(event)
        }
        state.count += 1
        let isLast = state.count == 2
        sink(event)
        guard isLast, !state.isOver else { return }
        state.isOver = true
        sink(.completed)
        state.disposeDirectly()
      }
      state.direct = handle
      if !isBroken, state.isOver { state.disposeDirectly() }
      return Cancellation {
        state.isOver = true
        state.disposeDirectly()
      }
    }
  }

  private static func takeLast(_ isBroken: Bool, _ source: FourthSource) -> FourthSource {
    FourthSource { sink in
      let state = PlainState()
      state.upstream.hold(
        source.observe { event in
          guard !state.isOver, !state.isOpen else { return }
          switch event {
          case .next(let value):
            state.values.append(value)
            if state.values.count > 2 { state.values.removeFirst() }
          case .completed:
            state.isOpen = true
            let values = state.values
            state.values = []
            for value in values where isBroken || !state.isOver { sink(.next(value)) }
            guard isBroken || !state.isOver else { return }
            state.isOver = true
            sink(.completed)
          case .failed, .interrupted:
            state.isOver = true
            state.values = []
            sink(event)
          }
        }
      )
      return Cancellation {
        state.isOver = true
        state.values = []
        state.upstream.dispose()
      }
    }
  }

  private static func skipRepeats(_ isBroken: Bool, _ source: FourthSource) -> FourthSource {
    FourthSource { sink in
      let state = PlainState()
      state.upstream.hold(
        source.observe { event in
          state.lock.lock()
          let isRepeated = event.value.map { [$0] == state.values } ?? false
          let passes = !state.isOver && !isRepeated
          if let value = event.value { state.values = [value] } else { (state.isOver, state.values) = (true, []) }
          if !isBroken { state.lock.unlock() }
          if passes { sink(event) }
          if isBroken { state.lock.unlock() }
        }
      )
      return Cancellation {
        state.lock.lock()
        (state.isOver, state.values) = (true, [])
        state.lock.unlock()
        state.upstream.dispose()
      }
    }
  }

  private static func skipWhile(_ isBroken: Bool, _ source: FourthSource) -> FourthSource {
    FourthSource { sink in
      let state = PlainState()
      state.upstream.hold(
        source.observe { event in
          guard !state.isOver else { return }
          if let value = event.value {
            if !state.isOpen, value == "a" { return }
            if !isBroken { state.isOpen = true }
          } else {
            state.isOver = true
          }
          sink(event)
        }
      )
      return Cancellation {
        state.isOver = true
        state.upstream.dispose()
      }
    }
  }

  private static func collectPairs(_ isBroken: Bool, _ source: FourthSource) -> FourthSource {
    FourthSource { sink in
      let gate = FourthGate<String>(sink)
      let state = PlainState()
      let upstream = source.observe { event in
        gate.update { events in
          switch event {
          case .next(let value):
            state.isOpen = true
            state.values.append(value)
            guard state.values.count == 2 else { return }
            events.append(.next("[\(state.values.joined())]"))
            state.values = []
          case .completed:
            let isDue = !state.isOpen || (!isBroken && !state.values.isEmpty)
            if isDue { events.append(.next("[\(state.values.joined())]")) }
            events.append(event)
          case .failed, .interrupted: events.append(event)
          }
        }
      }
      gate.atEnd {
        state.values = []
        upstream.dispose()
      }
      return Cancellation { gate.send(.interrupted) }
    }
  }
}
