import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// Operators over signals of a library of its own: the result runs before it is observed, and has many observers.
  static var hotOperators: [CorrectSubject] {
    [
      CorrectSubject("hot/map into a relay", "Observes its source when it is applied, and relays to a list.") {
        Subject(
          OperatorSubject<String, String>(
            "map into a relay",
            capabilities: [.failure, .manyObservers, .resources],
            readings: ["E6/queued"],
            values: ["a", "b"],
            streamKind: .signal
          ) { source, _ in HotStream(source) { [$0.map { $0 + $0 }] }.source }
        )
      },
      CorrectSubject("hot/until b, into a relay", "Ends early, and gives its source up for all observers at once.") {
        Subject(
          OperatorSubject<String, String>(
            "until b into a relay",
            traits: .finishesEarly,
            capabilities: [.failure, .manyObservers, .resources],
            readings: ["E6/queued"],
            values: ["a", "b"],
            streamKind: .signal
          ) { source, _ in HotStream(source) { $0 == .next("b") ? [$0, .completed] : [$0] }.source }
        )
      },
    ]
  }
}

/// A running stream that changes the events of another one, and ends with its own first end.
private final class HotStream: Sendable {
  private let observers = Mutex<[(id: Int, sink: Letters.Sink)]?>([])
  private let lastID = Mutex(0)
  private let upstream = Upstream()
  private let turnstile = Turnstile()

  init(_ source: Letters, _ change: @escaping @Sendable (Letters.Occurrence) -> [Letters.Occurrence]) {
    upstream.keep(
      source.observe { [self] event in
        turnstile.enter { [self] in for event in change(event) { deliver(event) } }
      }
    )
  }

  private func deliver(_ event: Letters.Occurrence) {
    let current = observers.withLock { observers in
      defer { if event.isTerminating { observers = nil } }
      return observers
    }
    for (id, sink) in current ?? [] where event.isTerminating || isAttached(id) { sink(event) }
    if event.isTerminating { upstream.dispose() }
  }

  private func isAttached(_ id: Int) -> Bool {
    observers.withLock { observers in observers?.contains { $0.id == id } ?? false }
  }

  var source: Letters {
    EventSource { [self] sink in
      let id = lastID.withLock { lastID in
        lastID += 1
        return lastID
      }
      observers.withLock { $0?.append((id, sink)) }
      return Cancellation { [self] in
        let gone = observers.withLock { observers in
          defer { observers?.removeAll { $0.id == id } }
          return observers
        }
        withExtendedLifetime(gone) {}
      }
    }
  }
}
