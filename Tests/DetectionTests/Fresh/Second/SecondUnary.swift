import Dispatch
import Reactive
import ReactiveContractKit

/// Contract bugs of operators over one stream.
extension Bug {
  static let secondUnary: [Bug] = [
    Bug(
      "second/distinct-shares-memory",
      "skipRepeats keeps the last value in an object that all runs share",
      breaks: "P2",
      witness: .played(correct: "a | a |", broken: "a | |") { variant in
        let tape = SecondTape()
        let producer = SignalProducer<String, TestFailure>(["a"]).applying(SecondDistinct(variant))
        _ = producer.start { tape.note($0) }
        _ = producer.start { tape.note($0) }
        return tape.text
      }
    ) { variant in
      let distinct = SecondDistinct(variant)
      return Subject(
        OperatorSubject(
          signal: "distinct",
          values: ["a", "b"],
          { signal, _ in signal.applying(SecondDistinct(.correct)) },
          producer: { producer, _ in producer.applying(distinct) }
        )
      )
    },
    Bug(
      "second/first-interrupts-after-end",
      "first() checks on disposal whether its source has ended, and not whether it has ended itself",
      breaks: "P4",
      witness: .played(correct: "+s a | -s", broken: "+s a | -s !") { variant in
        secondPlay({ source, _ in secondFirst(source, variant) }) { plug, _, handle in
          plug.send(.next("a"))
          handle.dispose()
        }
      }
    ) { variant in
      Subject(
        OperatorSubject<String, String>(
          "first",
          traits: .finishesEarly,
          readings: secondReadings,
          values: ["a", "b"]
        ) { source, _ in secondFirst(source, variant) }
      )
    },
    Bug(
      "second/pairs-clears-after-sending",
      "collect(count: 2) empties its batch after it was delivered, and with it what was sent meanwhile",
      breaks: "E6",
      witness: .played(correct: "+s ab cd |", broken: "+s ab d |") { variant in
        let tape = SecondTape()
        let plug = SecondPlug<String>("s", tape)
        _ = secondPairs(plug.source, variant).observe { event in
          tape.note(event)
          if case .next("ab") = event { plug.send(.next("c")) }
        }
        plug.send(.next("a"), .next("b"), .next("d"), .completed)
        return tape.text
      }
    ) { variant in
      Subject(
        OperatorSubject<String, String>("pairs", readings: secondReadings, values: ["a", "b"]) { source, _ in
          secondPairs(source, variant)
        }
      )
    },
    Bug(
      "second/last-forgets-empty",
      "last() returns early if there was no value, and never completes",
      breaks: "E3",
      witness: .played(correct: "+s |", broken: "+s") { variant in
        secondPlay({ source, _ in EventSource(SignalProducer(source).applying(SecondLast(variant: variant))) }) {
          plug,
          _,
          _ in plug.send(.completed)
        }
      }
    ) { variant in
      Subject(
        OperatorSubject(signal: "last", values: ["a", "b"]) { signal, _ in signal.applying(SecondLast(variant: variant))
        }
      )
    },
    Bug(
      "second/decodes-on-global-queue",
      "a slow transform is moved to a global queue",
      breaks: "O5",
      witness: .described(correct: "a b |, on the thread that sends", broken: "|, and then a or b elsewhere, if at all")
    ) { variant in
      Subject(
        OperatorSubject<String, String>("decode", readings: secondReadings, values: ["a", "b"]) { source, _ in
          secondFlow { run in
            run.follow(source) { event in
              guard case .next(let value) = event else { return run.emit(event) }
              let work: @Sendable () -> Void = { run.send(value + value) }
              if variant == .broken { DispatchQueue.global().async(execute: work) } else { work() }
            }
          }
        }
      )
    },
  ]
}

/// Drops a value that is equal to the one before.
private struct SecondDistinct: ValueTransducer {
  typealias Failure = TestFailure

  var last = SecondBox<String?>(nil)
  let variant: Bug.Variant

  init(_ variant: Bug.Variant) { self.variant = variant }

  mutating func begin() -> Reaction<String, TestFailure> {
    if variant == .correct { last = SecondBox(nil) }
    return .nothing
  }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    guard value != last.value else { return .nothing }
    last.value = value
    return .send(value)
  }
}

/// Sends the last value, if there is one, and completes.
private struct SecondLast: Transducer {
  let variant: Bug.Variant
  var last: String?

  init(variant: Bug.Variant) { self.variant = variant }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    last = value
    return .nothing
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    guard case .completed = termination else { return .end(termination) }
    guard let last else { return variant == .broken ? .nothing : .end(.completed) }
    return .sendThenEnd(last, .completed)
  }
}

private func secondFirst(_ source: SecondSource, _ variant: Bug.Variant) -> SecondSource {
  EventSource { sink in
    let run = SecondRun<String>(sink, keepsSink: true)
    let hasSourceEnded = SecondBox(false)
    run.follow(source) { event in
      if event.isTerminating { hasSourceEnded.value = true }
      run.emit(event)
      if case .next = event { run.emit(.completed) }
    }
    return Cancellation {
      let isOver = variant == .broken ? hasSourceEnded.value : run.isOver
      if !isOver {
        if run.isOver { run.push(.interrupted) } else { run.dispose() }
      }
    }
  }
}

private func secondPairs(_ source: SecondSource, _ variant: Bug.Variant) -> SecondSource {
  secondFlow { run in
    let batch = SecondBox<[String]>([])
    run.follow(source) { event in
      switch event {
      case .next(let value):
        batch.value.append(value)
        guard batch.value.count == 2 else { return }
        let full = batch.value.joined()
        if variant == .correct { batch.value = [] }
        run.send(full)
        if variant == .broken { batch.value = [] }
      case .completed:
        if !batch.value.isEmpty { run.send(batch.value.joined()) }
        run.emit(.completed)
      case .failed, .interrupted: run.emit(event)
      }
    }
  }
}
