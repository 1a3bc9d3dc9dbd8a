import Reactive
import ReactiveContractKit

extension Bug {
  static let eleventhTimed: [Bug] = [retryOutlivesDisposal, idleTimersStay, deadlineFromCreation]

  private static let retryOutlivesDisposal = Bug(
    "eleventh/retry-starts-after-disposal",
    "Disposing during the pause before a second attempt does not cancel the attempt.",
    breaks: "P4",
    witness: .played(correct: "start !", broken: "start ! start") { variant in
      let log = EleventhLog()
      let time = TestScheduler()
      let source = SignalProducer<String, TestFailure> { observer, _ in
        log.add("start")
        observer.send(error: TestFailure())
      }
      let handle = eleventhSecondAttempt(source, on: time, variant).start { log.add($0) }
      handle.dispose()
      try? time.advance(by: .milliseconds(5))
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          producer: "eleventh second attempt",
          traits: [.handlesFailure, .startsAgain],
          values: ["a", "b"]
        ) { source, time in
          eleventhSecondAttempt(source, on: time, variant)
        }
      )
    }
  )

  private static let idleTimersStay = Bug(
    "eleventh/idle-timers-stay",
    "Every value starts a new timer and makes the old one stale, but nobody cancels it.",
    breaks: "B1",
    witness: .played(correct: "a b | pending 0", broken: "a b | pending 3") { variant in
      let log = EleventhLog()
      let time = TestScheduler()
      let (source, input) = Signal<String, TestFailure>.pipe()
      eleventhUntilIdle(source, on: time, variant).observe { log.add($0) }
      input.send(value: "a")
      input.send(value: "b")
      input.sendCompleted()
      log.add("pending \(time.pendingCount)")
      time.cancelAll()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          signal: "eleventh untilIdle(2)",
          traits: [.asynchronous, .finishesEarly],
          capabilities: .eleventhOneThread,
          values: ["a", "b"]
        ) { source, time in
          eleventhUntilIdle(source, on: time, variant)
        }
      )
    }
  )

  private static let deadlineFromCreation = Bug(
    "eleventh/deadline-runs-from-creation",
    "The alarm of a deadline is set by the function that returns the producer, and not by the start.",
    breaks: "B4",
    witness: .played(correct: "pending 0 pending 1", broken: "pending 1 pending 1") { variant in
      let log = EleventhLog()
      let time = TestScheduler()
      let limited = eleventhDeadline(SignalProducer<String, TestFailure>.never, on: time, variant)
      log.add("pending \(time.pendingCount)")
      let handle = limited.start()
      log.add("pending \(time.pendingCount)")
      handle.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          producer: "eleventh deadline(2)",
          traits: [.asynchronous, .finishesEarly],
          values: ["a", "b"]
        ) { source, time in
          eleventhDeadline(source, on: time, variant)
        }
      )
    }
  )
}

/// Starts the source once more, two milliseconds after a failure.
private func eleventhSecondAttempt(
  _ source: SignalProducer<String, TestFailure>,
  on scheduler: TestScheduler,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  SignalProducer { observer, lifetime in
    lifetime += source.start { event in
      guard case .failed = event else { return observer.send(event) }
      let attempt = scheduler.schedule(at: scheduler.now.advanced(by: .milliseconds(2))) {
        lifetime += source.start { observer.send($0) }
      }
      if variant == .correct { lifetime += attempt }
    }
  }
}

/// Completes when no value has come for two milliseconds.
private func eleventhUntilIdle(
  _ source: Signal<String, TestFailure>,
  on scheduler: TestScheduler,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let latest = EleventhBox(0)
    let timer = SerialDisposable()
    lifetime += timer
    let restart: @Sendable () -> Void = {
      let number = latest.change { latest in
        latest += 1
        return latest
      }
      let alarm = scheduler.schedule(at: scheduler.now.advanced(by: .milliseconds(2))) {
        if latest.value == number { observer.sendCompleted() }
      }
      if variant == .correct { timer.inner = alarm }
    }
    lifetime += source.observe { event in
      if case .next = event { restart() }
      observer.send(event)
    }
    restart()
  }
}

/// Completes two milliseconds after the start.
private func eleventhDeadline(
  _ source: SignalProducer<String, TestFailure>,
  on scheduler: TestScheduler,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  let early = variant == .broken ? eleventhAlarm(scheduler) : nil
  return SignalProducer { observer, lifetime in
    let alarm = early ?? eleventhAlarm(scheduler)
    lifetime += alarm.observeCompleted { observer.sendCompleted() }
    lifetime += source.start(observer)
  }
}

/// A signal that completes in two milliseconds, unless nobody holds or observes it any more.
private func eleventhAlarm(_ scheduler: TestScheduler) -> Signal<Never, Never> {
  Signal { observer, lifetime in
    lifetime += scheduler.schedule(at: scheduler.now.advanced(by: .milliseconds(2))) { observer.sendCompleted() }
  }
}
