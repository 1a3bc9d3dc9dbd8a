import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let eighthSignals: [Bug] = [eighthNoneIfEmpty, eighthChanges]

  private static let eighthNoneIfEmpty = Bug(
    "eighth/cancelled-list-is-empty",
    "ifEmpty treats everything that is not a failure as a success: a cancelled search shows 'none' and completes.",
    breaks: "E4",
    witness: .played(correct: "none | !", broken: "none | none |") { variant in
      let log = EighthLog()
      for end in [Termination<TestFailure>.completed, .interrupted] {
        let (signal, input) = Signal<String, TestFailure>.pipe()
        signal.applying(EighthIfEmpty(variant: variant)).observe { log.add($0) }
        input.end(end)
      }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          signal: "eighth ifEmpty",
          values: ["a", "b"],
          { source, _ in source.applying(EighthIfEmpty(variant: variant)) },
          producer: { source, _ in source.applying(EighthIfEmpty(variant: variant)) }
        )
      )
    }
  )

  private static let eighthChanges = Bug(
    "eighth/first-change-of-the-producer",
    "The form for producers of 'changes' begins with an empty text, that for signals with nothing.",
    breaks: "P3",
    witness: .played(correct: "ab | / ab |", broken: "ab | / a ab |") { variant in
      let log = EighthLog()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      eighthChanged(signal).observe { log.add($0) }
      input.send(value: "a")
      input.send(value: "b")
      input.sendCompleted()
      log.add("/")
      eighthChanged(SignalProducer<String, TestFailure>(["a", "b"]), variant).start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          signal: "eighth changes",
          values: ["a", "b"],
          { source, _ in eighthChanged(source) },
          producer: { source, _ in eighthChanged(source, variant) }
        )
      )
    }
  )
}

/// Sends 'none' if a list ends without an element.
private struct EighthIfEmpty: Transducer {
  let variant: Bug.Variant
  var isEmpty = true

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    isEmpty = false
    return .send(value)
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    switch termination {
    case .failed: .end(termination)
    case .interrupted where variant == .correct: .end(.interrupted)
    case .completed, .interrupted: isEmpty ? .sendThenEnd("none", .completed) : .end(.completed)
    }
  }
}

private func eighthChanged(_ source: Signal<String, TestFailure>) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    lifetime += source.observe(eighthChange(since: nil, observer))
  }
}

private func eighthChanged(
  _ source: SignalProducer<String, TestFailure>,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  SignalProducer { observer, lifetime in
    eighthStart(source, during: lifetime, eighthChange(since: variant == .correct ? nil : "", observer))
  }
}

/// Sends every text behind the one before it.
private func eighthChange(
  since first: String?,
  _ observer: Observer<String, TestFailure>
) -> @Sendable (Event<String, TestFailure>) -> Void {
  let previous = EighthBox(first)
  return { event in
    switch event {
    case .next(let value):
      let before = previous.change { previous in
        defer { previous = value }
        return previous
      }
      if let before { observer.send(value: before + value) }
    case .failed, .completed, .interrupted: observer.send(event)
    }
  }
}
