import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let twelfthTimed: [Bug] = [twelfthBatches, twelfthFallback, twelfthCalm, twelfthLimit]

  private static let twelfthBatches = Bug(
    "twelfth/batches-flush-before-a-failure",
    "An operator that collects until there is a pause sends what it has collected before a failure, too.",
    breaks: "E2",
    witness: .played(correct: "- - ab #", broken: "- - ab c #") { variant in
      let log = TwelfthLog()
      let time = TestScheduler()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      signal.applying(TwelfthBatches(variant: variant), on: time).observe { log.add($0) }
      for letter in "ab--c#" {
        if letter == "-" {
          log.add("-")
          try? time.advance(by: .milliseconds(1))
        } else {
          twelfthSend(letter, to: input)
        }
      }
      try? time.advance(by: .milliseconds(5))
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          signal: "batches",
          traits: [.asynchronous, .deliversOnScheduler],
          values: ["a", "b"],
          { source, time in source.applying(TwelfthBatches(variant: variant), on: time) },
          producer: { source, time in source.applying(TwelfthBatches(variant: variant), on: time) }
        )
      )
    }
  )

  private static let twelfthFallback = Bug(
    "twelfth/fallback-timer-outlives-the-stream",
    "An operator sends a value of its own if none has come in time, and leaves that timer at an early end.",
    breaks: "B1",
    witness: .played(correct: "| 0 pending", broken: "| 1 pending") { variant in
      let log = TwelfthLog()
      let time = TestScheduler()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      twelfthWithFallback(signal, time, variant).observe { log.add($0) }
      input.sendCompleted()
      return "\(log.text) \(time.pendingCount) pending"
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          signal: "fallback",
          traits: .asynchronous,
          capabilities: .twelfthOneThread,
          values: ["a", "b"]
        ) { source, time in twelfthWithFallback(source, time, variant) }
      )
    }
  )

  private static let twelfthCalm = Bug(
    "twelfth/calm-values-take-another-turn",
    "A debounce whose time is over waits for one more turn of the scheduler, to see whether a value is due as well.",
    breaks: "B3",
    witness: .played(correct: "b other", broken: "other b") { variant in
      let log = TwelfthLog()
      let time = TestScheduler()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      signal.applying(TwelfthCalm(variant: variant), on: time).observe { log.add($0) }
      input.send(value: "a")
      input.send(value: "b")
      time.schedule(after: .milliseconds(2)) { log.add("other") }
      try? time.advance(by: .milliseconds(2))
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          signal: "calm",
          traits: [.asynchronous, .deliversOnScheduler],
          values: ["a", "b"],
          { source, time in source.applying(TwelfthCalm(variant: variant), on: time) },
          producer: { source, time in source.applying(TwelfthCalm(variant: variant), on: time) }
        )
      )
    }
  )

  private static let twelfthLimit = Bug(
    "twelfth/limit-begins-when-it-is-created",
    "A function that limits the time of a producer schedules the deadline when it is called, for all runs at once.",
    breaks: "B4",
    witness: .played(correct: "0 pending a |", broken: "1 pending a") { variant in
      let log = TwelfthLog()
      let time = TestScheduler()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      let limited = twelfthLimited(SignalProducer(signal), time, variant)
      log.add("\(time.pendingCount) pending")
      try? time.advance(by: .milliseconds(3))
      let run = limited.start { event in if case .interrupted = event {} else { log.add(event) } }
      input.send(value: "a")
      try? time.advance(by: .milliseconds(2))
      run.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          producer: "limit",
          traits: [.asynchronous, .finishesEarly],
          values: ["a", "b"]
        ) { source, time in twelfthLimited(source, time, variant) }
      )
    }
  )
}

private struct TwelfthBatches: TimedTransducer {
  typealias Failure = TestFailure

  let variant: Bug.Variant
  var batch = ""
  var pause: Effects<String, TestFailure>.WakeUp?

  mutating func receive(_ value: String, _ effects: inout Effects<String, TestFailure>) {
    if let pause { effects.cancel(pause) }
    batch += value
    pause = effects.wake(after: .milliseconds(2))
  }

  mutating func wake(_ wakeUp: Effects<String, TestFailure>.WakeUp, _ effects: inout Effects<String, TestFailure>) {
    pause = nil
    flush(&effects)
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Effects<String, TestFailure>) {
    if let pause { effects.cancel(pause) }
    switch termination {
    case .completed: flush(&effects)
    case .failed: if variant == .broken { flush(&effects) }
    case .interrupted: break
    }
    effects.end(termination)
  }

  private mutating func flush(_ effects: inout Effects<String, TestFailure>) {
    if !batch.isEmpty { effects.send(batch) }
    batch = ""
  }
}

private func twelfthWithFallback(
  _ source: Signal<String, TestFailure>,
  _ time: TestScheduler,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let timer = time.schedule(after: .milliseconds(2)) { observer.send(value: "nothing") }
    if variant == .correct { lifetime += timer }
    lifetime += source.observe { event in
      if case .next = event { timer?.dispose() }
      observer.send(event)
    }
  }
}

private struct TwelfthCalm: TimedTransducer {
  typealias Failure = TestFailure

  let variant: Bug.Variant
  var value = ""
  var pause: Effects<String, TestFailure>.WakeUp?
  var isOver = false

  mutating func receive(_ value: String, _ effects: inout Effects<String, TestFailure>) {
    if let pause { effects.cancel(pause) }
    self.value = value
    isOver = false
    pause = effects.wake(after: .milliseconds(2))
  }

  mutating func wake(_ wakeUp: Effects<String, TestFailure>.WakeUp, _ effects: inout Effects<String, TestFailure>) {
    if variant == .broken, !isOver {
      isOver = true
      pause = effects.wake(after: .zero)
      return
    }
    pause = nil
    effects.send(value)
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Effects<String, TestFailure>) {
    if let pause { effects.cancel(pause) }
    effects.end(termination)
  }
}

private func twelfthLimited(
  _ source: SignalProducer<String, TestFailure>,
  _ time: TestScheduler,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  let early = variant == .broken ? twelfthDeadline(time) : nil
  return SignalProducer { observer, lifetime in
    let deadline = early ?? twelfthDeadline(time)
    lifetime += deadline.observeCompleted { observer.sendCompleted() }
    lifetime += source.start(observer)
  }
}

private func twelfthDeadline(_ time: TestScheduler) -> Signal<Never, Never> {
  Signal { observer, lifetime in
    lifetime += time.schedule(after: .milliseconds(2)) { observer.sendCompleted() }
  }
}
