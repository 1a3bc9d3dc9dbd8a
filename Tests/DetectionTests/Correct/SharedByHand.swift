import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// Shared runs and shared starts that are written by hand.
  static var sharedByHand: [CorrectSubject] {
    [
      CorrectSubject("cold/connected, by hand", "Shares its run by a list of sinks under a lock, and sends silence.") {
        Subject(
          ColdSubject("connected by hand", runKind: .connected) { work in
            let shared = SharedCold(work)
            return ColdAdapter(shared.source { _ in }, connect: { shared.connect() })
          }
        )
      },
      CorrectSubject(
        "cold/connected by the first, by hand",
        "Begins its run when the first sink is attached, and goes on."
      ) {
        Subject(
          ColdSubject("connected by the first, by hand", runKind: .connectedByFirst) { work in
            let shared = SharedCold(work)
            return ColdAdapter(shared.source { if $0 == 1 { _ = shared.connect() } })
          }
        )
      },
      CorrectSubject("cold/autoconnected, by hand", "Counts its sinks, and ends its run with the last of them.") {
        Subject(
          ColdSubject("autoconnected by hand", runKind: .autoconnected) { work in
            let shared = SharedCold(work, endsWithLast: true)
            return ColdAdapter(shared.source { if $0 == 1 { _ = shared.connect() } })
          }
        )
      },
      CorrectSubject("cold/a cold signal without interruption", "Takes an interruption for a completion.") {
        Subject(
          ColdSubject("no interruption") { work in
            ColdAdapter(
              EventSource { sink in
                work.source.observe { event in
                  if case .interrupted = event { sink(.completed) } else { sink(event.map(work.effect)) }
                }
              }.silencing
            )
          }
        )
      },
      CorrectSubject("cold/autoconnected, begins anew", "Begins a new run for those who come after the last.") {
        Subject(
          ColdSubject("begins anew", runKind: .autoconnectedAnew) { work in
            let current = Mutex<SharedCold?>(nil)
            return ColdAdapter(
              EventSource { sink in
                let (shared, isNew) = current.withLock { current -> (SharedCold, Bool) in
                  if let current, !current.isOver { return (current, false) }
                  let new = SharedCold(work, endsWithLast: true)
                  current = new
                  return (new, true)
                }
                return shared.source { _ in if isNew { _ = shared.connect() } }.observe(sink)
              }
            )
          }
        )
      },
      CorrectSubject(
        "producer/shared starts, by hand",
        "Offers the stream of a start to a setup before the work begins."
      ) {
        Subject(
          ProducerSubject(
            "shared starts",
            capabilities: [.failure, .manyObservers],
            readings: ["E6/queued"]
          ) { handler in
            StartableSource(
              start: { sink in
                let relay = PlainRelay(ArrayList()) {}
                let observation = relay.source.observe(sink)
                handler.work().begin { relay.send($0) }
                return observation
              },
              startWithSignal: { setup in
                let relay = PlainRelay(ArrayList()) {}
                let isStopped = Flag()
                setup(
                  relay.source,
                  Cancellation {
                    isStopped.set()
                    relay.silence()
                  }
                )
                if isStopped.isSet { return }
                handler.work().begin { (event: Numbers.Occurrence) -> Void in if !isStopped.isSet { relay.send(event) }
                }
              }
            )
          }
        )
      },
      CorrectSubject("producer/no capability at all", "Can only send values and complete, for one observer.") {
        Subject(
          ProducerSubject("no capability", capabilities: [], readings: ["E6/queued"]) { handler in
            StartableSource { sink in
              let relay = PlainRelay(ArrayList()) {}
              let observation = relay.source.observe(sink)
              handler.work().begin { relay.send($0) }
              return observation
            }
          }
        )
      },
    ]
  }
}

/// A run of cold work that several sinks share, under a recursive lock.
final class SharedCold: Sendable {
  typealias Sink = EventSource<ColdValue, TestFailure>.Sink

  private struct State {
    var sinks: [(id: Int, sink: Sink)] = []
    var count = 0
    var isConnected = false
    var end: Event<ColdValue, TestFailure>?
  }

  private let lock = NSRecursiveLock()
  private let state = Sheltered(State())
  private let run = Upstream()
  private let work: ColdWork
  private let endsWithLast: Bool

  init(_ work: ColdWork, endsWithLast: Bool = false) {
    self.work = work
    self.endsWithLast = endsWithLast
  }

  func source(_ afterAttaching: @escaping @Sendable (_ count: Int) -> Void) -> EventSource<ColdValue, TestFailure> {
    EventSource { [self] sink in
      let (id, end) = lock.withLock {
        state.value.count += 1
        if state.value.end == nil { state.value.sinks.append((state.value.count, sink)) }
        return (state.value.count, state.value.end)
      }
      if let end { sink(end) } else { afterAttaching(id) }
      return Cancellation { [self] in detach(id) }
    }
  }

  var isOver: Bool { lock.withLock { state.value.end != nil } }

  func connect() -> Cancellation {
    let isFirst = lock.withLock { !exchange(&state.value.isConnected, with: true) }
    if isFirst { run.keep(work.source.observe { [self] in receive($0) }) }
    return Cancellation { [self] in
      receive(.interrupted)
      run.dispose()
    }
  }

  private func receive(_ event: Event<ColdValue, TestFailure>) {
    lock.withLock {
      if state.value.end != nil { return }
      let event = event.map(work.effect)
      let sinks = state.value.sinks
      if event.isTerminating {
        // Keeps the end for those who come late; an end has no value.
        state.value.end = event
        state.value.sinks = []
      }
      for (id, sink) in sinks where event.isTerminating || state.value.sinks.contains(where: { $0.id == id }) {
        sink(event)
      }
    }
  }

  private func detach(_ id: Int) {
    let isLast = lock.withLock {
      let count = state.value.sinks.count
      state.value.sinks.removeAll { $0.id == id }
      return count == 1 && state.value.sinks.isEmpty
    }
    if isLast, endsWithLast {
      receive(.interrupted)
      run.dispose()
    }
  }
}
