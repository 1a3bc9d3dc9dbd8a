import Reactive
import ReactiveContractKit

extension Bug {
  static let eleventhOperators: [Bug] = [
    pagesFlushOnFailure, placeholderOnInterruption, pauseQueuesEnds, turnsAreShared,
  ]

  private static let pagesFlushOnFailure = Bug(
    "eleventh/pages-flush-on-failure",
    "Pages of two values flush the page that has begun on every end but an interruption, and so before a failure.",
    breaks: "E2",
    witness: .played(correct: "ab #", broken: "ab c #") { variant in
      let log = EleventhLog()
      let (source, input) = Signal<String, TestFailure>.pipe()
      source.applying(EleventhPages(variant: variant)).observe { log.add($0) }
      for value in ["a", "b", "c"] { input.send(value: value) }
      input.send(error: TestFailure())
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(signal: "eleventh pages", values: ["a", "b"]) { source, _ in
          source.applying(EleventhPages(variant: variant))
        } producer: { source, _ in
          source.applying(EleventhPages(variant: variant))
        }
      )
    }
  )

  private static let placeholderOnInterruption = Bug(
    "eleventh/placeholder-on-interruption",
    "Sending a placeholder for an empty stream handles an interruption together with the completion.",
    breaks: "E4",
    witness: .played(correct: "!", broken: "none |") { variant in
      let log = EleventhLog()
      let (source, input) = Signal<String, TestFailure>.pipe()
      eleventhPlaceholder(source, variant).observe { log.add($0) }
      input.sendInterrupted()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(signal: "eleventh placeholder", values: ["a", "b"]) { source, _ in
          eleventhPlaceholder(source, variant)
        }
      )
    }
  )

  private static let pauseQueuesEnds = Bug(
    "eleventh/pause-queues-every-event",
    "A stream that is paused queues whole events until it goes on, failures and interruptions among them.",
    breaks: "O3",
    witness: .played(correct: "a #", broken: "a") { variant in
      let log = EleventhLog()
      let (source, input) = Signal<String, TestFailure>.pipe()
      let (gate, switcher) = Signal<String, Never>.pipe()
      eleventhPausable(source, gate, variant).observe { log.add($0) }
      input.send(value: "a")
      switcher.send(value: "x")
      input.send(value: "b")
      input.send(error: TestFailure())
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          combining: "eleventh pausable",
          traits: [.finishesEarly, .handlesInterruption(ofInput: 1)],
          capabilities: .eleventhOneThread,
          values: ["a", "b", "x", "y"],
          secondFails: false
        ) { first, second, _ in
          EventSource(
            SignalProducer(first).lift(
              { eleventhPausable($0, $1, variant) },
              with: SignalProducer(second.neverFailing())
            )
          )
        }
      )
    }
  )

  private static let turnsAreShared = Bug(
    "eleventh/every-other-shares-its-turn",
    "The state of an operator that is copied for every run is an object, which all copies share.",
    breaks: "P2",
    witness: .played(correct: "a c | a c |", broken: "a c | b |") { variant in
      let log = EleventhLog()
      let source = SignalProducer<String, TestFailure>(values: "a", "b", "c")
      let everyOther = source.applying(EleventhEveryOther(variant))
      everyOther.start { log.add($0) }
      everyOther.start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(signal: "eleventh everyOther", values: ["a", "b"]) { source, _ in
          source.applying(EleventhEveryOther(variant))
        } producer: { source, _ in
          source.applying(EleventhEveryOther(variant))
        }
      )
    }
  )
}

/// Two values at a time, as one.
private struct EleventhPages: Transducer {
  let variant: Bug.Variant
  var page = ""

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    if page.isEmpty {
      page = value
      return .nothing
    }
    defer { page = "" }
    return .send(page + value)
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    let flushes =
      switch termination {
      case .completed: true
      case .failed: variant == .broken
      case .interrupted: false
      }
    return flushes && !page.isEmpty ? .sendThenEnd(page, termination) : .end(termination)
  }
}

/// A value for a stream that has none.
private func eleventhPlaceholder(
  _ source: Signal<String, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let isEmpty = EleventhBox(true)
    let complete: @Sendable () -> Void = {
      if isEmpty.value { observer.send(value: "none") }
      observer.sendCompleted()
    }
    lifetime += source.observe { event in
      switch event {
      case .next(let value):
        isEmpty.change { $0 = false }
        observer.send(value: value)
      case .failed: observer.send(event)
      case .completed: complete()
      case .interrupted: if variant == .correct { observer.send(event) } else { complete() }
      }
    }
  }
}

/// Holds events back from the gate's x to its next other value or its end.
private func eleventhPausable(
  _ source: Signal<String, TestFailure>,
  _ gate: Signal<String, Never>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let state = EleventhBox((isPaused: false, waiting: [Event<String, TestFailure>]()))
    let resume: @Sendable () -> Void = {
      let waiting = state.change { state in
        defer { state = (false, []) }
        return state.waiting
      }
      for event in waiting { observer.send(event) }
    }
    lifetime += source.observe { event in
      let waits = state.change { state in
        let mayWait =
          switch event {
          case .next: true
          case .completed: !state.waiting.isEmpty
          case .failed, .interrupted: variant == .broken
          }
        guard state.isPaused, mayWait else { return false }
        state.waiting.append(event)
        return true
      }
      if !waits { observer.send(event) }
    }
    lifetime += gate.observe { event in
      switch event {
      case .next("x"): state.change { $0.isPaused = true }
      case .next, .failed, .completed: resume()
      case .interrupted:
        let waiting = state.change { state in
          defer { state = (false, []) }
          return state.waiting
        }
        if waiting.contains(where: \.isTerminating) { observer.sendInterrupted() }
      }
    }
  }
}

/// The first, the third, the fifth value, and so on.
private struct EleventhEveryOther: ValueTransducer {
  typealias Failure = TestFailure
  private let variant: Bug.Variant
  private var isDue = EleventhBox(true)

  init(_ variant: Bug.Variant) { self.variant = variant }

  mutating func begin() -> Reaction<String, TestFailure> {
    if variant == .correct { isDue = EleventhBox(true) }
    return .nothing
  }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    let sends = isDue.change { isDue in
      defer { isDue.toggle() }
      return isDue
    }
    return sends ? .send(value) : .nothing
  }
}
