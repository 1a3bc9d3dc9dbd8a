import Reactive
import ReactiveContractKit

extension Bug {
  static let sixthTimed: [Bug] = [
    sixthHastyFailure, sixthSecondHop, sixthEagerClock, sixthLateGathering, sixthEarliestThrottle,
  ]

  private static let sixthHastyFailure = Bug(
    "sixth/observe-on-fails-where-it-is-sent",
    "Events are moved to a scheduler, but a failure or an interruption is passed on by the thread that sends it.",
    breaks: "B2",
    witness: .played(correct: "^s . a #", broken: "^s # .") { variant in
      let log = SixthLog()
      let scheduler = TestScheduler()
      let source = SixthInput<String>("s", log)
      let handle = sixthMoved(source.source, scheduler, variant).sixthLog(to: log)
      source.send(.next("a"))
      source.send(.failed(TestFailure()))
      log.add(".")
      sixthAdvance(scheduler)
      return withExtendedLifetime(handle) { log.text }
    },
    oracle: { OracleSubject(sixthMovedSubject($0), oracle: "observe(on:)") },
    subject: { Subject(sixthMovedSubject($0)) }
  )

  private static let sixthSecondHop = Bug(
    "sixth/debounce-is-moved-once-more",
    "A debounced stream, which delivers on its scheduler already, is moved to that scheduler to be safe.",
    breaks: "B3",
    witness: .played(correct: "a m", broken: "m a") { variant in
      let log = SixthLog()
      let scheduler = TestScheduler()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      (signal |> sixthSettled(scheduler, variant)).observeResult { log.add("\((try? $0.get()) ?? "#")") }
      input.send(value: "a")
      scheduler.schedule(at: SchedulerInstant(sinceZero: .milliseconds(2))) { log.add("m") }
      sixthAdvance(scheduler, by: 3)
      return withExtendedLifetime(input) { log.text }
    },
    oracle: { OracleSubject(sixthSettledSubject($0), oracle: "debounce(2)") },
    subject: { Subject(sixthSettledSubject($0)) }
  )

  private static let sixthEagerClock = Bug(
    "sixth/time-limit-runs-before-the-start",
    "A producer is limited to a time, and the clock of that limit, which all runs share, goes as soon as it is made.",
    breaks: "B4",
    witness: .played(correct: "0 a b |", broken: "1 a |") { variant in
      let log = SixthLog()
      let scheduler = TestScheduler()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      let producer = sixthLimited(SignalProducer(signal), scheduler, variant)
      log.add("\(scheduler.pendingCount)")
      sixthAdvance(scheduler, by: 1)
      producer.start { log.add($0) }
      input.send(value: "a")
      sixthAdvance(scheduler, by: 1)
      input.send(value: "b")
      sixthAdvance(scheduler, by: 1)
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          producer: "sixth limited",
          traits: [.asynchronous, .finishesEarly],
          values: ["a", "b"]
        ) { producer, scheduler in sixthLimited(producer, scheduler, variant) }
      )
    }
  )

  private static let sixthLateGathering = Bug(
    "sixth/gathered-values-before-an-interruption",
    "What was gathered is sent at every end but a failure, and so before an interruption, too.",
    breaks: "E4",
    witness: .played(correct: "!", broken: "ab !") { variant in
      let log = SixthLog()
      let scheduler = TestScheduler()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      signal.applying(SixthGathered(variant: variant), on: scheduler).observe { log.add($0) }
      input.send(value: "a")
      input.send(value: "b")
      input.sendInterrupted()
      sixthAdvance(scheduler)
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          signal: "sixth gathered",
          traits: [.asynchronous, .deliversOnScheduler],
          values: ["a", "b"],
          { signal, scheduler in signal.applying(SixthGathered(variant: variant), on: scheduler) },
          producer: { producer, scheduler in producer.applying(SixthGathered(variant: variant), on: scheduler) }
        )
      )
    }
  )

  private static let sixthEarliestThrottle = Bug(
    "sixth/throttle-keeps-the-earliest",
    "Of the values that arrive while a throttle waits, the earliest is delivered and not the latest.",
    breaks: nil,
    witness: .played(correct: "a c", broken: "a b") { variant in
      let log = SixthLog()
      let scheduler = TestScheduler()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      signal.applying(SixthThrottled(variant: variant), on: scheduler).observe { log.add($0) }
      for value in ["a", "b", "c"] {
        input.send(value: value)
        sixthAdvance(scheduler, by: value == "b" ? 0 : 1)
      }
      sixthAdvance(scheduler, by: 2)
      return withExtendedLifetime(input) { log.text }
    },
    oracle: { OracleSubject(sixthThrottledSubject($0), oracle: "throttle(2)") },
    subject: { Subject(sixthThrottledSubject($0)) }
  )
}

// MARK: Moved to a scheduler

private func sixthMovedSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    "sixth moved",
    traits: [.asynchronous, .deliversOnScheduler],
    capabilities: sixthLibrary,
    readings: sixthReadings,
    values: ["a", "b"]
  ) { source, scheduler in sixthMoved(source, scheduler, variant) }
}

/// Delivers every event in an action of the scheduler.
private func sixthMoved(_ source: SixthTexts, _ scheduler: TestScheduler, _ variant: Bug.Variant) -> SixthTexts {
  EventSource { sink in
    let handles = SixthHandles()
    let outlet = SixthOutlet(sink) { handles.dispose() }
    handles.add(
      source.sixthObserve { event in
        switch event {
        case .failed where variant == .broken, .interrupted where variant == .broken: outlet.send(event)
        case .next, .completed, .failed, .interrupted:
          guard !outlet.isOver, let action = scheduler.schedule({ outlet.send(event) }) else { return }
          handles.add(Cancellation { action.dispose() })
        }
      }
    )
    return Cancellation { outlet.close() }
  }
}

// MARK: Settled

private func sixthSettledSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    signal: "sixth settled",
    traits: [.asynchronous, .deliversOnScheduler],
    values: ["a", "b"],
    { signal, scheduler in signal |> sixthSettled(scheduler, variant) },
    producer: { producer, scheduler in producer |> sixthSettled(scheduler, variant) }
  )
}

/// Delivers what no other value follows for two ticks.
private func sixthSettled(
  _ scheduler: TestScheduler,
  _ variant: Bug.Variant
) -> Operator<String, TestFailure, String, TestFailure> {
  let settled = Operator<String, TestFailure, String, TestFailure>.debounce(.milliseconds(2), on: scheduler)
  return variant == .broken ? settled |> .observe(on: scheduler) : settled
}

// MARK: Limited to a time

/// Completes two ticks after the start, unless the source has ended by then.
private func sixthLimited(
  _ source: SignalProducer<String, TestFailure>,
  _ scheduler: TestScheduler,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  let clock = SignalProducer<SchedulerInstant, Never>.timer(interval: .milliseconds(2), on: scheduler).take(first: 1)
  return source.take(until: variant == .broken ? clock.replayEagerly(upTo: 1) : clock)
}

// MARK: SixthGathered

/// Delivers all values as one text when the source completes.
private struct SixthGathered: TimedTransducer {
  let variant: Bug.Variant
  private var text: String?

  init(variant: Bug.Variant) {
    self.variant = variant
  }

  mutating func receive(_ value: String, _ effects: inout Effects<String, TestFailure>) {
    text = (text ?? "") + value
  }

  mutating func wake(_ wakeUp: Effects<String, TestFailure>.WakeUp, _ effects: inout Effects<String, TestFailure>) {}

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Effects<String, TestFailure>) {
    let isGood =
      switch termination {
      case .completed: true
      case .interrupted: variant == .broken
      case .failed: false
      }
    if let text = text.take(), isGood { effects.send(text) }
    effects.end(termination)
  }
}

// MARK: SixthThrottled

private func sixthThrottledSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    signal: "sixth throttled",
    traits: [.asynchronous, .deliversOnScheduler],
    values: ["a", "b", "c"],
    { signal, scheduler in signal.applying(SixthThrottled(variant: variant), on: scheduler) },
    producer: { producer, scheduler in producer.applying(SixthThrottled(variant: variant), on: scheduler) }
  )
}

/// Delivers values two ticks apart, at least; one of those that arrive in between waits.
private struct SixthThrottled: TimedTransducer {
  let variant: Bug.Variant
  private var slot: SchedulerInstant?
  private var waiting: (value: String, due: SchedulerInstant)?

  init(variant: Bug.Variant) {
    self.variant = variant
  }

  mutating func receive(_ value: String, _ effects: inout Effects<String, TestFailure>) {
    if let (old, due) = waiting {
      waiting = (variant == .broken ? old : value, due)
    } else {
      let due = slot.map { max(effects.now, $0.advanced(by: .milliseconds(2))) } ?? effects.now
      waiting = (value, due)
      effects.wake(at: due)
    }
  }

  mutating func wake(_ wakeUp: Effects<String, TestFailure>.WakeUp, _ effects: inout Effects<String, TestFailure>) {
    guard let (value, _) = waiting.take() else { return }
    slot = effects.now
    effects.send(value)
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Effects<String, TestFailure>) {
    if case .completed = termination, let (value, due) = waiting, due <= effects.now { effects.send(value) }
    waiting = nil
    effects.end(termination)
  }
}
