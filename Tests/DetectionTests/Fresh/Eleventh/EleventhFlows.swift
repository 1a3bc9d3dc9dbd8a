import Reactive
import ReactiveContractKit

extension Bug {
  static let eleventhFlows: [Bug] = [mergeGoesOn, switchCountsReplaced, deliverFailsInPlace, repeatNests]

  private static let mergeGoesOn = Bug(
    "eleventh/merge-not-over-after-failure",
    "A merge cancels the other stream after a failure, and forwards the interruption with which that one answers.",
    breaks: "E0",
    witness: .played(correct: "a x #", broken: "a x # !") { variant in
      let log = EleventhLog()
      let (first, input) = Signal<String, TestFailure>.pipe()
      let (second, other) = Signal<String, TestFailure>.pipe()
      let flow = eleventhMerged(
        EleventhFlow(EventSource(first.producer)),
        EleventhFlow(EventSource(second.producer)),
        variant
      )
      let token = flow.subscribe { log.add($0) }
      input.send(value: "a")
      other.send(value: "x")
      input.send(error: TestFailure())
      token.cancel()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          combining: "eleventh merge",
          capabilities: .eleventhOneThread,
          values: ["a", "b", "x", "y"]
        ) { first, second, _ in
          eleventhMerged(EleventhFlow(first), EleventhFlow(second), variant).events
        }
      )
    }
  )

  private static let switchCountsReplaced = Bug(
    "eleventh/switch-counts-replaced-streams",
    "Switching to the latest stream counts the running ones, and a stream that is replaced is never counted out.",
    breaks: "E3",
    witness: .played(correct: "a x |", broken: "a x") { variant in
      let log = EleventhLog()
      let (first, input) = Signal<String, TestFailure>.pipe()
      let (second, other) = Signal<String, TestFailure>.pipe()
      let relay = EleventhBox<EleventhFlow<EventSource<String, TestFailure>>.Sink?>(nil)
      let outer = EleventhFlow<EventSource<String, TestFailure>> { sink in
        relay.change { $0 = sink }
        return EleventhToken {}
      }
      let token = eleventhSwitched(outer, variant).subscribe { log.add($0) }
      relay.value?(.next(EventSource(first)))
      input.send(value: "a")
      relay.value?(.next(EventSource(second)))
      other.send(value: "x")
      other.sendCompleted()
      relay.value?(.completed)
      token.cancel()
      relay.change { $0 = nil }
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          flattening: "eleventh switch",
          capabilities: .eleventhHome,
          values: ["a", "b"]
        ) { outer, _ in
          eleventhSwitched(EleventhFlow(outer), variant).events
        }
      )
    }
  )

  private static let deliverFailsInPlace = Bug(
    "eleventh/deliver-fails-on-sender",
    "Failures are urgent, so an operator that delivers on a scheduler sends them on the spot.",
    breaks: "B2",
    witness: .played(correct: "a:yes #:yes", broken: "a:yes #:no") { variant in
      let log = EleventhLog()
      let time = TestScheduler()
      let (source, input) = Signal<String, TestFailure>.pipe()
      let flow = eleventhDelivered(EleventhFlow(EventSource(source)), on: time, variant)
      let token = flow.subscribe { event in
        let place = CurrentScheduler.value === time ? "yes" : "no"
        switch event {
        case .next(let value): log.add("\(value):\(place)")
        case .failed: log.add("#:\(place)")
        case .completed, .interrupted: log.add("?")
        }
      }
      input.send(value: "a")
      try? time.advance()
      input.send(error: TestFailure())
      try? time.advance()
      token.cancel()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          "eleventh deliver(on:)",
          traits: [.asynchronous, .deliversOnScheduler],
          capabilities: .eleventhHome,
          values: ["a", "b"]
        ) { source, time in
          eleventhDelivered(EleventhFlow(source), on: time, variant).events
        }
      )
    }
  )

  private static let repeatNests = Bug(
    "eleventh/repeat-starts-in-completion",
    "Repeating subscribes again in the closure that receives the completion.",
    breaks: "O7",
    witness: .played(correct: "depth 1 |", broken: "depth 12 |") { variant in
      let log = EleventhLog()
      let depth = EleventhBox((now: 0, most: 0))
      let source = EleventhFlow<String> { sink in
        depth.change { depth in
          depth.now += 1
          depth.most = max(depth.most, depth.now)
        }
        sink(.completed)
        depth.change { $0.now -= 1 }
        return EleventhToken {}
      }
      let token = eleventhRepeated(source, 12, variant).subscribe { event in
        log.add("depth \(depth.value.most)")
        log.add(event)
      }
      token.cancel()
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          "eleventh repeat(12)",
          traits: .startsAgain,
          capabilities: .eleventhHome,
          values: ["a", "b"]
        ) { source, _ in
          eleventhRepeated(EleventhFlow(source), 12, variant).events
        }
      )
    }
  )
}

private func eleventhMerged(
  _ first: EleventhFlow<String>,
  _ second: EleventhFlow<String>,
  _ variant: Bug.Variant
) -> EleventhFlow<String> {
  EleventhFlow { sink in
    let tokens = EleventhTokens()
    let state = EleventhBox((running: 2, isOver: false))
    let delivery = EleventhBox((isGoingOn: false, isInterrupted: false))
    let receive: EleventhFlow<String>.Sink = { event in
      guard !state.value.isOver else { return }
      switch event {
      case .next:
        delivery.change { $0.isGoingOn = true }
        sink(event)
        let isInterrupted = delivery.change { delivery in
          delivery.isGoingOn = false
          return delivery.isInterrupted
        }
        if isInterrupted { sink(.interrupted) }
      case .completed:
        let isLast = state.change { state in
          state.running -= 1
          if state.running == 0 { state.isOver = true }
          return state.running == 0
        }
        if isLast { sink(event) }
      case .failed:
        if variant == .correct { state.change { $0.isOver = true } }
        sink(event)
        tokens.cancel()
      case .interrupted:
        state.change { $0.isOver = true }
        // Inside a delivery, the interruption waits for its end.
        let waits = delivery.change { delivery in
          delivery.isInterrupted = true
          return delivery.isGoingOn
        }
        if !waits { sink(event) }
        tokens.cancel()
      }
    }
    for flow in [first, second] where !state.value.isOver { tokens.add(flow.subscribe(receive)) }
    return EleventhToken { tokens.cancel() }
  }
}

private func eleventhDelivered(
  _ source: EleventhFlow<String>,
  on scheduler: TestScheduler,
  _ variant: Bug.Variant
) -> EleventhFlow<String> {
  EleventhFlow { sink in
    let tasks = CompositeDisposable()
    let token = source.subscribe { event in
      if variant == .broken, case .failed = event {
        tasks.dispose()
        sink(event)
      } else {
        tasks.add(scheduler.schedule { sink(event) })
      }
    }
    return EleventhToken {
      tasks.dispose()
      token.cancel()
    }
  }
}
