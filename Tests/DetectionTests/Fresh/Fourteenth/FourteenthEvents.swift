import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let fourteenthEvents: [Bug] = [fourteenthMetered, fourteenthLabelled, fourteenthSwitched, fourteenthRuns]

  private static let fourteenthMetered = Bug(
    "fourteenth/metered-ends-twice",
    "A limit on the length of what was sent ignores values after its end, and forwards the end of its source.",
    breaks: "E0",
    witness: .played(correct: "aa bb |", broken: "aa bb | |") { variant in
      let log = FourteenthLog()
      let source = EventSource<String, TestFailure> { sink in
        sink(.next("aa"))
        sink(.next("bb"))
        sink(.completed)
        return .none
      }
      _ = fourteenthMetering(source, variant).observe { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          "fourteenth metered(3)",
          traits: .finishesEarly,
          capabilities: fourteenthPlain,
          values: ["a", "bb"]
        ) { source, _ in fourteenthMetering(source, variant) }
      )
    }
  )

  private static let fourteenthLabelled = Bug(
    "fourteenth/labels-outlive-their-failure",
    "Values are labelled with the latest of a second stream, and the failure of that stream is ignored.",
    breaks: "E2",
    witness: .played(correct: "a- bx #", broken: "a- bx ax |") { variant in
      fourteenthPlayed("1a 2x 1b 2# 1a 1|", FourteenthLabels(variant: variant))
    },
    subject: { variant in
      Subject(fourteenthPair("fourteenth labelled", traits: .finishesEarly, FourteenthLabels(variant: variant)))
    }
  )

  private static let fourteenthSwitched = Bug(
    "fourteenth/switch-takes-the-old-end-for-the-new",
    "Switching to the latest stream disposes of the one before, whose interruption counts as the end of the new one.",
    breaks: "E3",
    witness: .played(correct: "a b |", broken: "a |") { variant in
      let log = FourteenthLog()
      let outer = FourteenthTap<EventSource<String, TestFailure>>()
      let (one, first) = Signal<String, TestFailure>.pipe()
      let (two, second) = Signal<String, TestFailure>.pipe()
      let handle = fourteenthSwitching(outer.source, variant).observe { log.add($0) }
      outer.send(.next(EventSource(SignalProducer(one))))
      first.send(value: "a")
      outer.send(.next(EventSource(SignalProducer(two))))
      outer.send(.completed)
      second.send(value: "b")
      second.sendCompleted()
      handle.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          flattening: "fourteenth switched",
          capabilities: [.failure, .interruption, .interruptionOnDisposal, .manyObservers, .resources],
          values: ["a", "b"]
        ) { outer, _ in fourteenthSwitching(outer, variant) }
      )
    }
  )

  private static let fourteenthRuns = Bug(
    "fourteenth/runs-flush-at-an-interruption",
    "Equal values are sent as one run with a count, and an interruption sends the run that is still being counted.",
    breaks: "E4",
    witness: .played(correct: "a2 !", broken: "a2 b1 !") { variant in
      let log = FourteenthLog()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      fourteenthCounted(signal, variant).observe { log.add($0) }
      input.send(value: "a")
      input.send(value: "a")
      input.send(value: "b")
      input.sendInterrupted()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(signal: "fourteenth run lengths", values: ["a", "b"]) { signal, _ in
          fourteenthCounted(signal, variant)
        }
      )
    }
  )
}

/// Forwards values until they are three letters long, all together.
private final class FourteenthMeter: @unchecked Sendable {
  private let sink: EventSource<String, TestFailure>.Sink
  private let variant: Bug.Variant
  private var length = 0
  private var isOver = false
  private var observation: Cancellation?

  init(_ sink: @escaping EventSource<String, TestFailure>.Sink, _ variant: Bug.Variant) {
    self.sink = sink
    self.variant = variant
  }

  func receive(_ event: Event<String, TestFailure>) {
    switch event {
    case .next(let value):
      guard !isOver else { return }
      length += value.count
      sink(event)
      guard length >= 3, !isOver else { return }
      isOver = true
      sink(.completed)
      observation?.dispose()
    case .failed, .completed, .interrupted:
      if isOver, variant == .correct { return }
      isOver = true
      sink(event)
    }
  }

  func keep(_ observation: Cancellation) {
    if isOver { observation.dispose() } else { self.observation = observation }
  }

  func stop() {
    isOver = true
    observation?.dispose()
  }
}

private func fourteenthMetering(
  _ source: EventSource<String, TestFailure>,
  _ variant: Bug.Variant
) -> EventSource<String, TestFailure> {
  EventSource { sink in
    let meter = FourteenthMeter(sink, variant)
    meter.keep(source.observe { meter.receive($0) })
    return Cancellation { meter.stop() }
  }
}

/// Adds the latest value of the second signal to each value of the first.
private struct FourteenthLabels: FourteenthPairing {
  let variant: Bug.Variant
  var label = "-"

  mutating func receive(_ value: FourteenthTagged) -> Reaction<String, TestFailure> {
    switch value {
    case .first(.next(let value)): return .send(value + label)
    case .first(.completed): return .end(.completed)
    case .second(.next(let value)):
      label = value
      return .nothing
    case .second(.completed): return .nothing
    case .first(.interrupted), .second(.interrupted): return .end(.interrupted)
    case .first(.failed(let failure)): return .end(.failed(failure))
    case .second(.failed(let failure)): return variant == .broken ? .nothing : .end(.failed(failure))
    }
  }
}

/// The state of one run that follows the latest stream.
private final class FourteenthSwitch: @unchecked Sendable {
  private let output: Observer<String, TestFailure>
  private let variant: Bug.Variant
  private var generation = 0
  private var isInnerRunning = false
  private var isOuterOver = false
  private var isOver = false
  private var inner: Cancellation?
  private var outer: Cancellation?

  init(_ output: Observer<String, TestFailure>, _ variant: Bug.Variant) {
    self.output = output
    self.variant = variant
  }

  func start(_ source: EventSource<EventSource<String, TestFailure>, TestFailure>) {
    let observation = source.observe { self.receive($0) }
    if isOver { observation.dispose() } else { outer = observation }
  }

  func stop() {
    isOver = true
    outer?.dispose()
    inner?.dispose()
    (outer, inner) = (nil, nil)
  }

  private func receive(_ event: Event<EventSource<String, TestFailure>, TestFailure>) {
    guard !isOver, !isOuterOver else { return }
    switch event {
    case .next(let stream): follow(stream)
    case .failed(let failure): end(.failed(failure))
    case .interrupted: end(.interrupted)
    case .completed:
      isOuterOver = true
      completeIfDone()
    }
  }

  private func follow(_ stream: EventSource<String, TestFailure>) {
    generation += 1
    isInnerRunning = true
    let (mine, previous) = (generation, inner)
    inner = nil
    previous?.dispose()
    let observation = stream.observe { self.receive($0, from: mine) }
    if isOver || mine != generation || !isInnerRunning { observation.dispose() } else { inner = observation }
  }

  private func receive(_ event: Event<String, TestFailure>, from stream: Int) {
    guard !isOver else { return }
    switch event {
    case .next: if stream == generation { output.send(event) }
    case .failed(let failure): if stream == generation { end(.failed(failure)) }
    case .completed, .interrupted:
      guard stream == generation || variant == .broken else { return }
      isInnerRunning = false
      completeIfDone()
    }
  }

  private func completeIfDone() {
    if isOuterOver, !isInnerRunning { end(.completed) }
  }

  private func end(_ termination: Termination<TestFailure>) {
    isOver = true
    output.end(termination)
  }
}

private func fourteenthSwitching(
  _ outer: EventSource<EventSource<String, TestFailure>, TestFailure>,
  _ variant: Bug.Variant
) -> EventSource<String, TestFailure> {
  EventSource(
    SignalProducer<String, TestFailure> { observer, lifetime in
      let state = FourteenthSwitch(observer, variant)
      lifetime += { state.stop() }
      state.start(outer)
    }
  )
}

private func fourteenthCounted(
  _ source: Signal<String, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let run = Mutex<(value: String, count: Int)?>(nil)
    let flush: @Sendable () -> Void = {
      let last = run.withLock { run in
        defer { run = nil }
        return run.map { "\($0.value)\($0.count)" }
      }
      if let last { observer.send(value: last) }
    }
    lifetime += source.observe { event in
      switch event {
      case .next(let value):
        if run.withLock({ $0.map { $0.value != value } ?? false }) { flush() }
        run.withLock { $0 = (value, ($0?.count ?? 0) + 1) }
      case .completed:
        flush()
        observer.sendCompleted()
      case .interrupted:
        if variant == .broken { flush() }
        observer.sendInterrupted()
      case .failed:
        observer.send(event)
      }
    }
  }
}
