import Reactive
import ReactiveContractKit

/// The operator of `third/skip-counts-ends`.
enum ThirdSkip {
  static func skip(
    _ count: Int,
    of signal: Signal<String, TestFailure>,
    _ variant: Bug.Variant
  ) -> Signal<String, TestFailure> {
    Signal { observer, lifetime in
      let skipped = ThirdBox(0)
      lifetime += signal.observe { event in
        if variant == .broken || event.value != nil {
          let isDropped = skipped.with { skipped in
            defer { skipped += 1 }
            return skipped < count
          }
          if isDropped { return }
        }
        observer.send(event)
      }
    }
  }

  static func subject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject(signal: "skip two values", values: ["a", "b", "c"]) { signal, _ in
      skip(2, of: signal, variant)
    } producer: { producer, _ in
      producer.lift { skip(2, of: $0, variant) }
    }
  }
}

/// The operator of `third/settled-fails-off-its-scheduler`.
enum ThirdSettled {
  static func settle(
    _ signal: Signal<String, TestFailure>,
    on scheduler: TestScheduler,
    _ variant: Bug.Variant
  ) -> Signal<String, TestFailure> {
    Signal { observer, lifetime in
      let timer = SerialDisposable()
      lifetime += timer
      lifetime += signal.observe { event in
        switch event {
        case .next: timer.inner = scheduler.schedule(after: .milliseconds(2)) { observer.send(event) }
        case .failed where variant == .broken:
          timer.inner = nil
          observer.send(event)
        case .failed, .completed, .interrupted: timer.inner = scheduler.schedule { observer.send(event) }
        }
      }
    }
  }

  static func subject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject(
      signal: "settled",
      traits: [.asynchronous, .deliversOnScheduler],
      values: ["a", "b", "c"]
    ) { settle($0, on: $1, variant) }
  }
}

/// The operator of `third/retry-disposes-its-first-attempt`.
final class ThirdRetryRun: Sendable {
  private let source: SignalProducer<String, TestFailure>
  private let observer: Observer<String, TestFailure>
  private let left: ThirdBox<Int>
  let attempt = SerialDisposable()

  init(_ source: SignalProducer<String, TestFailure>, _ observer: Observer<String, TestFailure>, times: Int) {
    self.source = source
    self.observer = observer
    left = ThirdBox(times)
  }

  func begin() {
    source.startWithSignal { signal, handle in
      attempt.inner = handle
      signal.observe { event in
        if case .failed = event, self.mayRepeat() { return self.begin() }
        self.observer.send(event)
      }
    }
  }

  private func mayRepeat() -> Bool {
    left.with { left in
      defer { left -= 1 }
      return left > 0
    }
  }

  static func retry(
    _ source: SignalProducer<String, TestFailure>,
    _ variant: Bug.Variant
  ) -> SignalProducer<String, TestFailure> {
    SignalProducer { observer, lifetime in
      let run = ThirdRetryRun(source, observer, times: 2)
      if variant == .correct { lifetime += run.attempt }
      run.begin()
      if variant == .broken { lifetime += run.attempt.inner }
    }
  }

  static func subject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject(
      producer: "retry twice",
      traits: [.handlesFailure, .startsAgain],
      values: ["a", "b"]
    ) { producer, _ in retry(producer, variant) }
  }
}

/// The operator of `third/stride-forms-differ`, for signals.
struct ThirdStride: ValueTransducer {
  typealias Failure = TestFailure

  var index = 0

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    defer { index += 1 }
    return index.isMultiple(of: 2) ? .send(value) : .nothing
  }
}

extension ThirdStride {
  /// The operator for producers, by hand.
  static func stride(
    _ producer: SignalProducer<String, TestFailure>,
    _ variant: Bug.Variant
  ) -> SignalProducer<String, TestFailure> {
    SignalProducer { observer, lifetime in
      let place = ThirdBox(0)
      producer.startWithSignal { signal, handle in
        lifetime += handle
        signal.observe { event in
          guard event.value != nil else { return observer.send(event) }
          let isDue = place.with { place in
            if variant == .broken { place += 1 }
            defer { if variant == .correct { place += 1 } }
            return place.isMultiple(of: 2)
          }
          if isDue { observer.send(event) }
        }
      }
    }
  }

  static func subject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject(signal: "every other value", values: ["a", "b", "c"]) { signal, _ in
      signal.applying(ThirdStride())
    } producer: { producer, _ in
      stride(producer, variant)
    }
  }
}

/// The operator of `third/last-of-nothing-never-ends`.
struct ThirdLast: Transducer {
  let variant: Bug.Variant
  var last: String?

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    last = value
    return .nothing
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    guard case .completed = termination else { return .end(termination) }
    guard let last else { return variant == .correct ? .end(.completed) : .nothing }
    return .sendThenEnd(last, .completed)
  }

  static func subject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject(signal: "last value", values: ["a", "b", "c"]) { signal, _ in
      signal.applying(ThirdLast(variant: variant))
    } producer: { producer, _ in
      producer.applying(ThirdLast(variant: variant))
    }
  }
}

extension Bug {
  /// Bugs of operators over one input, written over signals and producers.
  static let thirdUnaryReactive: [Bug] = [
    Bug(
      "third/skip-counts-ends",
      "skip(2) counts events instead of values, and drops an end among the first two; its release interrupts",
      breaks: "E2",
      witness: .played(correct: "#", broken: "!") { variant in
        let (log, (signal, input)) = (ThirdLog(), Signal<String, TestFailure>.pipe())
        let result = ThirdSkip.skip(2, of: signal, variant)
        result.observe { log.note($0) }
        input.send(value: "a")
        input.send(error: TestFailure())
        return log.text
      },
      oracle: { OracleSubject(ThirdSkip.subject($0), oracle: "skip(first: 2)") }
    ) { Subject(ThirdSkip.subject($0)) },
    Bug(
      "third/settled-fails-off-its-scheduler",
      "a debounce delivers on its scheduler, but sends a failure on the thread of its source",
      breaks: "B2",
      witness: .played(correct: "sent #", broken: "# sent") { variant in
        let (log, (signal, input), scheduler) = (ThirdLog(), Signal<String, TestFailure>.pipe(), TestScheduler())
        let result = ThirdSettled.settle(signal, on: scheduler, variant)
        result.observe { log.note($0) }
        input.send(error: TestFailure())
        log.note("sent")
        try? scheduler.advance()
        return log.text
      },
      oracle: { OracleSubject(ThirdSettled.subject($0), oracle: "debounce(2)") }
    ) { Subject(ThirdSettled.subject($0)) },
    Bug(
      "third/retry-disposes-its-first-attempt",
      "a run of a retry holds the handle of its first attempt, so that a disposal does not reach the second one",
      breaks: "P4",
      witness: .played(correct: "! attempts 0", broken: "! attempts 1") { variant in
        let (log, feed) = (ThirdLog(), ThirdFeed<String>())
        let handle = ThirdRetryRun.retry(SignalProducer(feed.source), variant).start { log.note($0) }
        feed.send(.failed(TestFailure()))
        handle.dispose()
        log.note("attempts \(feed.count)")
        return log.text
      },
      oracle: { OracleSubject(ThirdRetryRun.subject($0), oracle: "retry(upTo: 2)") }
    ) { Subject(ThirdRetryRun.subject($0)) },
    Bug(
      "third/stride-forms-differ",
      "every other value, written by hand for producers, begins with the second value; for signals with the first",
      breaks: "P3",
      witness: .played(correct: "a c |", broken: "b |") { variant in
        let log = ThirdLog()
        _ = ThirdStride.stride(SignalProducer(["a", "b", "c"]), variant).start { log.note($0) }
        return log.text
      }
    ) { Subject(ThirdStride.subject($0)) },
    Bug(
      "third/last-of-nothing-never-ends",
      "the last value of a stream without values is nothing, and the completion is forgotten with it",
      breaks: "E3",
      witness: .played(correct: "|", broken: "") { variant in
        let (log, (signal, input)) = (ThirdLog(), Signal<String, TestFailure>.pipe())
        let result = signal.applying(ThirdLast(variant: variant))
        result.observe { log.note($0) }
        input.sendCompleted()
        return log.text
      },
      oracle: { OracleSubject(ThirdLast.subject($0), oracle: "take(last: 1)") }
    ) { Subject(ThirdLast.subject($0)) },
  ]
}
