import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let ninthTimed: [Bug] = [ninthTimeoutBug, ninthDeliveredBug, ninthDelayedBug]

  private static let ninthTimeoutBug = Bug(
    "ninth/timeout-leaves-its-timer",
    "A home-made timeout ignores its timer once the source has ended, but does not cancel it.",
    breaks: "B1",
    witness: .played(correct: "a | 0 waiting", broken: "a | 1 waiting") { variant in
      let log = NinthLog()
      let time = TestScheduler()
      let source = NinthFlow<String>(events: .next("a"), .completed)
      _ = ninthTimeout(source, time, variant).subscribe { log.add($0) }
      log.add("\(time.pendingCount) waiting")
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          "ninth timeout",
          traits: .asynchronous,
          capabilities: ninthFlowCapabilities,
          values: ["a", "b"]
        ) { source, time in ninthTimeout(NinthFlow(source), time, variant).source }
      )
    }
  )

  private static let ninthDeliveredBug = Bug(
    "ninth/failure-off-its-scheduler",
    "An operator that delivers on a scheduler forwards a failure on the thread that sends it, because failures pass at"
      + " once.",
    breaks: "B2",
    witness: .played(correct: "sent a #", broken: "# sent") { variant in
      let log = NinthLog()
      let time = TestScheduler()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      ninthDelivered(signal, time, variant).observe { log.add($0) }
      input.send(value: "a")
      input.send(error: TestFailure())
      log.add("sent")
      try? time.advance()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          signal: "ninth delivered",
          traits: [.asynchronous, .deliversOnScheduler],
          values: ["a", "b"]
        ) { source, time in ninthDelivered(source, time, variant) }
      )
    }
  )

  private static let ninthDelayedBug = Bug(
    "ninth/delay-hops-again",
    "A delay waits on its scheduler, and then schedules the delivery once more on the same scheduler.",
    breaks: "B3",
    witness: .played(correct: "a other", broken: "other a") { variant in
      let log = NinthLog()
      let time = TestScheduler()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      ninthDelayed(signal, time, variant).observe { log.add($0) }
      input.send(value: "a")
      time.schedule(after: .milliseconds(2)) { log.add("other") }
      try? time.advance(by: .milliseconds(3))
      withExtendedLifetime(input) {}
      defer { time.cancelAll() }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          signal: "ninth delayed",
          traits: [.asynchronous, .deliversOnScheduler],
          values: ["a", "b"]
        ) { source, time in ninthDelayed(source, time, variant) }
      )
    }
  )
}

private func ninthTimeout(
  _ source: NinthFlow<String>,
  _ time: TestScheduler,
  _ variant: Bug.Variant
) -> NinthFlow<String> {
  NinthFlow { sink in
    let stop = NinthStop()
    let isOver = Mutex(false)
    let timer = time.schedule(after: .milliseconds(2)) {
      guard !isOver.withLock({ $0 }) else { return }
      isOver.withLock { $0 = true }
      sink(.failed(TestFailure("late")))
      stop.stop()
    }
    let upstream = source.subscribe { event in
      guard !isOver.withLock({ $0 }) else { return }
      if event.isTerminating {
        isOver.withLock { $0 = true }
        if variant == .correct { timer?.dispose() }
      }
      sink(event)
    }
    stop.onStop {
      isOver.withLock { $0 = true }
      timer?.dispose()
      upstream.stop()
    }
    return stop
  }
}

private func ninthDelivered(
  _ source: Signal<String, TestFailure>,
  _ scheduler: any Scheduler,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    lifetime += source.observe { event in
      if variant == .broken, case .failed = event { return observer.send(event) }
      lifetime += scheduler.schedule { observer.send(event) }
    }
  }
}

private func ninthDelayed(
  _ source: Signal<String, TestFailure>,
  _ scheduler: any TimedScheduler,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let deliver: @Sendable (Event<String, TestFailure>) -> Void = { observer.send($0) }
    lifetime += source.observe { event in
      switch event {
      case .next, .completed:
        lifetime += scheduler.schedule(after: .milliseconds(2)) {
          if variant == .correct { deliver(event) } else { lifetime += scheduler.schedule { deliver(event) } }
        }
      case .failed, .interrupted:
        lifetime += scheduler.schedule { deliver(event) }
      }
    }
  }
}
