import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let fifteenthNested: [Bug] = [fifteenthMergedAll, fifteenthNewest]

  private static let fifteenthMergedAll = Bug(
    "fifteenth/merge-of-all-ends-with-an-interrupted-one",
    "A flattening merge treats the interruption of an inner stream like its failure, and ends with it.",
    breaks: "E4",
    witness: .played(correct: "a b |", broken: "a !") { variant in
      let log = FifteenthLog()
      let (outer, outerInput) = Signal<SignalProducer<String, TestFailure>, TestFailure>.pipe()
      let (first, firstInput) = Signal<String, TestFailure>.pipe()
      let (second, secondInput) = Signal<String, TestFailure>.pipe()
      mergedAll(outer, variant).observe { log.add($0) }
      outerInput.send(value: first.producer)
      outerInput.send(value: second.producer)
      outerInput.sendCompleted()
      firstInput.send(value: "a")
      firstInput.sendInterrupted()
      secondInput.send(value: "b")
      secondInput.sendCompleted()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          flattening: "merged",
          values: ["a", "b"],
          signal: { outer, _ in mergedAll(outer, variant) },
          producer: { outer, _ in outer.lift { mergedAll($0, variant) } }
        )
      )
    }
  )

  private static let fifteenthNewest = Bug(
    "fifteenth/newest-forgets-the-stream-that-replaced",
    "A switch takes the interruption of the replaced stream for the end of the new one, and completes with the outer.",
    breaks: "E3",
    witness: .played(correct: "b |", broken: "|") { variant in
      let log = FifteenthLog()
      let (outer, outerInput) = Signal<EventSource<String, TestFailure>, TestFailure>.pipe()
      let (first, firstInput) = Signal<String, TestFailure>.pipe()
      let (second, secondInput) = Signal<String, TestFailure>.pipe()
      let handle = newest(EventSource(outer), variant).observe { log.add($0) }
      outerInput.send(value: EventSource(first.producer))
      outerInput.send(value: EventSource(second.producer))
      outerInput.sendCompleted()
      secondInput.send(value: "b")
      secondInput.sendCompleted()
      firstInput.sendCompleted()
      handle.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          flattening: "newest",
          capabilities: Capabilities.all.subtracting(.threads),
          values: ["a", "b"]
        ) { outer, _ in newest(outer, variant) }
      )
    }
  )
}

private func mergedAll(
  _ outer: Signal<SignalProducer<String, TestFailure>, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let open = Mutex(1)  // the outer stream counts, too
    let close: @Sendable () -> Void = {
      Interleaving.yield(before: "count the streams that are open")
      if open.withLock({
        $0 -= 1; return $0 == 0
      }) {
        observer.sendCompleted()
      }
    }
    lifetime += outer.observe { event in
      switch event {
      case .next(let inner):
        open.withLock { $0 += 1 }
        lifetime += inner.start { event in
          switch event {
          case .next, .failed:
            observer.send(event)
          case .completed:
            close()
          case .interrupted:
            if variant == .correct { close() } else { observer.sendInterrupted() }
          }
        }
      case .failed(let error):
        observer.send(error: error)
      case .completed:
        close()
      case .interrupted:
        observer.sendInterrupted()
      }
    }
  }
}

/// The state of a switch; one thread at a time uses it.
private final class Switch: @unchecked Sendable {
  var generation = 0
  var isActive = false
  var outerHasEnded = false
}

private func newest(
  _ outer: EventSource<EventSource<String, TestFailure>, TestFailure>,
  _ variant: Bug.Variant
) -> EventSource<String, TestFailure> {
  EventSource { sink in
    let run = FifteenthRun(interrupts: true, sink)
    let (state, handle) = (Switch(), FifteenthHandle())
    let follow: @Sendable (EventSource<String, TestFailure>) -> Void = { inner in
      state.generation += 1
      state.isActive = true
      let generation = state.generation
      handle.clear()
      let cancellation = inner.observe(
        fifteenthGuarded { event in
          let isCurrent = generation == state.generation
          switch event {
          case .next, .failed:
            if isCurrent { run.send(event) }
          case .completed, .interrupted:
            guard isCurrent || variant != .correct else { return }
            state.isActive = false
            if state.outerHasEnded { run.send(.completed) }
          }
        }
      )
      handle.set(cancellation)
    }
    run.follow(
      outer.observe(
        fifteenthGuarded { event in
          switch event {
          case .next(let inner):
            if !run.isOver { follow(inner) }
          case .failed(let error):
            run.send(.failed(error))
          case .completed:
            state.outerHasEnded = true
            if !state.isActive { run.send(.completed) }
          case .interrupted:
            run.send(.interrupted)
          }
        }
      )
    )
    run.follow(Cancellation { handle.dispose() })
    return Cancellation { run.dispose() }
  }
}
