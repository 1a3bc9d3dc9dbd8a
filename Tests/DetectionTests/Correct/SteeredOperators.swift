import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// Operators whose second stream steers the first one; it cannot fail.
  static var steeredOperators: [CorrectSubject] {
    [
      CorrectSubject(
        "steered/until a trigger, trigger first",
        "Observes the trigger first, and nothing if it has sent."
      ) {
        Subject(
          OperatorSubject<String, String>(
            combining: "until a trigger",
            traits: [.finishesEarly, .handlesInterruption(ofInput: 1)],
            capabilities: threadedSilent,
            values: ["a", "b", "x", "y"],
            secondFails: false
          ) { first, second, _ in joined([lettered(second), first]) { Until() } }
        )
      },
      CorrectSubject("steered/skip until a trigger", "Drops values until the trigger has sent, and gives it up then.") {
        Subject(
          OperatorSubject<String, String>(
            combining: "skip until",
            traits: [.finishesEarly, .handlesInterruption(ofInput: 1)],
            capabilities: threadedSilent,
            values: ["a", "b", "x", "y"],
            secondFails: false
          ) { first, second, _ in skipUntil(first, second) }
        )
      },
      CorrectSubject(
        "steered/with the latest, second first",
        "Adds the latest value of a stream that it observes first."
      ) {
        Subject(
          OperatorSubject<String, String>(
            combining: "with the latest",
            traits: [.finishesEarly, .handlesInterruption(ofInput: 1)],
            capabilities: threadedSilent,
            values: ["a", "b", "x", "y"],
            secondFails: false
          ) { first, second, _ in joined([lettered(second), first]) { WithLatest() } }
        )
      },
      CorrectSubject(
        "steered/sample by composition",
        "Is made of materialized events, a scan and a merge.",
        verify: {
          try Contract.operators.verify(
            OperatorSubject(
              triggering: "sample by composition",
              traits: .handlesInterruption,
              values: ["a", "b", "x", "y"],
              beginsWithSecond: false,
              signal: { signal, trigger, _ in sampled(signal, trigger) },
              producer: { producer, trigger, _ in producer.lift({ sampled($0, $1) }, with: trigger) }
            )
          )
        }
      ),
    ]
  }

  private static func sampled(
    _ signal: Signal<String, TestFailure>,
    _ trigger: Signal<String, Never>
  ) -> Signal<String, TestFailure> {
    let ticks: Signal<String?, TestFailure> = trigger.map { _ in nil }.promoteError()
    let values: Signal<String?, TestFailure> = signal.map { $0 }
    let samples: Signal<String?, TestFailure> = values.merge(with: ticks).scanMap(String?.none) { latest, value in
      (value ?? latest, value == nil ? latest : nil)
    }
    return samples.skipNil()
  }

  /// A stream that cannot fail, as one that could.
  private static func lettered(_ source: Letters) -> Letters {
    let unfailing = source.neverFailing()
    return EventSource { sink in
      unfailing.observe { event in
        switch event {
        case .next(let value): sink(.next(value))
        case .completed: sink(.completed)
        case .interrupted: sink(.interrupted)
        }
      }
    }
  }

  private static func skipUntil(_ first: Letters, _ second: Letters) -> Letters {
    EventSource { sink in
      let (isOpen, isOver) = (Flag(), Flag())
      let (trigger, upstream) = (Upstream(), Upstream())
      trigger.keep(
        lettered(second).observe { event in
          guard case .next = event else { return }
          isOpen.set()
          trigger.dispose()
        }
      )
      upstream.keep(
        first.observe { event in
          if isOver.isSet { return }
          switch event {
          case .next: if isOpen.isSet { sink(event) }
          case .failed, .completed, .interrupted:
            isOver.set()
            sink(event)
            trigger.dispose()
          }
        }
      )
      return Cancellation {
        isOver.set()
        trigger.dispose()
        upstream.dispose()
      }
    }
  }
}

/// Input 0 is the trigger.
private struct Until: Joining {
  mutating func receive(_ event: Event<String, TestFailure>, from input: Int) -> [Event<String, TestFailure>] {
    if input == 1 { return [event] }
    if case .interrupted = event { return [] }
    return [.completed]
  }
}

/// Input 0 is the stream whose latest value is added.
private struct WithLatest: Joining {
  private var latest: String?

  mutating func receive(_ event: Event<String, TestFailure>, from input: Int) -> [Event<String, TestFailure>] {
    switch (event, input) {
    case (.next(let value), 0):
      latest = value
      return []
    case (_, 0): return []
    case (.next(let value), _): return latest.map { [.next(value + $0)] } ?? []
    case _:
      latest = nil
      return [event]
    }
  }
}
