import Reactive
import ReactiveContractKit

extension Bug {
  /// Cold streams that many observers share.
  static let sharing: [Bug] = [
    Bug(
      "RxSwift/share-starts-again-after-the-end",
      "share starts its source again for an observer that comes after the completion",
      link: "https://github.com/ReactiveX/RxSwift/issues/1111",
      breaks: "K3",
      witness: .played(correct: "+s 1| -s 2|", broken: "+s 1| -s +s 2| -s") { variant in
        let log = Log()
        let s = Hand<String>("s", log)
        let shared = share(s.source, restarting: variant)
        let first = shared.observe(into: log, "1")
        s.send(.completed)
        let second = shared.observe(into: log, "2")
        defer {
          first.dispose()
          second.dispose()
        }
        return log.text
      },
      subject: { variant in
        Subject(
          ColdSubject("Rx share", runKind: .autoconnected) { work in
            ColdAdapter(share(work.source.map(work.effect), restarting: variant))
          }
        )
      }
    ),
    Bug(
      "RxSwift/share-connects-twice-in-a-race",
      "two threads that are the first to subscribe both read a count of 0, and both connect",
      link: "https://github.com/ReactiveX/RxSwift/issues/2718",
      breaks: "K3",
      witness: .described(
        correct: "of two threads that subscribe at once, one starts the source",
        broken: "each thread reads the count before the other has increased it, and both start the source"
      ),
      subject: { variant in
        Subject(
          ColdSubject("Rx share, raced", runKind: .autoconnected) { work in
            ColdAdapter(share(work.source.map(work.effect), counting: variant))
          }
        )
      }
    ),
    Bug(
      "CombineExt/share-replay-loses-what-is-sent-at-once",
      "a source that sends and completes while it is connected completes the first observer without its values",
      link: "https://github.com/CombineCommunity/CombineExt/issues/115",
      breaks: "K3",
      witness: .played(correct: "start a |", broken: "start |") { variant in
        let log = Log()
        let source = EventSource.sending(.next("a"), .completed, logging: "start", in: log)
        let run = share(source, holding: variant).observe(into: log)
        defer { run.dispose() }
        return log.text
      },
      subject: { variant in
        Subject(
          ColdSubject("CombineExt share", runKind: .autoconnected) { work in
            ColdAdapter(share(work.source.map(work.effect), holding: variant))
          }
        )
      }
    ),
  ]
}

private struct Shared {
  var count = 0
  var hasBegun = false
  var connection = SerialDisposable()
}

/// Shares one run of a source among the observers: the first one connects, the last one disconnects.
///
/// Each of three bugs can be switched on: it begins again, reads its count too early, or drops held values.
private func share<Value: Sendable>(
  _ source: EventSource<Value, TestFailure>,
  restarting: Bug.Variant = .correct,
  counting: Bug.Variant = .correct,
  holding: Bug.Variant = .correct
) -> EventSource<Value, TestFailure> {
  let state = Guarded(Shared())
  let (relay, input) = SignalProducer<Value, TestFailure>.buffer(capacity: 0)
  let producer = SignalProducer<Value, TestFailure> { observer, lifetime in
    let early = state { ($0.count, $0.hasBegun) }
    let demand = Demand(observer, dropping: holding)
    lifetime += relay.start { demand.receive($0) }
    let connection: SerialDisposable? = state { state in
      let (others, hasBegun) = counting == .broken ? early : (state.count, state.hasBegun)
      state.count += 1
      guard others == 0, restarting == .broken || !hasBegun else { return nil }
      state.hasBegun = true
      state.connection = SerialDisposable()
      return state.connection
    }
    lifetime += {
      let last: SerialDisposable? = state { state in
        state.count -= 1
        return state.count == 0 ? state.connection : nil
      }
      guard let last else { return }
      last.dispose()
      input.sendInterrupted()
    }
    if let connection {
      let run = source.observe { input.send($0) }
      connection.inner = AnyDisposable { run.dispose() }
    }
    demand.request()
  }
  return EventSource(producer)
}

/// Holds the events for an observer back until it requests them.
private final class Demand<Value: Sendable>: Sendable {
  private let observer: Observer<Value, TestFailure>
  private let held: Guarded<[Event<Value, TestFailure>]?> = Guarded([])
  private let dropping: Bug.Variant

  init(_ observer: Observer<Value, TestFailure>, dropping: Bug.Variant) {
    self.observer = observer
    self.dropping = dropping
  }

  func receive(_ event: Event<Value, TestFailure>) {
    let isHeld = held { [dropping] held in
      if dropping == .broken, event.isTerminating { held?.removeAll() }
      held?.append(event)
      return held != nil
    }
    if !isHeld { observer.send(event) }
  }

  func request() {
    while let events = takeHeld() {
      for event in events { observer.send(event) }
    }
  }

  /// Takes what is held; returns `nil`, and holds nothing any more, if that is nothing.
  private func takeHeld() -> [Event<Value, TestFailure>]? {
    held { held in
      defer { held = held.flatMap { $0.isEmpty ? nil : [] } }
      return held.flatMap { $0.isEmpty ? nil : $0 }
    }
  }
}
