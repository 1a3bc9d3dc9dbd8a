import Reactive
import ReactiveContractKit
import Synchronization

extension Bug {
  static let ninthUnserialised = Bug(
    "ninth/merge-without-a-gate",
    "An adapter merges two streams and hands the events of both straight to the observer, not through a gate.",
    breaks: "E5",
    witness: .described(
      correct: "The second of two threads that send at once waits until the observer has handled the first value.",
      broken: "Two threads that send into one input each are both inside the observer at the same time."
    ),
    subject: { variant in
      Subject(
        OperatorSubject<String, String>(
          combining: "ninth merge",
          values: ["a", "b", "x", "y"]
        ) { first, second, _ in ninthMerged(first, second, variant) }
      )
    }
  )
}

private func ninthMerged(
  _ first: EventSource<String, TestFailure>,
  _ second: EventSource<String, TestFailure>,
  _ variant: Bug.Variant
) -> EventSource<String, TestFailure> {
  let observe: (@escaping NinthFlow<String>.Sink) -> Cancellation = { sink in
    let forward = variant == .correct ? ninthGated(sink) : sink
    let running = Mutex(2)
    let stop = NinthStop()
    @Sendable func end(_ event: Event<String, TestFailure>) {
      let isFirst = running.withLock { running in
        defer { running = -1 }
        return running >= 0
      }
      guard isFirst else { return }
      forward(event)
      stop.stop()
    }
    @Sendable func receive(_ event: Event<String, TestFailure>) {
      switch event {
      case .next: if running.withLock({ $0 >= 0 }) { forward(event) }
      case .completed:
        let isLast = running.withLock { running in
          running -= running > 0 ? 1 : 0
          return running == 0
        }
        if isLast { end(.completed) }
      case .failed, .interrupted: end(event)
      }
    }
    let parts = [NinthStop(), NinthStop()]
    stop.onStop { for part in parts { part.stop() } }
    for (source, part) in zip([first, second], parts) where !stop.hasStopped {
      let observation = source.observe(receive)
      part.onStop { observation.dispose() }
    }
    return Cancellation {
      stop.stop()
      end(.interrupted)
    }
  }
  return EventSource(observe)
}

/// A sink that hands one event at a time to another one.
private func ninthGated(_ sink: @escaping NinthFlow<String>.Sink) -> NinthFlow<String>.Sink {
  let (signal, input) = Signal<String, TestFailure>.pipe()
  signal.observe(sink)
  return { input.send($0) }
}
