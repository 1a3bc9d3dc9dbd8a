import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

/// Contract bugs of operators over two streams.
extension Bug {
  static let secondInputs: [Bug] = [
    Bug(
      "second/zip-checks-only-at-completion",
      "zip asks whether a completed side is used up when that side completes, and never again",
      breaks: "B1",
      witness: .played(correct: "+1 +2 ax | -2", broken: "+1 +2 ax") { variant in
        secondPlay(combining: { secondZip($0, $1, variant) }) { first, second, _ in
          first.send(.next("a"), .completed)
          second.send(.next("x"), .next("y"))
        }
      }
    ) { variant in
      Subject(
        OperatorSubject<String, String>(
          combining: "zip",
          traits: .finishesEarly,
          readings: secondReadings,
          values: ["a", "b", "x", "y"]
        ) { first, second, _ in secondZip(first, second, variant) }
      )
    },
    Bug(
      "second/with-latest-swallows-failure",
      "withLatest ignores a failure of the other stream",
      breaks: "E2",
      witness: .played(correct: "+2 +1 ax # -1", broken: "+2 +1 ax bx |") { variant in
        secondPlay(combining: { EventSource(secondWithLatest(SignalProducer($0), SignalProducer($1), variant)) }) {
          first,
          second,
          _ in
          second.send(.next("x"))
          first.send(.next("a"))
          second.send(.failed(TestFailure()))
          first.send(.next("b"), .completed)
        }
      }
    ) { variant in
      Subject(
        OperatorSubject(
          combining: "withLatest",
          traits: [.finishesEarly, .handlesInterruption(ofInput: 1)],
          values: ["a", "b", "x", "y"],
          beginsWithSecond: true
        ) { first, second, _ in secondWithLatest(first, second, variant) }
      )
    },
    Bug(
      "second/combine-unlocks-before-sending",
      "combineLatest takes its snapshot under the lock, and delivers when it has released it",
      breaks: "E5",
      witness: .described(
        correct: "two threads that send into one side each are delivered one after the other",
        broken: "the second thread is inside the observer while the first one is"
      )
    ) { variant in
      Subject(
        OperatorSubject<String, String>(
          combining: "combineLatest",
          readings: secondReadings,
          values: ["a", "b", "x", "y"]
        ) { first, second, _ in secondCombine(first, second, variant) }
      )
    },
    Bug(
      "second/concat-starts-after-disposal",
      "concat starts the second producer when disposing of the run interrupts the first one",
      breaks: "P4",
      witness: .played(correct: "+1 a ! -1", broken: "+1 a ! +2 -2 -1") { variant in
        secondPlay(combining: { EventSource(secondConcat(SignalProducer($0), SignalProducer($1), variant)) }) {
          first,
          _,
          handle in
          first.send(.next("a"))
          handle.dispose()
        }
      }
    ) { variant in
      Subject(
        OperatorSubject(
          combining: "concat",
          traits: .handlesInterruption(ofInput: 0),
          values: ["a", "b", "x", "y"]
        ) { first, second, _ in secondConcat(first, second, variant) }
      )
    },
    Bug(
      "second/combine-counts-interruption",
      "combineLatest counts an interrupted input as completed, and waits for the other one",
      breaks: "E4",
      witness: .played(correct: "+1 +2 ! -2", broken: "+1 +2 |") { variant in
        secondPlay(combining: { first, second in
          EventSource(
            SignalProducer(first).lift({ secondJoin($0, $1, variant) }, with: SignalProducer(second))
          )
        }) { first, second, _ in
          first.send(.interrupted)
          second.send(.next("x"), .completed)
        }
      }
    ) { variant in
      Subject(
        OperatorSubject(
          combining: "combineLatest",
          values: ["a", "b", "x", "y"],
          signal: { first, second, _ in secondJoin(first, second, variant) },
          producer: { first, second, _ in first.lift({ secondJoin($0, $1, variant) }, with: second) }
        )
      )
    },
  ]
}

private func secondZip(_ first: SecondSource, _ second: SecondSource, _ variant: Bug.Variant) -> SecondSource {
  secondFlow { run in
    let waiting = SecondBox<[[String]]>([[], []])
    let isDone = SecondBox([false, false])
    let finishIfUsedUp: @Sendable () -> Void = {
      if (0...1).contains(where: { isDone.value[$0] && waiting.value[$0].isEmpty }) { run.emit(.completed) }
    }
    for (side, source) in [first, second].enumerated() where !run.isOver {
      run.follow(source) { event in
        switch event {
        case .next(let value):
          waiting.value[side].append(value)
          guard !waiting.value[0].isEmpty, !waiting.value[1].isEmpty else { return }
          run.send(waiting.value[0].removeFirst() + waiting.value[1].removeFirst())
          if variant == .correct { finishIfUsedUp() }
        case .completed:
          isDone.value[side] = true
          if isDone.value == [true, true] { run.emit(.completed) }
          finishIfUsedUp()
        case .failed, .interrupted: run.emit(event)
        }
      }
    }
  }
}

private func secondWithLatest(
  _ first: SignalProducer<String, TestFailure>,
  _ second: SignalProducer<String, TestFailure>,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  SignalProducer { observer, lifetime in
    let latest = SecondShared<String?>(nil)
    lifetime += second.start { event in
      switch event {
      case .next(let value): latest.state.withLock { $0 = value }
      case .failed(let failure): if variant == .correct { observer.send(error: failure) }
      case .completed, .interrupted: break
      }
    }
    guard !lifetime.hasEnded else { return }
    lifetime += first.start { event in
      switch event {
      case .next(let value):
        if let other = latest.state.withLock({ $0 }) { observer.send(value: value + other) }
      case .failed(let failure): observer.send(error: failure)
      case .completed: observer.sendCompleted()
      case .interrupted: observer.sendInterrupted()
      }
    }
  }
}

/// A state behind a lock that closures share.
final class SecondShared<State: Sendable>: Sendable {
  let state: Mutex<State>

  init(_ state: State) { self.state = Mutex(state) }
}

private func secondCombine(_ first: SecondSource, _ second: SecondSource, _ variant: Bug.Variant) -> SecondSource {
  EventSource { sink in
    let combination = SecondCombination(sink, variant)
    for (side, source) in [first, second].enumerated() where combination.isOpen {
      let hasEnded = SecondBox(false)
      combination.keep(
        source.observe { event in
          guard !hasEnded.value else { return }
          if event.isTerminating { hasEnded.value = true }
          combination.handle(event, from: side)
        }
      )
    }
    return Cancellation { combination.dispose() }
  }
}

private func secondConcat(
  _ first: SignalProducer<String, TestFailure>,
  _ second: SignalProducer<String, TestFailure>,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  SignalProducer { observer, lifetime in
    lifetime += first.start { event in
      switch event {
      case .next(let value): observer.send(value: value)
      case .failed(let failure): observer.send(error: failure)
      case .completed, .interrupted:
        if variant == .correct, lifetime.hasEnded { return }
        lifetime += second.start(observer)
      }
    }
  }
}

private func secondJoin(
  _ first: Signal<String, TestFailure>,
  _ second: Signal<String, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let lock = NSRecursiveLock()
    let latest = SecondBox<[String?]>([nil, nil])
    let completions = SecondBox(0)
    for (side, signal) in [first, second].enumerated() {
      lifetime += signal.observe { event in
        lock.withLock {
          switch event {
          case .next(let value):
            latest.value[side] = value
            guard let first = latest.value[0], let second = latest.value[1] else { return }
            observer.send(value: first + second)
          case .failed(let failure): observer.send(error: failure)
          case .interrupted where variant == .correct: observer.sendInterrupted()
          case .interrupted, .completed:
            completions.value += 1
            if completions.value == 2 { observer.sendCompleted() }
          }
        }
      }
    }
  }
}
