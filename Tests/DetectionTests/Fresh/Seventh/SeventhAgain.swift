import Reactive
import ReactiveContractKit
import Synchronization

/// Operators that start their source again.
extension Bug {
  static let seventhAgain: [Bug] = [seventhPauseBug, seventhRetryBug]

  // MARK: P4

  private static let seventhPauseBug = Bug(
    "seventh/pause-survives-the-disposal",
    "An operator that starts its source again after a pause does not cancel the pause when the run is disposed of.",
    breaks: "P4",
    witness: .played(correct: "start ! later", broken: "start ! later start") { variant in
      let log = SeventhLog()
      let time = TestScheduler()
      let source = SignalProducer<String, TestFailure> { observer, _ in
        log.add("start")
        observer.send(error: TestFailure())
      }
      let run = seventhPaused(source, time, variant).start { log.add($0) }
      run.dispose()
      log.add("later")
      seventhPass(5, time)
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          producer: "seventh pause",
          traits: [.handlesFailure, .startsAgain],
          values: ["a", "b"]
        ) { source, time in
          seventhPaused(source, time, variant)
        }
      )
    }
  )

  // MARK: Meaning

  private static let seventhRetryBug = Bug(
    "seventh/one-retry-too-few",
    "A retry counts the first attempt as a retry.",
    breaks: nil,
    witness: .played(correct: "1 2 3 #", broken: "1 2 #") { variant in
      let log = SeventhLog()
      let count = Mutex(0)
      let source = SignalProducer<String, TestFailure> { observer, _ in
        let number = count.withLock {
          $0 += 1
          return $0
        }
        observer.send(value: "\(number)")
        observer.send(error: TestFailure())
      }
      seventhRetried(source, variant).start { log.add($0) }
      return log.text
    },
    oracle: { OracleSubject(seventhRetried($0), oracle: "retry(upTo: 2)") },
    subject: { Subject(seventhRetried($0)) }
  )
}

/// Starts the source once more, two milliseconds after it has failed.
private func seventhPaused(
  _ source: SignalProducer<String, TestFailure>,
  _ time: TestScheduler,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  SignalProducer { observer, lifetime in
    @Sendable func attempt(_ retries: Int) {
      lifetime += source.start { event in
        guard case .failed = event, retries > 0 else { return observer.send(event) }
        let pause = time.schedule(after: .milliseconds(2)) { attempt(retries - 1) }
        if variant == .correct { lifetime += pause }
      }
    }
    attempt(1)
  }
}

/// Starts the source again when it fails, twice at most.
private func seventhRetried(
  _ source: SignalProducer<String, TestFailure>,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  SignalProducer { observer, lifetime in
    let turns = SeventhTurns()
    let attempts = Mutex(0)
    @Sendable func attempt() {
      guard !lifetime.hasEnded else { return }
      let number = attempts.withLock {
        $0 += 1
        return $0
      }
      lifetime += source.start { event in
        let limit = variant == .correct ? 2 : 1
        guard case .failed = event, number <= limit else { return observer.send(event) }
        turns.take(attempt)
      }
    }
    turns.take(attempt)
  }
}

private func seventhRetried(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    producer: "seventh retry",
    traits: [.handlesFailure, .startsAgain],
    values: ["a", "b"]
  ) { source, _ in
    seventhRetried(source, variant)
  }
}
