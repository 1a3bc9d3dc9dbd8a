import Reactive
import ReactiveContractKit
import Synchronization

/// Operators with a scheduler.
extension Bug {
  static let seventhTimed: [Bug] = [
    seventhGreetingBug, seventhShiftBug, seventhCoalescedBug, seventhDebounceBug,
  ]

  // MARK: B2

  private static let seventhGreetingBug = Bug(
    "seventh/first-value-is-not-moved",
    "A producer is moved to a scheduler first and given its first value afterwards, so that this one is not moved.",
    breaks: "B2",
    witness: .played(correct: "started z a |", broken: "z started a |") { variant in
      let log = SeventhLog()
      let time = TestScheduler()
      seventhGreeted(SignalProducer(["a"]), time, variant).start { log.add($0) }
      log.add("started")
      seventhPass(1, time)
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          producer: "seventh greeting",
          traits: [.asynchronous, .deliversOnScheduler, .handlesInterruption],
          values: ["a", "b"]
        ) { source, time in
          seventhGreeted(source, time, variant)
        }
      )
    }
  )

  // MARK: B4

  private static let seventhShiftBug = Bug(
    "seventh/time-runs-before-the-start",
    "An operator that takes values for two milliseconds counts them from its application, not from the start.",
    breaks: "B4",
    witness: .played(correct: "0 a |", broken: "1 |") { variant in
      let log = SeventhLog()
      let time = TestScheduler()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      let shift = seventhShifted(SignalProducer(signal), time, variant)
      log.add("\(time.pendingCount)")
      seventhPass(1, time)
      shift.start { log.add($0) }
      seventhPass(1, time)
      input.send(value: "a")
      seventhPass(2, time)
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          producer: "seventh shift",
          traits: [.asynchronous, .finishesEarly],
          values: ["a", "b"]
        ) { source, time in
          seventhShifted(source, time, variant)
        }
      )
    }
  )

  // MARK: O4

  private static let seventhCoalescedBug = Bug(
    "seventh/delivered-value-still-waits",
    "An operator that delivers only the latest of several values does not forget a value that it has delivered, and "
      + "so takes every later one for a replacement.",
    breaks: "O4",
    witness: .played(correct: "b c |", broken: "b |") { variant in
      let log = SeventhLog()
      let time = TestScheduler()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      seventhCoalesced(signal, time, variant).observe { log.add($0) }
      input.send(value: "a")
      input.send(value: "b")
      seventhPass(1, time)
      input.send(value: "c")
      seventhPass(1, time)
      input.sendCompleted()
      seventhPass(1, time)
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          signal: "seventh coalesced",
          traits: .asynchronous,
          values: ["a", "b"]
        ) { source, time in
          seventhCoalesced(source, time, variant)
        }
      )
    }
  )

  // MARK: Meaning

  private static let seventhDebounceBug = Bug(
    "seventh/debounce-does-not-wait-again",
    "A debounce begins to wait at the first value, and does not begin anew when another one comes.",
    breaks: nil,
    witness: .played(correct: "1 2 b 3 |", broken: "1 b 2 3 |") { variant in
      let log = SeventhLog()
      let time = TestScheduler()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      signal.applying(SeventhDebounce(variant), on: time).observe { log.add($0) }
      input.send(value: "a")
      seventhPass(1, time)
      log.add("1")
      input.send(value: "b")
      seventhPass(1, time)
      log.add("2")
      seventhPass(1, time)
      log.add("3")
      input.sendCompleted()
      seventhPass(1, time)
      return log.text
    },
    oracle: { OracleSubject(seventhDebounced($0), oracle: "debounce(2)") },
    subject: { Subject(seventhDebounced($0)) }
  )
}

/// Sends a greeting and then the values of the source, all of them on the scheduler.
private func seventhGreeted(
  _ source: SignalProducer<String, TestFailure>,
  _ time: TestScheduler,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  switch variant {
  case .correct: source.prefix(value: "z").observe(on: time)
  case .broken: source.observe(on: time).prefix(value: "z")
  }
}

/// Takes values for two milliseconds.
private func seventhShifted(
  _ source: SignalProducer<String, TestFailure>,
  _ time: TestScheduler,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  let closing: SignalProducer<Void, Never>
  switch variant {
  case .correct:
    closing = SignalProducer { observer, lifetime in
      lifetime += time.schedule(after: .milliseconds(2)) { observer.send(value: ()) }
    }
  case .broken:
    let (signal, input) = Signal<Void, Never>.pipe()
    time.schedule(after: .milliseconds(2)) { input.send(value: ()) }
    closing = SignalProducer(signal)
  }
  return source.take(until: closing)
}

/// Delivers on the scheduler, and of the values that wait for it only the latest.
private func seventhCoalesced(
  _ source: Signal<String, TestFailure>,
  _ time: TestScheduler,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let waiting = Mutex<String?>(nil)
    lifetime += source.observe { event in
      switch event {
      case .next(let value):
        let isFirst = waiting.withLock {
          let isFirst = $0 == nil
          $0 = value
          return isFirst
        }
        guard isFirst else { return }
        lifetime += time.schedule {
          let latest = waiting.withLock { value in
            defer { if variant == .correct { value = nil } }
            return value
          }
          if let latest { observer.send(value: latest) }
        }
      case .completed:
        lifetime += time.schedule { observer.sendCompleted() }
      case .failed, .interrupted:
        observer.send(event)
      }
    }
  }
}

/// Sends a value when no other one has come for two milliseconds; what waits at the end is dropped.
private struct SeventhDebounce: TimedTransducer {
  private let variant: Bug.Variant
  private var waiting: String?
  private var wakeUp: Effects<String, TestFailure>.WakeUp?

  init(_ variant: Bug.Variant) { self.variant = variant }

  mutating func receive(_ value: String, _ effects: inout Effects<String, TestFailure>) {
    if let old = waiting { effects.drop(old) }
    waiting = value
    if let wakeUp {
      if variant == .broken { return }
      effects.cancel(wakeUp)
    }
    wakeUp = effects.wake(after: .milliseconds(2))
  }

  mutating func wake(
    _ wakeUp: Effects<String, TestFailure>.WakeUp,
    _ effects: inout Effects<String, TestFailure>
  ) {
    self.wakeUp = nil
    guard let value = waiting else { return }
    waiting = nil
    effects.send(value)
  }

  mutating func end(
    _ termination: Termination<TestFailure>,
    _ effects: inout Effects<String, TestFailure>
  ) {
    if let wakeUp { effects.cancel(wakeUp) }
    if let waiting { effects.drop(waiting) }
    (waiting, wakeUp) = (nil, nil)
    if case .completed = termination {} else { effects.discard() }
    effects.end(termination)
  }
}

private func seventhDebounced(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    signal: "seventh debounce",
    traits: [.asynchronous, .deliversOnScheduler],
    values: ["a", "b", "c"]
  ) { source, time in
    source.applying(SeventhDebounce(variant), on: time)
  }
}
