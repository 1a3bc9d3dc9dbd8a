import Reactive
import ReactiveContractKit

/// Operators with a scheduler.
enum FifthTimed {
  static let bugs = [idleTimers, fixedDeadline, debounceOnce]

  // MARK: Ends when nothing comes for a while

  private static let idleTimers = Bug(
    "fifth/idle-timer-left-behind",
    "Each value starts a timer anew and outdates the one before, which stays on the scheduler nevertheless.",
    breaks: "B1",
    witness: .played(correct: "a b | pending 0", broken: "a b | pending 1") { variant in
      let (source, scheduler, log) = (FifthTap<String>(), TestScheduler(), FifthLog())
      let handle = untilIdle(source.source, scheduler, variant).observe(log.sink())
      source.send("a")
      try? scheduler.advance(by: .milliseconds(1))
      source.send("b")
      source.send(.completed)
      log.add("pending \(scheduler.pendingCount)")
      handle.dispose()
      scheduler.cancelAll()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          "fifth until idle for 2",
          traits: [.finishesEarly, .asynchronous],
          capabilities: .fifthQuiet,
          readings: ["E6/queued"],
          values: ["a", "b"]
        ) { source, scheduler in untilIdle(source, scheduler, variant) }
      )
    }
  )

  private struct FifthIdleState {
    var timer: (any Disposable)?
    var generation = 0
    var isDone = false
  }

  /// Forwards values, and completes when none has come for two milliseconds since the last one.
  private static func untilIdle(
    _ source: EventSource<String, TestFailure>,
    _ scheduler: TestScheduler,
    _ variant: Bug.Variant
  ) -> EventSource<String, TestFailure> {
    EventSource { sink in
      let link = FifthLink(sink)
      let box = FifthBox(FifthIdleState())
      link.hold(
        Cancellation {
          let timer = box.state.timer
          box.state.timer = nil
          timer?.dispose()
        }
      )
      link.hold(
        source.observe { event in
          if box.state.isDone || link.hasEnded { return }
          box.state.isDone = event.isTerminating
          if case .next = event {
            if variant == .correct { box.state.timer?.dispose() }
            box.state.generation += 1
            let generation = box.state.generation
            box.state.timer = scheduler.schedule(after: .milliseconds(2)) {
              if generation == box.state.generation { link.send(.completed) }
            }
          }
          link.send(event)
        }
      )
      return Cancellation { link.cancel() }
    }
  }

  // MARK: Ends after a time

  private static let fixedDeadline = Bug(
    "fifth/deadline-of-the-recipe",
    "A producer that takes values for a time reads the clock when it is made, so that later starts have less time.",
    breaks: "P2",
    witness: .played(correct: "2:| 3:|", broken: "2:| 2:|") { variant in
      let (scheduler, log) = (TestScheduler(), FifthLog())
      let (signal, input) = fifthPipe()
      let producer = during(signal.producer, scheduler, variant)
      let mark: @Sendable (Event<String, TestFailure>) -> Void = { event in
        if case .completed = event { log.add("\(Int(scheduler.now.sinceZero / .milliseconds(1))):|") }
      }
      let first = producer.start(mark)
      try? scheduler.advance(by: .milliseconds(1))
      let second = producer.start(mark)
      try? scheduler.advance(by: .milliseconds(5))
      first.dispose()
      second.dispose()
      input.sendCompleted()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          producer: "fifth during 2",
          traits: [.finishesEarly, .asynchronous],
          values: ["a", "b"]
        ) { producer, scheduler in during(producer, scheduler, variant) }
      )
    }
  )

  /// Forwards events for two milliseconds from the start of a run, and then completes.
  private static func during(
    _ producer: SignalProducer<String, TestFailure>,
    _ scheduler: TestScheduler,
    _ variant: Bug.Variant
  ) -> SignalProducer<String, TestFailure> {
    let time = Duration.milliseconds(2)
    let made = scheduler.now
    return SignalProducer { observer, lifetime in
      let begin = variant == .correct ? scheduler.now : made
      lifetime += scheduler.schedule(at: begin.advanced(by: time)) { observer.sendCompleted() }
      lifetime += producer.start(observer)
    }
  }

  // MARK: Debounce

  private static let debounceOnce = Bug(
    "fifth/debounce-keeps-first-deadline",
    "A debounce replaces the waiting value, but keeps the deadline of the first one.",
    breaks: nil,
    witness: .played(correct: "2 3:b", broken: "2:b 3") { variant in
      let (scheduler, log) = (TestScheduler(), FifthLog())
      let (signal, input) = fifthPipe()
      let handle = signal.applying(FifthDebounce(variant: variant), on: scheduler).observe { event in
        if case .next(let value) = event { log.add(":\(value)") }
      }
      input.send(value: "a")
      try? scheduler.advance(by: .milliseconds(1))
      input.send(value: "b")
      try? scheduler.advance(by: .milliseconds(1))
      log.add("2")
      try? scheduler.advance(by: .milliseconds(1))
      log.add("3")
      handle?.dispose()
      return FifthTimed.marked(log.text)
    },
    oracle: { OracleSubject(debounceSubject($0), oracle: "debounce(2)") },
    subject: { Subject(debounceSubject($0)) }
  )

  /// Writes what came before a mark behind it: `:b 2` becomes `2:b`.
  private static func marked(_ text: String) -> String {
    var result: [String] = []
    var pending = ""
    for word in text.split(separator: " ") {
      if word.hasPrefix(":") {
        pending += word
      } else {
        result.append(word + pending)
        pending = ""
      }
    }
    return result.joined(separator: " ")
  }

  private static func debounceSubject(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
    OperatorSubject(
      signal: "fifth debounce 2",
      traits: [.asynchronous, .deliversOnScheduler],
      values: ["a", "b", "c"]
    ) { signal, scheduler in signal.applying(FifthDebounce(variant: variant), on: scheduler) }
  }
}

private struct FifthDebounce: TimedTransducer {
  typealias Failure = TestFailure

  let variant: Bug.Variant
  var waiting: String?
  var wakeUp: Effects<String, TestFailure>.WakeUp?

  mutating func receive(_ value: String, _ effects: inout Effects<String, TestFailure>) {
    if let replaced = waiting { effects.drop(replaced) }
    waiting = value
    if let wakeUp {
      if variant == .broken { return }
      effects.cancel(wakeUp)
    }
    wakeUp = effects.wake(after: .milliseconds(2))
  }

  mutating func wake(_ wakeUp: Effects<String, TestFailure>.WakeUp, _ effects: inout Effects<String, TestFailure>) {
    self.wakeUp = nil
    if let value = waiting.take() { effects.send(value) }
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Effects<String, TestFailure>) {
    if let wakeUp = wakeUp.take() { effects.cancel(wakeUp) }
    if let dropped = waiting.take() { effects.drop(dropped) }
    effects.end(termination)
  }
}
