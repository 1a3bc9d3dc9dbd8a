import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let sixteenthPair: [Bug] = [sixteenthAfterBug, sixteenthLineBug, sixteenthBothBug, sixteenthUntilBug]

  private static let sixteenthAfterBug = Bug(
    "sixteenth/after-keeps-its-trigger",
    "An operator that waits for a trigger opens with its first value, and observes it to the end.",
    breaks: "B1",
    witness: .played(correct: "released b", broken: "b") { variant in
      let log = SixteenthLog()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      let (result, pull) = sixteenthTriggered(signal, log, variant)
      let observation = result.observe { log.add($0) }
      input.send(value: "a")
      pull.send(value: "x")
      input.send(value: "b")
      let text = log.text
      observation?.dispose()
      return withExtendedLifetime(pull) { text }
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          triggering: "after",
          traits: [.finishesEarly, .handlesInterruption(ofInput: 1)],
          values: ["a", "b", "x", "y"]
        ) { input, trigger, _ in
          sixteenthAfter(trigger, input, variant)
        } producer: { input, trigger, _ in
          trigger.lift({ sixteenthAfter($0, $1, variant) }, with: input)
        }
      )
    }
  )

  private static let sixteenthLineBug = Bug(
    "sixteenth/line-queues-the-failure",
    "The second stream runs from the beginning, and its events wait for the end of the first one, its failure too.",
    breaks: "E2",
    witness: .played(correct: "a #", broken: "a b x #") { variant in
      let log = SixteenthLog()
      let (first, second) = (SixteenthTap<String>(), SixteenthTap<String>())
      _ = sixteenthLine(first.source, second.source, variant).observe { log.add($0) }
      first.send("a")
      second.send("x")
      second.send(.failed(TestFailure()))
      first.send("b")
      first.send(.completed)
      return log.text
    },
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          combining: "line",
          capabilities: SixteenthTools.oneThread,
          values: ["a", "b", "x", "y"]
        ) { first, second, _ in
          sixteenthLine(first, second, variant)
        }
      )
    }
  )

  private static let sixteenthBothBug = Bug(
    "sixteenth/both-sends-after-its-turn",
    "The latest values are joined under a lock and sent after it, so that a thread sends an older pair last.",
    breaks: "E5",
    witness: .described(
      correct: "one thread sends b, the other y, after a and x: the last pair is by",
      broken: "one thread joins bx and pauses, the other sends by, then the first sends bx: the last pair is bx"
    ),
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(combining: "both", values: ["a", "b", "x", "y"]) { first, second, _ in
          sixteenthBoth(first, second, variant)
        } producer: { first, second, _ in
          first.lift({ sixteenthBoth($0, $1, variant) }, with: second)
        }
      )
    }
  )

  private static let sixteenthUntilBug = Bug(
    "sixteenth/until-a-value-only",
    "An operator that ends with its trigger ends with a value of it, and not with its completion.",
    breaks: nil,
    witness: .played(correct: "a |", broken: "a b") { variant in
      let log = SixteenthLog()
      let (signal, input) = Signal<String, TestFailure>.pipe()
      let (trigger, pull) = Signal<String, Never>.pipe()
      let observation = sixteenthUntil(trigger, signal, variant).observe { log.add($0) }
      input.send(value: "a")
      pull.sendCompleted()
      input.send(value: "b")
      observation?.dispose()
      return log.text
    },
    oracle: { OracleSubject(sixteenthEnding($0), oracle: "take(until:)") },
    subject: { Subject(sixteenthEnding($0)) }
  )
}

private func sixteenthEnding(_ variant: Bug.Variant) -> OperatorSubject<String, String> {
  OperatorSubject<String, String>(
    triggering: "until",
    traits: [.finishesEarly, .handlesInterruption(ofInput: 1)],
    values: ["a", "b", "x", "y"]
  ) { input, trigger, _ in
    sixteenthUntil(trigger, input, variant)
  } producer: { input, trigger, _ in
    trigger.lift({ sixteenthUntil($0, $1, variant) }, with: input)
  }
}

/// Only the operator holds the trigger, which logs its release.
private func sixteenthTriggered(
  _ source: Signal<String, TestFailure>,
  _ log: SixteenthLog,
  _ variant: Bug.Variant
) -> (Signal<String, TestFailure>, Observer<String, Never>) {
  let (trigger, pull) = Signal<String, Never>.pipe(disposable: AnyDisposable { log.add("released") })
  return (sixteenthAfter(trigger, source, variant), pull)
}

/// Drops values until the trigger sends anything or ends.
private func sixteenthAfter(
  _ trigger: Signal<String, Never>,
  _ source: Signal<String, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let isOpen = Mutex(false)
    let waiting = SerialDisposable()
    lifetime += waiting
    waiting.inner = trigger.observe { event in
      switch event {
      case .next, .completed, .interrupted:
        isOpen.withLock { $0 = true }
        if variant == .correct { waiting.dispose() }
      case .failed:
        break
      }
    }
    lifetime += source.observe { event in
      switch event {
      case .next(let value): if isOpen.withLock({ $0 }) { observer.send(value: value) }
      case .failed, .completed, .interrupted: observer.send(event)
      }
    }
  }
}

/// Forwards events until the trigger sends a value or completes, and then completes.
private func sixteenthUntil(
  _ trigger: Signal<String, Never>,
  _ source: Signal<String, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    lifetime += trigger.observe { event in
      switch event {
      case .next: observer.sendCompleted()
      case .completed: if variant == .correct { observer.sendCompleted() }
      case .failed, .interrupted: break
      }
    }
    lifetime += source.observe(observer)
  }
}

private final class SixteenthHeld: @unchecked Sendable {
  var events: [Event<String, TestFailure>] = []
  var isFirst = true
}

/// Sends the values of the first stream and then those of the second, which is observed from the beginning.
private func sixteenthLine(
  _ first: EventSource<String, TestFailure>,
  _ second: EventSource<String, TestFailure>,
  _ variant: Bug.Variant
) -> EventSource<String, TestFailure> {
  let producer = SignalProducer<String, TestFailure> { observer, lifetime in
    let held = SixteenthHeld()
    let firstRun = first.observe { event in
      switch event {
      case .next, .failed, .interrupted:
        observer.send(event)
      case .completed:
        held.isFirst = false
        let events = held.events
        held.events = []
        for event in events { observer.send(event) }
      }
    }
    lifetime += { firstRun.dispose() }
    if lifetime.hasEnded { return }
    let secondRun = second.observe { event in
      switch event {
      case .interrupted:
        observer.send(event)
      case .failed where variant == .correct:
        observer.send(event)
      case .next, .failed, .completed:
        if held.isFirst { held.events.append(event) } else { observer.send(event) }
      }
    }
    lifetime += { secondRun.dispose() }
  }
  return EventSource(producer)
}

private struct SixteenthTurn: Sendable {
  let value: String
  let isFirst: Bool
}

/// Sends the latest values of both streams whenever one of them sends.
private func sixteenthBoth(
  _ first: Signal<String, TestFailure>,
  _ second: Signal<String, TestFailure>,
  _ variant: Bug.Variant
) -> Signal<String, TestFailure> {
  Signal { observer, lifetime in
    let latest = Mutex<(first: String?, second: String?)>((nil, nil))
    let open = Mutex(2)
    let (turns, gate) = Signal<SixteenthTurn, Never>.pipe()
    let take: @Sendable (SixteenthTurn) -> Void = { turn in
      let pair = latest.withLock { latest -> String? in
        if turn.isFirst { latest.first = turn.value } else { latest.second = turn.value }
        guard let first = latest.first, let second = latest.second else { return nil }
        return first + second
      }
      Interleaving.yield(before: "send the pair")
      if let pair { observer.send(value: pair) }
    }
    lifetime += turns.observeValues(take)
    for (input, isFirst) in [(first, true), (second, false)] {
      lifetime += input.observe { event in
        switch event {
        case .next(let value):
          let turn = SixteenthTurn(value: value, isFirst: isFirst)
          if variant == .correct { gate.send(value: turn) } else { take(turn) }
        case .completed:
          let left = open.withLock { open in
            open -= 1
            return open
          }
          if left == 0 { observer.sendCompleted() }
        case .failed, .interrupted:
          observer.send(event)
        }
      }
    }
  }
}
