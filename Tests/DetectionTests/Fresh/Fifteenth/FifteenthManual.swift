import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let fifteenthManual: [Bug] = [fifteenthRetried, fifteenthLater, fifteenthThrough]

  private static let fifteenthRetried = Bug(
    "fifteenth/retry-inside-the-failure",
    "A retry starts the next attempt in the handler of the failure, inside the start of the attempt before.",
    breaks: "O7",
    witness: .played(correct: "13 starts, 1 deep #", broken: "13 starts, 13 deep #") { variant in
      let log = FifteenthLog()
      let starts = FifteenthCounter()
      let depth = Mutex((now: 0, most: 0))
      let source = SignalProducer<String, TestFailure> { observer, _ in
        _ = starts.next()
        depth.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
        observer.send(error: TestFailure())
        depth.withLock { $0.now -= 1 }
      }
      retried(source, variant).start { event in
        log.add("\(starts.value) starts, \(depth.withLock { $0.most }) deep")
        log.add(event)
      }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          producer: "retried(12)",
          traits: [.handlesFailure, .startsAgain],
          values: ["a", "b"]
        ) { producer, _ in retried(producer, variant) }
      )
    }
  )

  private static let fifteenthLater = Bug(
    "fifteenth/later-fails-on-the-wrong-scheduler",
    "An operator that delivers later, on a scheduler, forwards a failure at once, and so on the thread that sends.",
    breaks: "B2",
    witness: .played(correct: "a on, # on", broken: "a on, # off") { variant in
      let log = FifteenthLog()
      let time = TestScheduler()
      let tap = FifteenthTap()
      let handle = later(tap.source, time, variant).observe { event in
        let place = CurrentScheduler.value === time ? "on" : "off"
        log.add(event.isTerminating ? "# \(place)" : "a \(place),")
      }
      tap.send(.next("a"))
      try? time.advance(by: .milliseconds(3))
      tap.send(.failed(TestFailure()))
      try? time.advance(by: .milliseconds(3))
      handle.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          "later(1)",
          traits: [.asynchronous, .deliversOnScheduler],
          capabilities: [.failure, .manyObservers],
          values: ["a", "b"]
        ) { source, time in later(source, time, variant) }
      )
    }
  )

  private static let fifteenthThrough = Bug(
    "fifteenth/take-through-a-source-that-sends-at-once",
    "An operator that ends with a marked value disposes its source, but does not see that this cannot be done yet.",
    breaks: "E0",
    witness: .played(correct: "a b |", broken: "a b | c |") { variant in
      let log = FifteenthLog()
      let source = EventSource(SignalProducer<String, TestFailure>(values: "a", "b", "c"))
      let handle = through(source, variant).observe { log.add($0) }
      handle.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          "take(through: b)",
          traits: .finishesEarly,
          capabilities: [.failure, .manyObservers],
          values: ["a", "b"]
        ) { source, _ in through(source, variant) }
      )
    }
  )
}

private func retried(
  _ source: SignalProducer<String, TestFailure>,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  SignalProducer { observer, lifetime in
    let left = Mutex(12)
    let attempt: @Sendable (@escaping @Sendable () -> Void) -> Void = { again in
      lifetime += source.start { event in
        if case .failed = event,
          left.withLock({
            $0 -= 1; return $0 >= 0
          })
        {
          again()
        } else {
          observer.send(event)
        }
      }
    }
    @Sendable func again() { attempt(again) }
    if variant == .correct {
      ImmediateScheduler().scheduleRecursively(during: lifetime, attempt)
    } else {
      again()
    }
  }
}

private func later(
  _ source: EventSource<String, TestFailure>,
  _ time: TestScheduler,
  _ variant: Bug.Variant
) -> EventSource<String, TestFailure> {
  EventSource { sink in
    let run = FifteenthRun(sink)
    let hop: @Sendable (Duration, Event<String, TestFailure>) -> Void = { delay, event in
      let action = time.schedule(after: delay) { run.send(event) }
      run.follow(Cancellation { action?.dispose() })
    }
    run.follow(
      source.observe(
        fifteenthGuarded { event in
          switch event {
          case .next, .completed:
            hop(.milliseconds(1), event)
          case .failed, .interrupted:
            if variant == .correct {
              hop(.zero, event)
            } else {
              run.send(event)
            }
          }
        }
      )
    )
    return Cancellation { run.dispose() }
  }
}

private func through(
  _ source: EventSource<String, TestFailure>,
  _ variant: Bug.Variant
) -> EventSource<String, TestFailure> {
  EventSource { sink in
    let handle = FifteenthHandle()
    handle.set(
      source.observe { event in
        if variant == .correct, handle.isDisposed { return }
        sink(event)
        if event.value == "b", !handle.isDisposed {
          handle.dispose()
          sink(.completed)
        } else if event.isTerminating {
          handle.dispose()
        }
      }
    )
    return Cancellation { handle.dispose() }
  }
}
