import Dispatch
import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

extension CorrectSubject {
  /// Signals that deadlock, trap or spin when they are used recursively, and signals of poor libraries.
  static var oddSignals: [CorrectSubject] {
    [
      CorrectSubject("signal/a semaphore, strict", "Delivers under a semaphore, so that a recursive event deadlocks.") {
        Subject(
          SignalSubject("a semaphore", capabilities: plainRelay, readings: ["E6/strict"]) { work in
            let gate = SemaphoreGate()
            let relay = GatedRelay(gate.inside, work.dispose)
            work.begin { relay.send($0) }
            return relay.source
          }
        )
      },
      CorrectSubject("signal/a mutex, strict", "Delivers under a mutex that traps when it is taken again.") {
        Subject(
          SignalSubject("a mutex", capabilities: plainRelay, readings: ["E6/strict"]) { work in
            let gate = MutexGate()
            let relay = GatedRelay(gate.inside, work.dispose)
            work.begin { relay.send($0) }
            return relay.source
          }
        )
      },
      CorrectSubject("signal/no capability at all", "Can only send values and complete, for one observer.") {
        Subject(
          SignalSubject("no capability", capabilities: [], readings: ["E6/queued"]) { work in
            let relay = PlainRelay(ArrayList()) {}
            work.begin { relay.send($0) }
            return relay.source
          }
        )
      },
      CorrectSubject("signal/on a scheduler", "Is moved to the scheduler of virtual time.") {
        Subject(
          SignalSubject("observed on a scheduler", traits: .asynchronous) { work in
            let (signal, input) = Signal<Int, TestFailure>.pipe(disposable: AnyDisposable { work.dispose() })
            work.begin { input.send($0) }
            return EventSource(signal.observe(on: work.scheduler))
          }
        )
      },
      CorrectSubject("signal/of a started producer", "Is the signal of a run that was started when it was made.") {
        Subject(
          SignalSubject("a started producer", capabilities: [.failure, .interruption, .manyObservers, .resources]) {
            work in
            let producer = SignalProducer<Int, TestFailure> { observer, lifetime in
              lifetime += { work.dispose() }
              work.begin { observer.send($0) }
            }
            let signal = producer.startWithSignal { signal, _ in signal }
            return EventSource(signal)
          }
        )
      },
      CorrectSubject("signal/combined by a flattened pair", "Merges two relays by flattening an array of producers.") {
        Subject(
          SignalSubject(combining: "a flattened pair") { one, other in
            let (first, second) = (Signal<Int, TestFailure>.pipe(), Signal<Int, TestFailure>.pipe())
            one.begin { first.input.send($0) }
            other.begin { second.input.send($0) }
            let pair = SignalProducer<Signal<Int, TestFailure>, TestFailure>(values: second.output, first.output)
            let signal = pair.flatten(.merge).startWithSignal { signal, _ in signal }
            return EventSource(signal)
          }
        )
      },
    ]
  }
}

/// A relay whose deliveries happen inside of a gate that it is given.
final class GatedRelay: Sendable {
  typealias Gate = @Sendable (@escaping @Sendable () -> Void) -> Void

  private let gate: Gate
  private let observers = Mutex<[(id: Int, sink: Numbers.Sink)]?>([])
  private let lastID = Atomic(0)
  private let onEnd: @Sendable () -> Void

  init(_ gate: @escaping Gate, _ onEnd: @escaping @Sendable () -> Void) {
    self.gate = gate
    self.onEnd = onEnd
  }

  /// Releases observers outside of the gate, as a deinitializer may use the relay.
  func send(_ event: Numbers.Occurrence) {
    let garbage = Sheltered<[(id: Int, sink: Numbers.Sink)]>([])
    gate { [self] in garbage.value = deliver(event) }
    withExtendedLifetime(garbage) {}
  }

  private func deliver(_ event: Numbers.Occurrence) -> [(id: Int, sink: Numbers.Sink)] {
    let current = observers.withLock { observers in
      defer { if event.isTerminating { observers = nil } }
      return observers
    }
    guard let current else { return [] }
    for (id, sink) in current where event.isTerminating || isAttached(id) { sink(event) }
    if event.isTerminating { onEnd() }
    return current
  }

  private func isAttached(_ id: Int) -> Bool {
    observers.withLock { observers in observers?.contains { $0.id == id } ?? false }
  }

  var source: Numbers {
    EventSource { [self] sink in
      let id = lastID.add(1, ordering: .relaxed).newValue
      observers.withLock { $0?.append((id, sink)) }
      return Cancellation { [weak self] in
        let gone = self?.observers.withLock { observers in
          defer { observers?.removeAll { $0.id == id } }
          return observers
        }
        withExtendedLifetime(gone) {}
      }
    }
  }
}

private final class SemaphoreGate: Sendable {
  private let semaphore = DispatchSemaphore(value: 1)

  @Sendable func inside(_ body: @escaping @Sendable () -> Void) {
    semaphore.wait()
    body()
    semaphore.signal()
  }
}

private final class MutexGate: Sendable {
  private let mutex = Mutex(())

  @Sendable func inside(_ body: @escaping @Sendable () -> Void) { mutex.withLock { _ in body() } }
}
