import Reactive
import ReactiveContractKit
import Synchronization

/// Operators over a stream of streams.
extension Bug {
  static let seventhFlat: [Bug] = [seventhExhaustBug, seventhConcatBug, seventhLatestBug]

  // MARK: E3

  private static let seventhExhaustBug = Bug(
    "seventh/exhaust-forgets-the-outer-end",
    "An operator that ignores streams while one is running does not complete with that one if the outer stream has "
      + "completed before; nothing holds its input then, so that it is interrupted.",
    breaks: "E3",
    witness: .played(correct: "a |", broken: "a !") { variant in
      let log = SeventhLog()
      let (outer, streams) = Signal<SignalProducer<String, TestFailure>, TestFailure>.pipe()
      let (inner, values) = Signal<String, TestFailure>.pipe()
      seventhExhausted(outer, variant).observe { log.add($0) }
      streams.send(value: SignalProducer(inner))
      streams.send(value: SignalProducer(["x"]))
      streams.sendCompleted()
      values.send(value: "a")
      values.sendCompleted()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          flattening: "seventh exhaust",
          values: ["a", "b"],
          signal: { outer, _ in seventhExhausted(outer, variant) },
          producer: { outer, _ in outer.lift { seventhExhausted($0, variant) } }
        )
      )
    }
  )

  // MARK: O7

  private static let seventhConcatBug = Bug(
    "seventh/next-stream-inside-the-last",
    "An operator that runs streams one after the other starts the next one in the handler of the completion.",
    breaks: "O7",
    witness: .played(correct: "| 1", broken: "| 20") { variant in
      let log = SeventhLog()
      let depth = Mutex((now: 0, most: 0))
      let (outer, streams) = Signal<SignalProducer<String, TestFailure>, TestFailure>.pipe()
      let (inner, values) = Signal<String, TestFailure>.pipe()
      seventhConcatenated(outer, variant).observe { log.add($0) }
      streams.send(value: SignalProducer(inner))
      for _ in 1...20 {
        streams.send(
          value: SignalProducer { observer, _ in
            depth.withLock { $0 = ($0.now + 1, max($0.most, $0.now + 1)) }
            observer.sendCompleted()
            depth.withLock { $0.now -= 1 }
          }
        )
      }
      streams.sendCompleted()
      values.sendCompleted()
      log.add("\(depth.withLock { $0.most })")
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          flattening: "seventh concat",
          values: ["a", "b"],
          signal: { outer, _ in seventhConcatenated(outer, variant) },
          producer: { outer, _ in outer.lift { seventhConcatenated($0, variant) } }
        )
      )
    }
  )

  // MARK: Meaning

  private static let seventhLatestBug = Bug(
    "seventh/latest-keeps-the-older-ones",
    "An operator that follows the latest stream does not stop the one before it.",
    breaks: nil,
    witness: .played(correct: "a y |", broken: "a y b |") { variant in
      let log = SeventhLog()
      let outer = SeventhPipe<SeventhFlow<String>>()
      let inner = [SeventhPipe<String>(), SeventhPipe<String>()]
      seventhSwitched(outer.flow, variant).start { log.add($0) }
      outer.send(.next(inner[0].flow))
      inner[0].send(.next("a"))
      outer.send(.next(inner[1].flow))
      inner[1].send(.next("y"))
      inner[0].send(.next("b"))
      outer.send(.completed)
      inner[0].send(.completed)
      inner[1].send(.completed)
      return log.text
    },
    oracle: { OracleSubject(seventhSwitched($0), oracle: "flatten(.latest)") },
    subject: { Subject(seventhSwitched($0)) }
  )
}

/// Ignores streams that come while one is running.
private func seventhExhausted(
  _ outer: Signal<SignalProducer<String, TestFailure>, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let state = Mutex((isBusy: false, isOver: false))
    lifetime += outer.observe { event in
      switch event {
      case .next(let inner):
        let isFree = state.withLock {
          let isFree = !$0.isBusy
          $0.isBusy = true
          return isFree
        }
        guard isFree else { return }
        inner.startWithSignal { signal, run in
          lifetime += run
          signal.observe { event in
            switch event {
            case .next, .failed:
              observer.send(event)
            case .completed, .interrupted:
              let isOver = state.withLock {
                $0.isBusy = false
                return $0.isOver
              }
              if isOver, variant == .correct { observer.sendCompleted() }
            }
          }
        }
      case .completed:
        let isBusy = state.withLock {
          $0.isOver = true
          return $0.isBusy
        }
        if !isBusy { observer.sendCompleted() }
      case .failed(let failure):
        observer.send(error: failure)
      case .interrupted:
        observer.sendInterrupted()
      }
    }
  }
}

/// What a concatenation knows.
private struct SeventhQueue: Sendable {
  var waiting: [SignalProducer<String, TestFailure>] = []
  var isBusy = false
  var isOver = false
}

/// Runs streams one after the other.
private func seventhConcatenated(
  _ outer: Signal<SignalProducer<String, TestFailure>, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let state = Mutex(SeventhQueue())
    let turns = SeventhTurns()

    @Sendable func next() {
      if variant == .correct { turns.take(step) } else { step() }
    }

    @Sendable func step() {
      guard !lifetime.hasEnded else { return }
      let (inner, isOver) = state.withLock { state in
        state.isBusy = !state.waiting.isEmpty
        return (state.isBusy ? state.waiting.removeFirst() : nil, state.isOver)
      }
      guard let inner else {
        if isOver { observer.sendCompleted() }
        return
      }
      inner.startWithSignal { signal, run in
        lifetime += run
        signal.observe { event in
          switch event {
          case .next, .failed: observer.send(event)
          case .completed, .interrupted: next()
          }
        }
      }
    }

    lifetime += outer.observe { event in
      switch event {
      case .next(let inner):
        let isFree = state.withLock {
          let isFree = !$0.isBusy
          $0.waiting.append(inner)
          $0.isBusy = true
          return isFree
        }
        if isFree { next() }
      case .completed:
        let isBusy = state.withLock {
          $0.isOver = true
          return $0.isBusy
        }
        if !isBusy { observer.sendCompleted() }
      case .failed(let failure):
        observer.send(error: failure)
      case .interrupted:
        observer.sendInterrupted()
      }
    }
  }
}

/// What a switch knows; for one thread.
private final class SeventhSwitch: @unchecked Sendable {
  var current: SeventhStop?
  var running = 0
  var isOver = false
}

/// Follows the latest stream.
private func seventhSwitched(
  _ outer: SeventhFlow<SeventhFlow<String>>,
  _ variant: Bug.Variant
) -> SeventhFlow<String> {
  SeventhFlow { stop, sink in
    let gate = SeventhGate(sink)
    let upstream = SeventhStop()
    let state = SeventhSwitch()
    stop.add {
      gate.close()
      upstream.stop()
    }

    @Sendable func end(_ event: Event<String, TestFailure>) {
      upstream.stop()
      gate.send(event)
    }

    outer.start(upstream) { event in
      switch event {
      case .next(let inner):
        if variant == .correct, let old = state.current {
          old.stop()
          state.running -= 1
        }
        let run = SeventhStop()
        state.current = run
        state.running += 1
        upstream.add { run.stop() }
        inner.start(run) { event in
          switch event {
          case .next:
            gate.send(event)
          case .failed:
            end(event)
          case .completed, .interrupted:
            if state.current === run { state.current = nil }
            state.running -= 1
            if state.isOver, state.running == 0 { end(.completed) }
          }
        }
      case .completed:
        state.isOver = true
        if state.running == 0 { end(.completed) }
      case .failed(let failure):
        end(.failed(failure))
      case .interrupted:
        end(.interrupted)
      }
    }
  }
}

private func seventhSwitched(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject(
    flattening: "seventh latest",
    capabilities: .seventhFlow,
    readings: ["E6/queued"],
    values: ["a", "b"]
  ) { outer, _ in
    EventSource(seventhFlow: seventhSwitched(outer.map { $0.seventhFlow }.seventhFlow, variant))
  }
}
