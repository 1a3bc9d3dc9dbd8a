import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let fifteenthTwoInputs: [Bug] = [
    fifteenthZipped, fifteenthTriggered, fifteenthAnnotated, fifteenthNumbered,
  ]

  private static let fifteenthZipped = Bug(
    "fifteenth/zip-after-the-last-pair",
    "A zip looks for an input that is used up when an input completes, not when a pair takes the last value of one.",
    breaks: "B1",
    witness: .played(correct: "ax | free", broken: "ax busy") { variant in
      let log = FifteenthLog()
      let (first, second) = (FifteenthTap(), FifteenthTap())
      let handle = zipped(first.source, second.source, variant).observe { log.add($0) }
      first.send(.next("a"))
      first.send(.completed)
      second.send(.next("x"))
      log.add(second.isObserved ? "busy" : "free")
      handle.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          combining: "zipped",
          traits: .finishesEarly,
          capabilities: [.failure, .manyObservers],
          values: ["a", "b", "x", "y"]
        ) { first, second, _ in zipped(first, second, variant) }
      )
    }
  )

  private static let fifteenthTriggered = Bug(
    "fifteenth/skip-keeps-its-trigger",
    "An operator that skips until a trigger fires ignores the trigger afterwards, but goes on observing it.",
    breaks: "B1",
    witness: .played(correct: "free b |", broken: "busy b |") { variant in
      let log = FifteenthLog()
      let (first, second) = (FifteenthTap(), FifteenthTap())
      let handle = triggered(first.source, second.source, variant).observe { log.add($0) }
      first.send(.next("a"))
      second.send(.next("x"))
      log.add(second.isObserved ? "busy" : "free")
      first.send(.next("b"))
      first.send(.completed)
      handle.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          combining: "skip(until:)",
          traits: .finishesEarly,
          capabilities: [.failure, .manyObservers],
          values: ["a", "b", "x", "y"]
        ) { first, second, _ in triggered(first, second, variant) }
      )
    }
  )

  private static let fifteenthAnnotated = Bug(
    "fifteenth/annotated-starts-the-other-producer-early",
    "An operator that adds the latest value of another producer starts that when it is applied, for all runs together.",
    breaks: "B4",
    witness: .played(correct: "0 starts, ax 1 starts", broken: "1 starts, ax 1 starts") { variant in
      let log = FifteenthLog()
      let starts = FifteenthCounter()
      let other = SignalProducer<String, Never> { observer, _ in
        _ = starts.next()
        observer.send(value: "x")
      }
      let result = annotated(SignalProducer(value: "a"), other, variant)
      log.add("\(starts.value) starts,")
      result.start { event in if case .next = event { log.add(event) } }
      log.add("\(starts.value) starts")
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          combining: "annotated",
          traits: [.finishesEarly, .handlesInterruption(ofInput: 1)],
          values: ["a", "b", "x", "y"],
          secondFails: false
        ) { first, second, _ in
          EventSource(annotated(SignalProducer(first), SignalProducer(second.neverFailing()), variant))
        }
      )
    }
  )

  private static let fifteenthNumbered = Bug(
    "fifteenth/merge-numbers-before-the-gate",
    "A merge that numbers its values takes the number before the value waits for its turn, so they come in disorder.",
    breaks: "E5",
    witness: .described(
      correct: "Two threads send a and x at the same time: the first to arrive is number 1, as a1 x2 or x1 a2.",
      broken: "The thread that sends a takes number 1 and is stopped there; the other one sends x2; then a1 follows."
    ),
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          combining: "numbered merge",
          traits: .handlesInterruption,
          values: ["a", "b", "x", "y"],
          producer: { first, second, _ in numbered(first, second, variant) }
        )
      )
    }
  )
}

/// The values of each input that wait for a partner.
private final class Waiting: @unchecked Sendable {
  var values: [[String]] = [[], []]
  var hasEnded = [false, false]

  var isUsedUp: Bool { (0...1).contains { hasEnded[$0] && values[$0].isEmpty } }

  func pair() -> String? {
    guard !values[0].isEmpty, !values[1].isEmpty else { return nil }
    return values[0].removeFirst() + values[1].removeFirst()
  }
}

private func zipped(
  _ first: EventSource<String, TestFailure>,
  _ second: EventSource<String, TestFailure>,
  _ variant: Bug.Variant
) -> EventSource<String, TestFailure> {
  EventSource { sink in
    let run = FifteenthRun(sink)
    let waiting = Waiting()
    for (index, input) in [first, second].enumerated() where !run.isOver {
      run.follow(
        input.observe(
          fifteenthGuarded { event in
            switch event {
            case .next(let value):
              waiting.values[index].append(value)
              guard let pair = waiting.pair() else { return }
              run.send(.next(pair))
              if variant == .correct, waiting.isUsedUp { run.send(.completed) }
            case .completed:
              waiting.hasEnded[index] = true
              if waiting.isUsedUp || waiting.hasEnded == [true, true] { run.send(.completed) }
            case .failed, .interrupted:
              run.send(event)
            }
          }
        )
      )
    }
    return Cancellation { run.dispose() }
  }
}

private func triggered(
  _ source: EventSource<String, TestFailure>,
  _ trigger: EventSource<String, TestFailure>,
  _ variant: Bug.Variant
) -> EventSource<String, TestFailure> {
  EventSource { sink in
    let run = FifteenthRun(sink)
    let (isOpen, handle) = (FifteenthCounter(), FifteenthHandle())
    run.follow(Cancellation { handle.dispose() })
    handle.set(
      trigger.observe(
        fifteenthGuarded { event in
          guard isOpen.value == 0 else { return }
          switch event {
          case .next, .completed:
            _ = isOpen.next()
            if variant == .correct { handle.dispose() }
          case .failed, .interrupted:
            run.send(event)
          }
        }
      )
    )
    guard !run.isOver else { return .none }
    run.follow(
      source.observe(
        fifteenthGuarded { event in
          if case .next = event, isOpen.value == 0 { return }
          run.send(event)
        }
      )
    )
    return Cancellation { run.dispose() }
  }
}

/// The latest value of a producer, which it starts.
private final class Latest: Sendable {
  private let stored = Mutex<String?>(nil)
  private let run = SerialDisposable()

  init(_ producer: SignalProducer<String, Never>) {
    run.inner = producer.startWithValues { [weak self] value in self?.stored.withLock { $0 = value } }
  }

  var value: String? {
    Interleaving.yield(before: "read the latest value")
    return stored.withLock { $0 }
  }

  func stop() { run.dispose() }
}

private func annotated(
  _ source: SignalProducer<String, TestFailure>,
  _ other: SignalProducer<String, Never>,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  let early = variant == .correct ? nil : Latest(other)
  return SignalProducer { observer, lifetime in
    let latest = early ?? Latest(other)
    lifetime += { latest.stop() }
    lifetime += source.start { event in
      switch event {
      case .next(let value):
        if let note = latest.value { observer.send(value: value + note) }
      case .failed, .completed, .interrupted:
        observer.send(event)
      }
    }
  }
}

private func numbered(
  _ first: SignalProducer<String, TestFailure>,
  _ second: SignalProducer<String, TestFailure>,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  SignalProducer { observer, lifetime in
    let counter = FifteenthCounter()
    let number: @Sendable (String) -> String = { value in
      Interleaving.yield(before: "take a number")
      let number = counter.next()
      Interleaving.yield(after: "take a number")
      return "\(value)\(number)"
    }
    let merged =
      variant == .correct
      ? SignalProducer.merge(first, second).map(number)
      : SignalProducer.merge(first.map(number), second.map(number))
    lifetime += merged.start(observer)
  }
}
