import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let ninthEvents: [Bug] = [ninthFind, ninthBatch, ninthSwitch, ninthDefault, ninthUnserialised]

  private static let ninthFind = Bug(
    "ninth/find-relies-on-its-handle",
    "A home-made find(_:) leaves it to its subscription to stop the source; a source that sends while it is being"
      + " subscribed to goes on, and what it still sends is passed on behind the completion.",
    breaks: "E0",
    witness: .played(correct: "b |", broken: "b | b") { variant in
      let log = NinthLog()
      let source = NinthFlow(events: .next("a"), .next("b"), .next("a"), .next("b"))
      _ = source.ninthFind("b", variant).subscribe { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          "ninth find",
          traits: .finishesEarly,
          capabilities: ninthFlowCapabilities,
          values: ["a", "b"]
        ) { source, _ in NinthFlow(source).ninthFind("b", variant).source }
      )
    }
  )

  private static let ninthBatch = Bug(
    "ninth/batch-flushes-before-a-failure",
    "An operator that sends its values in batches, by time, sends the batch that it holds before it forwards a"
      + " failure.",
    breaks: "E2",
    witness: .played(correct: "ab #", broken: "ab c #") { variant in
      let log = NinthLog()
      let time = TestScheduler()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      signal.applying(NinthBatch(variant: variant), on: time).observe { log.add($0) }
      input.send(value: "a")
      input.send(value: "b")
      try? time.advance(by: .milliseconds(3))
      input.send(value: "c")
      try? time.advance(by: .milliseconds(1))
      input.send(error: TestFailure())
      try? time.advance(by: .milliseconds(3))
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          signal: "ninth batch",
          traits: [.asynchronous, .deliversOnScheduler],
          values: ["a", "b"],
          { source, time in source.applying(NinthBatch(variant: variant), on: time) },
          producer: { source, time in source.applying(NinthBatch(variant: variant), on: time) }
        )
      )
    }
  )

  private static let ninthSwitch = Bug(
    "ninth/switch-completes-with-its-outer-stream",
    "A home-made switch completes when its outer stream does, and cuts off the inner stream that still runs.",
    breaks: "E3",
    witness: .played(correct: "a b |", broken: "a |") { variant in
      let log = NinthLog()
      let (outer, outerInput) = Signal<EventSource<String, TestFailure>, TestFailure>.pipe()
      let (inner, innerInput) = Signal<String, TestFailure>.pipe()
      let result = ninthSwitched(EventSource(outer), variant).subscribe { log.add($0) }
      outerInput.send(value: EventSource(inner))
      innerInput.send(value: "a")
      outerInput.sendCompleted()
      innerInput.send(value: "b")
      innerInput.sendCompleted()
      result.stop()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          flattening: "ninth switch",
          capabilities: ninthFlowCapabilities,
          values: ["a", "b"]
        ) { outer, _ in ninthSwitched(outer, variant).source }
      )
    }
  )

  private static let ninthDefault = Bug(
    "ninth/default-after-an-interruption",
    "An operator that sends a default if no value has come takes an interruption for a completion.",
    breaks: "E4",
    witness: .played(correct: "!", broken: "none |") { variant in
      let log = NinthLog()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      signal.applying(NinthDefault(variant: variant)).observe { log.add($0) }
      input.sendInterrupted()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          signal: "ninth default",
          values: ["a", "b"],
          { source, _ in source.applying(NinthDefault(variant: variant)) },
          producer: { source, _ in source.applying(NinthDefault(variant: variant)) }
        )
      )
    }
  )
}

extension NinthFlow where Value: Equatable {
  fileprivate func ninthFind(_ wanted: Value, _ variant: Bug.Variant) -> NinthFlow {
    NinthFlow { sink in
      let stop = NinthStop()
      let isOver = Mutex(false)
      let upstream = subscribe { event in
        if variant == .correct, isOver.withLock({ $0 }) { return }
        switch event {
        case .next(let value):
          guard value == wanted else { return }
          isOver.withLock { $0 = true }
          sink(event)
          guard !stop.hasStopped else { return }
          sink(.completed)
          stop.stop()
        case .completed, .failed, .interrupted:
          isOver.withLock { $0 = true }
          sink(event)
        }
      }
      stop.onStop { upstream.stop() }
      return stop
    }
  }
}

private struct NinthBatch: TimedTransducer {
  typealias Failure = TestFailure
  let variant: Bug.Variant
  var held: [String] = []
  var pending: Effects<String, TestFailure>.WakeUp?

  init(variant: Bug.Variant) { self.variant = variant }

  mutating func receive(_ value: String, _ effects: inout Effects<String, TestFailure>) {
    if held.isEmpty { pending = effects.wake(after: .milliseconds(2)) }
    held.append(value)
  }

  mutating func wake(_ wakeUp: Effects<String, TestFailure>.WakeUp, _ effects: inout Effects<String, TestFailure>) {
    pending = nil
    flush(&effects)
  }

  mutating func end(_ termination: Termination<TestFailure>, _ effects: inout Effects<String, TestFailure>) {
    if let pending { effects.cancel(pending) }
    switch termination {
    case .completed: flush(&effects)
    case .failed: if variant == .broken { flush(&effects) }
    case .interrupted: break
    }
    effects.end(termination)
  }

  private mutating func flush(_ effects: inout Effects<String, TestFailure>) {
    if !held.isEmpty { effects.send(held.joined()) }
    held = []
  }
}

private final class NinthSwitchState: @unchecked Sendable {
  var isOuterOver = false
  var isInnerRunning = false
  var isOver = false
  var number = 0
  var inner: NinthStop?
}

private func ninthSwitched(
  _ outer: EventSource<EventSource<String, TestFailure>, TestFailure>,
  _ variant: Bug.Variant
) -> NinthFlow<String> {
  NinthFlow { sink in
    let stop = NinthStop()
    let state = NinthSwitchState()
    @Sendable func end(_ event: Event<String, TestFailure>) {
      guard !state.isOver else { return }
      state.isOver = true
      sink(event)
      stop.stop()
    }
    @Sendable func start(_ source: EventSource<String, TestFailure>) {
      state.number += 1
      let number = state.number
      let previous = state.inner
      state.inner = nil
      previous?.stop()
      state.isInnerRunning = true
      let inner = NinthFlow(source).subscribe { event in
        guard !state.isOver, state.number == number, state.isInnerRunning else { return }
        switch event {
        case .next: sink(event)
        case .completed:
          state.isInnerRunning = false
          state.inner = nil
          if state.isOuterOver { end(.completed) }
        case .failed, .interrupted: end(event)
        }
      }
      if state.isOver { inner.stop() } else if state.number == number, state.isInnerRunning { state.inner = inner }
    }
    let upstream = outer.observe { event in
      guard !state.isOver else { return }
      switch event {
      case .next(let source): start(source)
      case .completed:
        state.isOuterOver = true
        if variant == .broken || !state.isInnerRunning { end(.completed) }
      case .failed(let failure): end(.failed(failure))
      case .interrupted: end(.interrupted)
      }
    }
    stop.onStop {
      state.isOver = true
      upstream.dispose()
      state.inner?.stop()
    }
    return stop
  }
}

private struct NinthDefault: Transducer {
  let variant: Bug.Variant
  var isEmpty = true

  init(variant: Bug.Variant) { self.variant = variant }

  mutating func receive(_ value: String) -> Reaction<String, TestFailure> {
    isEmpty = false
    return .send(value)
  }

  mutating func end(_ termination: Termination<TestFailure>) -> Reaction<String, TestFailure> {
    switch termination {
    case .failed: return .end(termination)
    case .interrupted where variant == .correct: return .end(termination)
    case .interrupted, .completed: return isEmpty ? .sendThenEnd("none", .completed) : .end(.completed)
    }
  }
}
