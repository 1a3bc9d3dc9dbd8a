import Reactive
import ReactiveContractKit

extension Bug {
  static let sixteenthTimed: [Bug] = [
    sixteenthGatherBug, sixteenthFirstWithinBug, sixteenthStartWithBug, sixteenthSettleBug,
  ]

  private static let sixteenthGatherBug = Bug(
    "sixteenth/gather-flushes-on-failure",
    "An operator that sends values in batches sends the unfinished batch on every end but an interruption.",
    breaks: "E2",
    witness: .played(correct: "#", broken: "ab #") { variant in
      let (log, time) = (SixteenthLog(), TestScheduler())
      let (signal, input) = Signal<String, TestFailure>.pipe()
      signal.applying(SixteenthGather(variant: variant), on: time).observe { log.add($0) }
      input.send(value: "a")
      input.send(value: "b")
      input.send(error: TestFailure())
      try? time.run()
      return log.text
    },
    subject: { variant in
      let traits: Traits = [.asynchronous, .deliversOnScheduler]
      return Subject(
        OperatorSubject<String, String>(signal: "gather(2)", traits: traits, values: ["a", "b"]) { input, time in
          input.applying(SixteenthGather(variant: variant), on: time)
        }
      )
    }
  )

  private static let sixteenthFirstWithinBug = Bug(
    "sixteenth/first-within-leaves-its-deadline",
    "The first value in time ends the stream, and the deadline stays on the scheduler.",
    breaks: "B1",
    witness: .played(correct: "a | 0", broken: "a | 1") { variant in
      let (log, time) = (SixteenthLog(), TestScheduler())
      let (signal, input) = Signal<String, TestFailure>.pipe()
      _ = sixteenthFirst(EventSource(signal), within: .milliseconds(3), on: time, variant).observe { log.add($0) }
      input.send(value: "a")
      log.add("\(time.pendingCount)")
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          "first(within: 3)",
          traits: [.asynchronous, .finishesEarly],
          capabilities: SixteenthTools.oneThread,
          values: ["a", "b"]
        ) { source, time in
          sixteenthFirst(source, within: .milliseconds(3), on: time, variant)
        }
      )
    }
  )

  private static let sixteenthStartWithBug = Bug(
    "sixteenth/first-value-before-the-hop",
    "A stream is moved to a scheduler, and then gets a first value, which is sent where the run is started.",
    breaks: "B2",
    witness: .played(correct: "- a |", broken: "-(here) a |") { variant in
      let (log, time) = (SixteenthLog(), TestScheduler())
      sixteenthMoved(SignalProducer(value: "a"), to: time, variant).start { event in
        let isHere = CurrentScheduler.value !== time
        if let value = event.value, isHere { log.add("\(value)(here)") } else { log.add(event) }
      }
      try? time.run()
      return log.text
    },
    subject: { variant in
      let traits: Traits = [.asynchronous, .deliversOnScheduler]
      return Subject(
        OperatorSubject<String, String>(producer: "moved, with a first value", traits: traits, values: ["a", "b"]) {
          sixteenthMoved($0, to: $1, variant)
        }
      )
    }
  )

  private static let sixteenthSettleBug = Bug(
    "sixteenth/settle-counts-from-the-first-value",
    "An operator that waits for a pause starts its time with the first value, and not anew with each one.",
    breaks: nil,
    witness: .played(correct: "5:b", broken: "3:b") { variant in
      let (log, time) = (SixteenthLog(), TestScheduler())
      let (signal, input) = Signal<String, TestFailure>.pipe()
      signal.applying(SixteenthSettle(variant: variant), on: time).observe { event in
        if let value = event.value { log.add("\(Int(time.now.sinceZero / .milliseconds(1))):\(value)") }
      }
      time.schedule(after: .milliseconds(1)) { input.send(value: "a") }
      time.schedule(after: .milliseconds(3)) { input.send(value: "b") }
      try? time.run()
      return log.text
    },
    oracle: { OracleSubject(sixteenthSettling($0), oracle: "debounce(2, discardWhenCompleted: false)") },
    subject: { Subject(sixteenthSettling($0)) }
  )
}

private func sixteenthSettling(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject<String, String>(
    signal: "settle(2)",
    traits: [.asynchronous, .deliversOnScheduler, .hopsTwice],
    values: ["a", "b", "c"]
  ) { input, time in
    input.applying(SixteenthSettle(variant: variant), on: time)
  }
}

/// Sends the values of two milliseconds, counted from the first of them, as one text; completion sends the rest.
private struct SixteenthGather: TimedTransducer {
  let variant: Bug.Variant
  var batch = ""
  var wakeUp: Effects<String, TestFailure>.WakeUp?

  init(variant: Bug.Variant) {
    self.variant = variant
  }

  mutating func receive(_ value: String, _ effects: inout Effects<String, TestFailure>) {
    if wakeUp == nil { wakeUp = effects.wake(after: .milliseconds(2)) }
    batch += value
  }

  mutating func wake(_: Effects<String, TestFailure>.WakeUp, _ effects: inout Effects<String, TestFailure>) {
    wakeUp = nil
    effects.send(batch)
    batch = ""
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Effects<String, TestFailure>) {
    if let wakeUp { effects.cancel(wakeUp) }
    let isFlushing =
      switch termination {
      case .completed: true
      case .failed: variant != .correct
      case .interrupted: false
      }
    if isFlushing && !batch.isEmpty { effects.send(batch) }
    batch = ""
    effects.end(termination)
  }
}

/// Sends the newest value when no other one has come for two milliseconds; completion waits for that.
private struct SixteenthSettle: TimedTransducer {
  let variant: Bug.Variant
  var pending: String?
  var wakeUp: Effects<String, TestFailure>.WakeUp?
  var isEnding = false

  init(variant: Bug.Variant) {
    self.variant = variant
  }

  mutating func receive(_ value: String, _ effects: inout Effects<String, TestFailure>) {
    if let pending { effects.drop(pending) }
    pending = value
    if variant == .correct, let old = wakeUp {
      effects.cancel(old)
      wakeUp = nil
    }
    if wakeUp == nil { wakeUp = effects.wake(after: .milliseconds(2)) }
  }

  mutating func wake(_: Effects<String, TestFailure>.WakeUp, _ effects: inout Effects<String, TestFailure>) {
    wakeUp = nil
    if let pending { effects.send(pending) }
    pending = nil
    if isEnding { effects.end(.completed) }
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Effects<String, TestFailure>) {
    if case .completed = termination, pending != nil {
      isEnding = true
      return
    }
    if let pending { effects.drop(pending) }
    if let wakeUp { effects.cancel(wakeUp) }
    pending = nil
    effects.end(termination)
  }
}

/// Sends a dash before everything else.
private struct SixteenthDash: ValueTransducer {
  typealias Failure = TestFailure

  mutating func begin() -> Reaction<String, TestFailure> { .send("-") }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> { .send(value) }
}

private func sixteenthMoved(
  _ source: SignalProducer<String, TestFailure>,
  to scheduler: TestScheduler,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  variant == .correct
    ? source.applying(SixteenthDash()).observe(on: scheduler)
    : source.observe(on: scheduler).applying(SixteenthDash())
}

/// Sends the first value and completes, or fails if none has come in time.
private func sixteenthFirst(
  _ source: EventSource<String, TestFailure>,
  within time: Duration,
  on scheduler: TestScheduler,
  _ variant: Bug.Variant
) -> EventSource<String, TestFailure> {
  EventSource { sink in
    let outlet = SixteenthOutlet(sink)
    let deadline = scheduler.schedule(after: time) { outlet.end(.failed(TestFailure("late"))) }
    outlet.add(
      source.observe { event in
        switch event {
        case .next(let value):
          outlet.send(value)
          if variant == .correct { deadline?.dispose() }
          outlet.end(.completed)
        case .failed(let failure):
          deadline?.dispose()
          outlet.end(.failed(failure))
        case .completed:
          deadline?.dispose()
          outlet.end(.completed)
        case .interrupted:
          deadline?.dispose()
          outlet.end(.interrupted)
        }
      }
    )
    return Cancellation {
      outlet.end(.interrupted)
      deadline?.dispose()
    }
  }
}
