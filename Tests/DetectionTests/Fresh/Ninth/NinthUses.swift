import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let ninthUses: [Bug] = [ninthLiftedBug, ninthRetried]

  private static let ninthLiftedBug = Bug(
    "ninth/signal-operator-by-a-start",
    "To apply an operator that exists for signals only, a function starts the producer, applies the operator to the"
      + " produced signal, and returns that as a producer.",
    breaks: "B4",
    witness: .played(correct: "returned started a | started a |", broken: "started returned ! !") { variant in
      let log = NinthLog()
      let source = SignalProducer<String, TestFailure> { observer, _ in
        log.add("started")
        observer.send(value: "a")
        observer.sendCompleted()
      }
      let result = ninthLifted(source, variant)
      log.add("returned")
      result.start { log.add($0) }
      result.start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(producer: "ninth lifted", values: ["a", "b"]) { source, _ in
          ninthLifted(source, variant)
        }
      )
    }
  )

  private static let ninthRetried = Bug(
    "ninth/persistent-calls-itself",
    "An operator that tries twelve times again starts its source in the handler of the failure, and so each attempt"
      + " runs inside the one before if the source fails at once.",
    breaks: "O7",
    witness: .played(correct: "# 13 runs 1 deep", broken: "# 13 runs 13 deep") { variant in
      let log = NinthLog()
      let runs = NinthCounter()
      let depth = NinthCounter()
      let deepest = NinthCounter()
      let source = SignalProducer<String, TestFailure> { observer, _ in
        runs.add(1)
        depth.add(1)
        deepest.raise(to: depth.value)
        observer.send(error: TestFailure())
        depth.add(-1)
      }
      ninthPersistent(source, variant).start { log.add($0) }
      log.add("\(runs.value) runs \(deepest.value) deep")
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          producer: "ninth persistent",
          traits: [.handlesFailure, .startsAgain],
          values: ["a", "b"]
        ) { source, _ in ninthPersistent(source, variant) }
      )
    }
  )
}

private func ninthMarked(_ source: Signal<String, TestFailure>) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    lifetime += source.observe { observer.send($0) }
  }
}

private func ninthLifted(
  _ source: SignalProducer<String, TestFailure>,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  variant == .correct
    ? source.lift { ninthMarked($0) }
    : source.startWithSignal { signal, _ in SignalProducer(ninthMarked(signal)) }
}

private func ninthPersistent(
  _ source: SignalProducer<String, TestFailure>,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  SignalProducer { observer, lifetime in
    let attempts = NinthAttempts(source: source, observer: observer, lifetime: lifetime)
    if variant == .correct {
      ImmediateScheduler().scheduleRecursively(during: lifetime) { again in attempts.run(again) }
    } else {
      attempts.runInside()
    }
  }
}

private final class NinthAttempts: Sendable {
  private let source: SignalProducer<String, TestFailure>
  private let observer: Observer<String, TestFailure>
  private let lifetime: Lifetime
  private let left = Mutex(12)

  init(
    source: SignalProducer<String, TestFailure>,
    observer: Observer<String, TestFailure>,
    lifetime: Lifetime
  ) {
    self.source = source
    self.observer = observer
    self.lifetime = lifetime
  }

  func run(_ again: @escaping @Sendable () -> Void) {
    source.ninthStart(during: lifetime) { [self] event in
      if case .failed = event, takesOne() { again() } else { observer.send(event) }
    }
  }

  func runInside() { run { [self] in runInside() } }

  private func takesOne() -> Bool {
    left.withLock { left in
      guard left > 0 else { return false }
      left -= 1
      return true
    }
  }
}
