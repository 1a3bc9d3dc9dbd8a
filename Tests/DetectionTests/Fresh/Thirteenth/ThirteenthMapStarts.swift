import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let thirteenthMapStarts: [Bug] = [thirteenthStaleFix, thirteenthPreview, thirteenthRoute]

  private static let thirteenthStaleFix = Bug(
    "thirteenth/stale-fix-skipped-once-for-all",
    "Each start should skip the position that the receiver remembers, but only the first start ever does.",
    breaks: "P2",
    witness: .played(correct: "b | b |", broken: "b | a b |") { variant in
      let log = ThirteenthLog()
      let fresh = thirteenthFresh(ThirteenthProducer(values: "a", "b"), variant)
      fresh.start { log.add($0) }
      fresh.start { log.add($0) }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(producer: "fresh positions", values: ["a", "b"]) { source, _ in
          thirteenthFresh(source, variant)
        }
      )
    }
  )

  private static let thirteenthPreview = Bug(
    "thirteenth/preview-time-runs-before-the-start",
    "The time limit of a preview begins when the producer is made, not when it is started.",
    breaks: "B4",
    witness: .played(correct: "0 a", broken: "1 a |") { variant in
      let (log, time) = (ThirteenthLog(), TestScheduler())
      let (signal, input) = ThirteenthSignal.pipe()
      let preview = thirteenthLimited(signal.producer, time, variant)
      log.add("\(time.pendingCount)")
      try? time.advance(by: .milliseconds(1))
      let run = preview.start { log.add($0) }
      input.send(value: "a")
      try? time.advance(by: .milliseconds(1))
      let text = log.text
      run.dispose()
      return withExtendedLifetime(input) { text }
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          producer: "preview of 2",
          traits: [.finishesEarly, .asynchronous],
          values: ["a", "b"]
        ) { source, time in thirteenthLimited(source, time, variant) }
      )
    }
  )

  private static let thirteenthRoute = Bug(
    "thirteenth/second-route-request-not-kept",
    "A route is requested again after a pause, and the handle of that second request is not kept for a disposal.",
    breaks: "P4",
    witness: .played(correct: "request request ! cancelled", broken: "request request !") { variant in
      let (log, time) = (ThirteenthLog(), TestScheduler())
      let requests = ThirteenthCount()
      let (kept, token) = Lifetime.make()
      let route = ThirteenthProducer { observer, lifetime in
        log.add("request")
        guard requests.add(1) > 1 else { return observer.send(error: TestFailure()) }
        kept += { observer.sendCompleted() }
        lifetime += { log.add("cancelled") }
      }
      let run = thirteenthRequested(route, time, variant).start { log.add($0) }
      try? time.advance(by: .milliseconds(2))
      run.dispose()
      let text = log.text
      token.dispose()
      return text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          producer: "route, requested twice",
          traits: [.handlesFailure, .startsAgain],
          values: ["a", "b"]
        ) { source, time in thirteenthRequested(source, time, variant) }
      )
    }
  )
}

private func thirteenthFresh(_ source: ThirteenthProducer, _ variant: Bug.Variant) -> ThirteenthProducer {
  let skippedEver = ThirteenthOnce()
  return source.lift { signal in
    let skipped = variant == .correct ? ThirteenthOnce() : skippedEver
    return signal.filter { _ in !skipped.claim() }
  }
}

private func thirteenthLimited(
  _ source: ThirteenthProducer,
  _ time: TestScheduler,
  _ variant: Bug.Variant
) -> ThirteenthProducer {
  @Sendable func limit() -> Signal<Void, Never> {
    Signal { observer, lifetime in
      lifetime += time.schedule(after: .milliseconds(2)) { observer.send(value: ()) }
    }
  }
  let limitOfAll = variant == .broken ? limit() : nil
  return ThirteenthProducer { observer, lifetime in
    source.take(until: limitOfAll ?? limit()).startWithSignal { signal, handle in
      lifetime += handle
      signal.observe(observer)
    }
  }
}

private func thirteenthRequested(
  _ source: ThirteenthProducer,
  _ time: TestScheduler,
  _ variant: Bug.Variant
) -> ThirteenthProducer {
  ThirteenthProducer { observer, lifetime in
    let current = SerialDisposable()
    lifetime += current
    let isRepeated = ThirteenthOnce()

    @Sendable func request() {
      source.startWithSignal { signal, handle in
        if variant == .correct || !isRepeated.hasHappened { current.inner = handle }
        signal.observe { event in
          guard case .failed = event, isRepeated.claim() else { return observer.send(event) }
          lifetime += time.schedule(after: .milliseconds(2)) { request() }
        }
      }
    }

    request()
  }
}
