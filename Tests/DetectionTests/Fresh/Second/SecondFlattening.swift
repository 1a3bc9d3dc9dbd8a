import Reactive
import ReactiveContractKit

/// A foreign stream of streams.
private typealias SecondOuter = EventSource<SecondSource, TestFailure>

/// Contract bugs of flattening operators.
extension Bug {
  static let secondFlattening: [Bug] = [
    Bug(
      "second/merge-loses-interrupted-inner",
      "merge lowers its count when an inner stream is interrupted, but does not ask whether that was the last one",
      breaks: "E4",
      witness: .played(correct: "+o +1 |", broken: "+o +1") { variant in
        secondPlay(flattening: { secondMerge($0, variant) }) { outer, inner, _ in
          outer.send(.next(inner[0].source), .completed)
          inner[0].send(.interrupted)
        }
      }
    ) { variant in
      Subject(
        OperatorSubject<String, String>(flattening: "merge", readings: secondReadings, values: ["a", "b"]) { outer, _ in
          secondMerge(outer, variant)
        }
      )
    },
    Bug(
      "second/latest-ends-with-replaced-inner",
      "flatten(.latest) takes the interruption of the replaced stream for the end of the current one",
      breaks: "E3",
      witness: .played(correct: "+o +1 -1 +2 b |", broken: "+o +1 -1 +2 | -2") { variant in
        secondPlay(flattening: { outer in
          EventSource(SignalProducer(outer.map { SignalProducer($0) }).lift { secondLatest($0, variant) })
        }) { outer, inner, _ in
          outer.send(.next(inner[0].source), .next(inner[1].source), .completed)
          inner[1].send(.next("b"), .completed)
        }
      }
    ) { variant in
      Subject(
        OperatorSubject(
          flattening: "latest",
          values: ["a", "b"],
          signal: { outer, _ in secondLatest(outer, variant) },
          producer: { outer, _ in outer.lift { secondLatest($0, variant) } }
        )
      )
    },
    Bug(
      "second/exhaust-disposes-outer-only",
      "a disposed exhaust lets go of the outer stream, but not of the inner one",
      breaks: "P4",
      witness: .played(correct: "+o +1 a ! -o -1", broken: "+o +1 a ! -o") { variant in
        secondPlay(flattening: { secondExhaust($0, variant) }) { outer, inner, handle in
          outer.send(.next(inner[0].source))
          inner[0].send(.next("a"))
          handle.dispose()
        }
      }
    ) { variant in
      Subject(
        OperatorSubject<String, String>(flattening: "exhaust", readings: secondReadings, values: ["a", "b"]) {
          outer,
          _ in secondExhaust(outer, variant)
        }
      )
    },
    Bug(
      "second/concat-goes-on-after-failure",
      "when an inner stream fails, concat sends that and starts the next one",
      breaks: "B1",
      witness: .played(correct: "+o +1 # -o", broken: "+o +1 # -o +2 -2") { variant in
        secondPlay(flattening: { outer in
          EventSource(SignalProducer(outer.map { SignalProducer($0) }).lift { secondQueued($0, variant) })
        }) { outer, inner, _ in
          outer.send(.next(inner[0].source), .next(inner[1].source))
          inner[0].send(.failed(TestFailure()))
        }
      }
    ) { variant in
      Subject(
        OperatorSubject(
          flattening: "concat",
          values: ["a", "b"],
          signal: { outer, _ in secondQueued(outer, variant) },
          producer: { outer, _ in outer.lift { secondQueued($0, variant) } }
        )
      )
    },
    Bug(
      "second/race-keeps-losers",
      "race ignores the streams that have lost, and never disposes of them",
      breaks: "B1",
      witness: .played(correct: "+o +1 +2 -1 b | -o", broken: "+o +1 +2 b | -o -1") { variant in
        secondPlay(flattening: { secondRace($0, variant) }) { outer, inner, _ in
          outer.send(.next(inner[0].source), .next(inner[1].source))
          inner[1].send(.next("b"))
          inner[0].send(.next("a"))
          inner[1].send(.completed)
        }
      }
    ) { variant in
      Subject(
        OperatorSubject<String, String>(
          flattening: "race",
          traits: .finishesEarly,
          readings: secondReadings,
          values: ["a", "b"]
        ) { outer, _ in secondRace(outer, variant) }
      )
    },
  ]
}

private func secondMerge(_ outer: SecondOuter, _ variant: Bug.Variant) -> SecondSource {
  secondFlow { run in
    let isOuterDone = SecondBox(false)
    let active = SecondBox(0)
    run.follow(outer) { event in
      switch event {
      case .next(let inner):
        active.value += 1
        run.follow(inner) { event in
          switch event {
          case .next, .failed: run.emit(event)
          case .interrupted where variant == .broken: active.value -= 1
          case .completed, .interrupted:
            active.value -= 1
            if isOuterDone.value, active.value == 0 { run.emit(.completed) }
          }
        }
      case .completed:
        isOuterDone.value = true
        if active.value == 0 { run.emit(.completed) }
      case .failed(let failure): run.emit(.failed(failure))
      case .interrupted: run.emit(.interrupted)
      }
    }
  }
}

private func secondExhaust(_ outer: SecondOuter, _ variant: Bug.Variant) -> SecondSource {
  EventSource { sink in
    let run = SecondRun<String>(sink)
    let running = SecondBox<Int?>(nil)
    let isOuterDone = SecondBox(false)
    run.follow(outer) { event in
      switch event {
      case .next(let inner):
        guard running.value == nil else { return }
        let key = run.newKey()
        running.value = key
        run.follow(inner, as: key) { event in
          switch event {
          case .next, .failed: run.emit(event)
          case .completed, .interrupted:
            running.value = nil
            if isOuterDone.value { run.emit(.completed) }
          }
        }
      case .completed:
        isOuterDone.value = true
        if running.value == nil { run.emit(.completed) }
      case .failed(let failure): run.emit(.failed(failure))
      case .interrupted: run.emit(.interrupted)
      }
    }
    return Cancellation {
      if variant == .broken, let key = running.value { run.forget(key) }
      run.dispose()
    }
  }
}

private func secondRace(_ outer: SecondOuter, _ variant: Bug.Variant) -> SecondSource {
  secondFlow { run in
    let runners = SecondBox<[Int]>([])
    let winner = SecondBox<Int?>(nil)
    let isOuterDone = SecondBox(false)
    run.follow(outer) { event in
      switch event {
      case .next(let inner):
        guard winner.value == nil else { return }
        let key = run.newKey()
        runners.value.append(key)
        run.follow(inner, as: key) { event in
          if case .interrupted = event, winner.value == nil {
            runners.value.removeAll { $0 == key }
            if isOuterDone.value, runners.value.isEmpty { run.emit(.completed) }
            return
          }
          if winner.value == nil {
            winner.value = key
            if variant == .correct { for other in runners.value where other != key { run.stop(other) } }
          }
          guard winner.value == key else { return }
          if case .interrupted = event { run.emit(.completed) } else { run.emit(event) }
        }
      case .completed:
        isOuterDone.value = true
        if runners.value.isEmpty { run.emit(.completed) }
      case .failed(let failure): run.emit(.failed(failure))
      case .interrupted: run.emit(.interrupted)
      }
    }
  }
}
