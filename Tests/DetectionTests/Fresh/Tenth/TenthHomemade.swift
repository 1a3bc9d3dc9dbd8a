import Reactive
import ReactiveContractKit
import Synchronization

/// What the home-made library can do: its streams belong to one thread.
private let oneThread: Capabilities = Capabilities.all.subtracting(.threads)

extension Bug {
  static let tenthTakeThrough = Bug(
    "tenth/take-through-without-a-flag",
    "take(through:) stops its upstream after the last value, but does not remember that it has ended: "
      + "what a source sends "
      + "before it can be stopped, or in answer to that, still passes.",
    breaks: "E0",
    witness: .played(correct: "a b |", broken: "a b | a |") { variant in
      let log = TenthLog()
      let source = EventSource(SignalProducer<String, TestFailure>(["a", "b", "a"]))
      _ = tenthThrough(source, variant).observe { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          "take(through:)",
          traits: .finishesEarly,
          capabilities: oneThread,
          values: ["a", "b"]
        ) { source, _ in tenthThrough(source, variant) }
      )
    }
  )

  static let tenthAndThen = Bug(
    "tenth/and-then-keeps-the-second",
    "The handle of andThen disposes of the first run only: once the second one runs, nothing stops it.",
    breaks: "P4",
    witness: .played(correct: "a | x !", broken: "a | x y") { variant in
      let log = TenthLog()
      let (second, input) = Signal<String, TestFailure>.pipe()
      let handle = tenthChain(
        EventSource(SignalProducer<String, TestFailure>(["a"]).on(completed: { log.add("|") })),
        EventSource(second.producer),
        variant
      ).observe { log.add($0) }
      input.send(value: "x")
      handle.dispose()
      input.send(value: "y")
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          combining: "andThen",
          capabilities: oneThread,
          values: ["a", "b", "x", "y"]
        ) { first, second, _ in tenthChain(first, second, variant) }
      )
    }
  )

  static let tenthDeliver = Bug(
    "tenth/deliver-fails-inline",
    "deliver(on:) passes a failure on at once, as failures must not wait, but on the thread of the "
      + "sender and not on the "
      + "scheduler.",
    breaks: "B2",
    witness: .played(correct: "sent a on on# on", broken: "on# off sent") { variant in
      let log = TenthLog()
      let time = TestScheduler()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      let handle = tenthDelivered(EventSource(signal), time, variant).observe { event in
        if case .failed = event { log.add("on#") } else { log.add(event) }
        log.add(CurrentScheduler.value === time ? "on" : "off")
      }
      input.send(value: "a")
      input.send(error: TestFailure())
      log.add("sent")
      try? time.advance()
      handle.dispose()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          "deliver(on:)",
          traits: [.asynchronous, .deliversOnScheduler],
          capabilities: oneThread.subtracting(.interruptionOnDisposal),
          values: ["a", "b"]
        ) { source, time in tenthDelivered(source, time, variant) }
      )
    }
  )
}

/// Forwards values up to and including "b", and completes with that.
private func tenthThrough(
  _ source: EventSource<String, TestFailure>,
  _ variant: Bug.Variant
) -> EventSource<String, TestFailure> {
  EventSource { sink in
    let stop = TenthStop()
    let hasEnded = Mutex(false)
    stop.hold(
      source.observe { event in
        if variant == .correct, hasEnded.withLock({ $0 }) { return }
        if event.isTerminating { hasEnded.withLock { $0 = true } }
        sink(event)
        guard case .next("b") = event, !stop.isStopped else { return }
        hasEnded.withLock { $0 = true }
        sink(.completed)
        stop.stop()
      }
    )
    return Cancellation { stop.stop() }
  }
}

/// Makes a stream of the home-made library usable in its `@Sendable` sinks.
private struct TenthStream: @unchecked Sendable {
  let source: EventSource<String, TestFailure>
}

/// Runs the first stream, and after its completion the second one.
private func tenthChain(
  _ first: EventSource<String, TestFailure>,
  _ second: EventSource<String, TestFailure>,
  _ variant: Bug.Variant
) -> EventSource<String, TestFailure> {
  EventSource { sink in
    let (firstStop, secondStop) = (TenthStop(), TenthStop())
    let next = TenthStream(source: second)
    firstStop.hold(
      first.observe { event in
        guard case .completed = event else { return sink(event) }
        secondStop.hold(next.source.observe(sink))
      }
    )
    return Cancellation {
      firstStop.stop()
      if variant == .correct { secondStop.stop() }
    }
  }
}

/// Delivers every event on the scheduler, in order.
private func tenthDelivered(
  _ source: EventSource<String, TestFailure>,
  _ time: TestScheduler,
  _ variant: Bug.Variant
) -> EventSource<String, TestFailure> {
  EventSource { sink in
    let waiting = CompositeDisposable()
    let isOver = Mutex(false)
    let deliver: @Sendable (Event<String, TestFailure>) -> Void = { event in
      let wasOver = isOver.withLock { isOver in
        defer { isOver = isOver || event.isTerminating }
        return isOver
      }
      if !wasOver { sink(event) }
    }
    let observation = source.observe { event in
      if variant == .broken, case .failed = event { return deliver(event) }
      waiting.add(time.schedule { deliver(event) })
    }
    return Cancellation {
      isOver.withLock { $0 = true }
      observation.dispose()
      waiting.dispose()
    }
  }
}
