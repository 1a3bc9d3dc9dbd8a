import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let fourteenthUse: [Bug] = [fourteenthRaced, fourteenthConflated, fourteenthExpiring]

  private static let fourteenthRaced = Bug(
    "fourteenth/race-keeps-the-loser",
    "The first of two streams that sends a value wins, and the other one is ignored and stays observed.",
    breaks: "B1",
    witness: .played(correct: "* a", broken: "a") { variant in
      let log = FourteenthLog()
      let (first, second) = (FourteenthTap<String>(), FourteenthTap<String>(log: log))
      let handle = fourteenthRacing(first.source, second.source, variant).observe { log.add($0) }
      first.send(.next("a"))
      let text = log.text
      handle.dispose()
      return text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          combining: "fourteenth race",
          traits: .finishesEarly,
          capabilities: fourteenthPlain,
          values: ["a", "b", "x", "y"]
        ) { first, second, _ in fourteenthRacing(first, second, variant) }
      )
    }
  )

  private static let fourteenthConflated = Bug(
    "fourteenth/failure-jumps-off-the-scheduler",
    "Values move to a scheduler, the latest in place of those that wait; a failure is sent at once, where it arrives.",
    breaks: "B2",
    witness: .played(correct: "a . #", broken: "a # .") { variant in
      let log = FourteenthLog()
      let time = TestScheduler()
      let tap = FourteenthTap<String>()
      let handle = fourteenthConflating(tap.source, time, variant).observe { log.add($0) }
      tap.send(.next("a"))
      try? time.advance()
      tap.send(.failed(TestFailure()))
      log.add(".")
      try? time.advance()
      handle.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          "fourteenth conflate",
          traits: [.asynchronous, .deliversOnScheduler],
          capabilities: fourteenthPlain,
          values: ["a", "b"]
        ) { source, time in fourteenthConflating(source, time, variant) }
      )
    }
  )

  private static let fourteenthExpiring = Bug(
    "fourteenth/deadline-before-the-start",
    "A producer that expires sets its deadline when the operator is applied, not when a run starts.",
    breaks: "B4",
    witness: .played(correct: "0", broken: "1") { variant in
      let time = TestScheduler()
      let producer = fourteenthExpiry(SignalProducer<String, TestFailure>.never, time, variant)
      let count = withExtendedLifetime(producer) { time.pendingCount }
      time.cancelAll()
      return "\(count)"
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          producer: "fourteenth expiring(2)",
          traits: [.finishesEarly, .asynchronous],
          values: ["a", "b"]
        ) { producer, time in fourteenthExpiry(producer, time, variant) }
      )
    }
  )
}

private final class FourteenthRace: @unchecked Sendable {
  private let sink: EventSource<String, TestFailure>.Sink
  private let variant: Bug.Variant
  private var winner: Int?
  private var observations: [Cancellation?] = [nil, nil]
  private var completed = [false, false]
  private var isOver = false

  init(_ sink: @escaping EventSource<String, TestFailure>.Sink, _ variant: Bug.Variant) {
    self.sink = sink
    self.variant = variant
  }

  func enter(_ source: EventSource<String, TestFailure>, _ index: Int) {
    guard !isOver, winner == nil else { return }
    let observation = source.observe { self.receive($0, index) }
    if isOver || completed[index] { observation.dispose() } else { observations[index] = observation }
  }

  func stop() {
    isOver = true
    let all = observations
    observations = [nil, nil]
    for observation in all { observation?.dispose() }
  }

  private func receive(_ event: Event<String, TestFailure>, _ index: Int) {
    guard !isOver, !completed[index], winner == nil || winner == index else { return }
    switch event {
    case .next:
      if winner == nil {
        winner = index
        if variant == .correct {
          let loser = observations[1 - index]
          observations[1 - index] = nil
          loser?.dispose()
        }
      }
      sink(event)
    case .completed:
      completed[index] = true
      if winner == index || completed[1 - index] { end(event) }
    case .failed, .interrupted: end(event)
    }
  }

  private func end(_ event: Event<String, TestFailure>) {
    isOver = true
    sink(event)
    stop()
  }
}

private func fourteenthRacing(
  _ first: EventSource<String, TestFailure>,
  _ second: EventSource<String, TestFailure>,
  _ variant: Bug.Variant
) -> EventSource<String, TestFailure> {
  EventSource { sink in
    let race = FourteenthRace(sink, variant)
    race.enter(first, 0)
    race.enter(second, 1)
    return Cancellation { race.stop() }
  }
}

private final class FourteenthConflation: @unchecked Sendable {
  private let sink: EventSource<String, TestFailure>.Sink
  private let scheduler: TestScheduler
  private let variant: Bug.Variant
  private var value: String?
  private var end: Event<String, TestFailure>?
  private var turn: (any Disposable)?
  private var isOver = false
  private var observation: Cancellation?

  init(_ sink: @escaping EventSource<String, TestFailure>.Sink, _ scheduler: TestScheduler, _ variant: Bug.Variant) {
    self.sink = sink
    self.scheduler = scheduler
    self.variant = variant
  }

  func start(_ source: EventSource<String, TestFailure>) {
    let observation = source.observe { self.receive($0) }
    if isOver { observation.dispose() } else { self.observation = observation }
  }

  func stop() {
    isOver = true
    turn?.dispose()
    observation?.dispose()
    (turn, observation) = (nil, nil)
  }

  private func receive(_ event: Event<String, TestFailure>) {
    guard !isOver, end == nil else { return }
    switch event {
    case .next(let next): value = next
    case .completed: end = event
    case .interrupted:
      value = nil
      end = event
    case .failed:
      value = nil
      end = event
      if variant == .broken { return flush() }
    }
    if turn == nil { turn = scheduler.schedule { self.flush() } }
  }

  private func flush() {
    turn?.dispose()
    turn = nil
    if let next = value {
      value = nil
      sink(.next(next))
    }
    guard let end, !isOver else { return }
    isOver = true
    sink(end)
    stop()
  }
}

private func fourteenthConflating(
  _ source: EventSource<String, TestFailure>,
  _ scheduler: TestScheduler,
  _ variant: Bug.Variant
) -> EventSource<String, TestFailure> {
  EventSource { sink in
    let conflation = FourteenthConflation(sink, scheduler, variant)
    conflation.start(source)
    return Cancellation { conflation.stop() }
  }
}

/// A signal that completes after two milliseconds.
private func fourteenthDeadline(_ scheduler: TestScheduler) -> Signal<Never, Never> {
  Signal { observer, lifetime in
    lifetime += scheduler.schedule(after: .milliseconds(2)) { observer.sendCompleted() }
  }
}

private func fourteenthExpiry(
  _ source: SignalProducer<String, TestFailure>,
  _ scheduler: TestScheduler,
  _ variant: Bug.Variant
) -> SignalProducer<String, TestFailure> {
  let early = variant == .broken ? fourteenthDeadline(scheduler) : nil
  return SignalProducer { observer, lifetime in
    let deadline = early ?? fourteenthDeadline(scheduler)
    lifetime += deadline.observe { event in
      if case .completed = event { observer.sendCompleted() }
    }
    lifetime += source.start { observer.send($0) }
  }
}
