import Reactive
import ReactiveContractKit

/// Contract bugs of operators that take time.
extension Bug {
  static let secondTimed: [Bug] = [
    Bug(
      "second/debounce-keeps-timer-on-failure",
      "debounce cancels its timer when the source completes or is interrupted, but not when it fails",
      breaks: "B1",
      witness: .played(correct: "+s # pending 0", broken: "+s # pending 1") { variant in
        let (tape, scheduler) = (SecondTape(), TestScheduler())
        let plug = SecondPlug<String>("s", tape)
        _ = secondDebounce(plug.source, scheduler, variant).observe { tape.note($0) }
        plug.send(.next("a"), .failed(TestFailure()))
        tape.note("pending \(scheduler.pendingCount)")
        return tape.text
      }
    ) { variant in
      Subject(
        OperatorSubject<String, String>(
          "debounce",
          traits: .asynchronous,
          readings: secondReadings,
          values: ["a", "b"]
        ) { source, scheduler in secondDebounce(source, scheduler, variant) }
      )
    },
    Bug(
      "second/delay-holds-interruption",
      "delay lets a failure pass at once, but an interruption waits like a completion",
      breaks: "E4",
      witness: .played(correct: "+s ! 0ms", broken: "+s a 2ms ! 2ms") { variant in
        let (tape, scheduler) = (SecondTape(), TestScheduler())
        let plug = SecondPlug<String>("s", tape)
        _ = SignalProducer(plug.source).applying(SecondDelay(variant), on: scheduler).start { event in
          tape.note(event)
          tape.note("\(Int(scheduler.now.sinceZero / .milliseconds(1)))ms")
        }
        plug.send(.next("a"), .interrupted)
        try? scheduler.advance(by: .milliseconds(5))
        return tape.text
      }
    ) { variant in
      Subject(
        OperatorSubject(
          signal: "delay",
          traits: [.asynchronous, .deliversOnScheduler, .hopsTwice],
          values: ["a", "b"]
        ) { signal, scheduler in signal.applying(SecondDelay(variant), on: scheduler) }
      )
    },
    Bug(
      "second/timeout-deadline-at-creation",
      "timeout works out its deadline when it is applied, so that a later run has less time",
      breaks: "P2",
      witness: .played(correct: "+s +s # -s", broken: "+s +s # -s # -s") { variant in
        let (tape, scheduler) = (SecondTape(), TestScheduler())
        let plug = SecondPlug<String>("s", tape)
        let limited = secondTimeout(plug.source, scheduler, variant)
        _ = limited.observe { tape.note($0) }
        try? scheduler.advance(by: .milliseconds(1))
        _ = limited.observe { tape.note($0) }
        try? scheduler.advance(by: .milliseconds(1))
        return tape.text
      }
    ) { variant in
      Subject(
        OperatorSubject<String, String>(
          "timeout",
          traits: .asynchronous,
          readings: secondReadings,
          values: ["a", "b"]
        ) { source, scheduler in secondTimeout(source, scheduler, variant) }
      )
    },
    Bug(
      "second/later-hops-twice",
      "the action that delivers late does so by a helper that schedules once more",
      breaks: "B3",
      witness: .played(correct: "+s a pending 0", broken: "+s pending 1 a") { variant in
        let (tape, scheduler) = (SecondTape(), TestScheduler())
        let plug = SecondPlug<String>("s", tape)
        _ = secondLater(SignalProducer(plug.source), scheduler, variant).start { tape.note($0) }
        plug.send(.next("a"))
        scheduler.schedule(after: .milliseconds(1)) { tape.note("pending \(scheduler.pendingCount)") }
        try? scheduler.advance(by: .milliseconds(1))
        return tape.text
      }
    ) { variant in
      Subject(
        OperatorSubject(producer: "later", traits: .asynchronous, values: ["a", "b"]) { producer, scheduler in
          secondLater(producer, scheduler, variant)
        }
      )
    },
    Bug(
      "second/observe-on-lets-failure-pass",
      "observe(on:) sends failures on the thread on which they arrive, to be quick",
      breaks: "B2",
      witness: .played(correct: "+s # on", broken: "+s # off") { variant in
        let (tape, scheduler) = (SecondTape(), TestScheduler())
        let plug = SecondPlug<String>("s", tape)
        let isOn = SecondBox(false)
        _ = secondObserve(plug.source, on: scheduler, variant).observe { event in
          tape.note(event)
          tape.note(isOn.value ? "on" : "off")
        }
        plug.send(.failed(TestFailure()))
        isOn.value = true
        try? scheduler.advance()
        return tape.text
      }
    ) { variant in
      Subject(
        OperatorSubject<String, String>(
          "observe(on:)",
          traits: [.asynchronous, .deliversOnScheduler],
          capabilities: [.failure, .interruption, .threads],
          readings: secondReadings,
          values: ["a", "b"]
        ) { source, scheduler in secondObserve(source, on: scheduler, variant) }
      )
    },
  ]
}

private func secondDebounce(
  _ source: SecondSource,
  _ scheduler: TestScheduler,
  _ variant: Bug.Variant
) -> SecondSource {
  EventSource { sink in
    let run = SecondRun<String>(sink)
    let timer = SecondBox<(any Disposable)?>(nil)
    run.follow(source) { event in
      switch event {
      case .next(let value):
        timer.value?.dispose()
        timer.value = scheduler.schedule(after: .milliseconds(2)) {
          run.locked {
            timer.value = nil
            run.send(value)
          }
        }
      case .failed:
        if variant == .correct { timer.value?.dispose() }
        run.emit(event)
      case .completed, .interrupted:
        timer.value?.dispose()
        run.emit(event)
      }
    }
    return Cancellation {
      run.locked { timer.value }?.dispose()
      run.dispose()
    }
  }
}

/// Delays values and completion by two milliseconds.
private struct SecondDelay: TimedTransducer {
  typealias Changes = Effects<String, TestFailure>

  let variant: Bug.Variant
  var waiting: [(wakeUp: Changes.WakeUp, value: String?)] = []

  init(_ variant: Bug.Variant) { self.variant = variant }

  mutating func receive(_ value: String, _ effects: inout Changes) {
    waiting.append((effects.wake(after: .milliseconds(2)), value))
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Changes) {
    switch (termination, variant) {
    case (.completed, _), (.interrupted, .broken):
      ending = termination
      waiting.append((effects.wake(after: .milliseconds(2)), nil))
    case (.failed, _), (.interrupted, .correct):
      for entry in waiting { effects.cancel(entry.wakeUp) }
      waiting = []
      effects.discard()
      effects.end(termination)
    }
  }

  mutating func wake(_ wakeUp: Changes.WakeUp, _ effects: inout Changes) {
    guard let index = waiting.firstIndex(where: { $0.wakeUp == wakeUp }) else { return }
    if let value = waiting.remove(at: index).value { effects.send(value) } else { effects.end(ending) }
  }

  private var ending = Termination<TestFailure>.completed
}

private func secondTimeout(
  _ source: SecondSource,
  _ scheduler: TestScheduler,
  _ variant: Bug.Variant
) -> SecondSource {
  let creation = scheduler.now
  return secondFlow { run in
    let start = variant == .broken ? creation : scheduler.now
    run.keep(
      scheduler.schedule(at: start.advanced(by: .milliseconds(2))) { run.emit(.failed(TestFailure("timeout"))) },
      as: run.newKey()
    )
    run.follow(source) { run.emit($0) }
  }
}

private func secondLater(
  _ producer: SignalProducer<String, TestFailure>,
  _ scheduler: TestScheduler,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  SignalProducer { observer, lifetime in
    let deliver: @Sendable (Event<String, TestFailure>) -> Void = { event in
      if variant == .broken {
        lifetime += scheduler.schedule { observer.send(event) }
      } else {
        observer.send(event)
      }
    }
    lifetime += producer.start { event in
      switch event {
      case .next, .completed: lifetime += scheduler.schedule(after: .milliseconds(1)) { deliver(event) }
      case .failed, .interrupted: observer.send(event)
      }
    }
  }
}

private func secondObserve(
  _ source: SecondSource,
  on scheduler: TestScheduler,
  _ variant: Bug.Variant
) -> SecondSource {
  secondFlow(interruptsOnDisposal: false) { run in
    run.follow(source) { event in
      if variant == .broken, case .failed = event { return run.emit(event) }
      let key = run.newKey()
      run.keep(
        scheduler.schedule {
          run.forget(key)
          run.emit(event)
        },
        as: key
      )
    }
  }
}
