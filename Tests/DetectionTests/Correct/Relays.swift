import Foundation
import Reactive
import ReactiveContractKit
import Synchronization

/// A signal that delivers under a recursive lock, and queues events that are sent from inside a delivery.
///
/// A removal releases its observer outside the lock, as a deinitializer may use the relay.
final class PlainRelay<Store: ObserverStore>: Sendable {
  private struct State {
    var store: Store
    var waiting: [Numbers.Occurrence] = []
    var isDelivering = false
    var isOver = false
    var mustFallSilent = false
    var lastID = 0
  }

  private let lock = NSRecursiveLock()
  private let state: Sheltered<State>
  private let refusesValues: Bool
  private let interruptsLate: Bool
  private let onEnd: @Sendable () -> Void

  init(
    _ store: Store,
    refusesValues: Bool = false,
    interruptsLate: Bool = false,
    _ onEnd: @escaping @Sendable () -> Void
  ) {
    state = Sheltered(State(store: store))
    self.refusesValues = refusesValues
    self.interruptsLate = interruptsLate
    self.onEnd = onEnd
  }

  var source: Numbers { EventSource { [self] sink in attach(sink) } }

  /// Sends an event; returns false if it was refused.
  @discardableResult
  func send(_ event: Numbers.Occurrence) -> Bool {
    lock.lock()
    defer { lock.unlock() }
    if state.value.isDelivering, refusesValues, !event.isTerminating { return false }
    state.value.waiting.append(event)
    if state.value.isDelivering { return true }
    state.value.isDelivering = true
    while !state.value.waiting.isEmpty, !state.value.isOver { deliver(state.value.waiting.removeFirst()) }
    state.value.waiting = []
    state.value.isDelivering = false
    return true
  }

  /// Forgets all observers, without an event, as soon as the delivery in progress is over.
  func silence() {
    lock.lock()
    state.value.mustFallSilent = true
    let gone = state.value.store
    if !state.value.isDelivering { state.value.store.removeAll() }
    lock.unlock()
    withExtendedLifetime(gone) {}
  }

  private func deliver(_ event: Numbers.Occurrence) {
    if event.isTerminating { state.value.isOver = true }
    for id in state.value.store.ids { state.value.store.sink(id)?(event) }
    guard event.isTerminating || state.value.mustFallSilent else { return }
    let gone = state.value.store
    state.value.store.removeAll()
    if event.isTerminating { onEnd() }
    withExtendedLifetime(gone) {}
  }

  private func attach(_ sink: @escaping Numbers.Sink) -> Cancellation {
    lock.lock()
    state.value.lastID += 1
    let (id, isOver) = (state.value.lastID, state.value.isOver)
    if !isOver { state.value.store.insert(id, sink) }
    lock.unlock()
    if isOver {
      if interruptsLate { sink(.interrupted) }
      return .none
    }
    return Cancellation { [weak self] in self?.detach(id) }
  }

  private func detach(_ id: Int) {
    lock.lock()
    let gone = state.value.store
    state.value.store.remove(id)
    lock.unlock()
    withExtendedLifetime(gone) {}
  }
}

extension EventSource {
  typealias Occurrence = Reactive.Event<Value, Failure>
}

/// A signal with an immutable array of observers, which every change replaces; a queue orders the deliveries.
final class SnapshotRelay: Sendable {
  private final class Observation: Sendable {
    let sink: Numbers.Sink
    let isAttached = Atomic(true)

    init(_ sink: @escaping Numbers.Sink) { self.sink = sink }
  }

  private let observations = Mutex<[Observation]?>([])
  private let queue: Mutex<DrainingQueue<Numbers.Occurrence>?>

  init(_ onEnd: @escaping @Sendable () -> Void) {
    queue = Mutex(nil)
    queue.withLock { queue in
      queue = DrainingQueue { [unowned self] event in
        guard let snapshot = observations.withLock(\.self) else { return }
        if event.isTerminating { observations.withLock { $0 = nil } }
        for observation in snapshot where observation.isAttached.load(ordering: .acquiring) { observation.sink(event) }
        if event.isTerminating { onEnd() }
      }
    }
  }

  var source: Numbers { EventSource { [self] sink in attach(sink) } }

  func send(_ event: Numbers.Occurrence) { queue.withLock(\.self)?.send(event) }

  private func attach(_ sink: @escaping Numbers.Sink) -> Cancellation {
    let observation = Observation(sink)
    let isOver = observations.withLock { observations in
      observations?.append(observation)
      return observations == nil
    }
    if isOver { return .none }
    return Cancellation { [weak self, weak observation] in
      guard let observation else { return }
      observation.isAttached.store(false, ordering: .releasing)
      let gone = self?.observations.withLock { observations in
        defer { observations?.removeAll { $0 === observation } }
        return observations
      }
      withExtendedLifetime(gone) {}
    }
  }
}
