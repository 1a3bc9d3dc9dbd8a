import Reactive
import ReactiveContractKit

/// An emitter that puts events into a queue, which one thread at a time empties.
///
/// An event sent from inside a delivery is delivered after it. Another thread waits until the queue is empty, adds its
/// event and empties the queue itself, so that its event has arrived when the thread continues.
final class QueueingEmitter<Value: Sendable>: Emitter {
  private struct State {
    var queue: [Event<Value, TestFailure>] = []
    var drainer: ThreadToken?
    /// The waiting threads, in order of arrival.
    var waiting: [ThreadToken] = []
    var isOver = false
  }

  private let sink: KitLocked<EventSource<Value, TestFailure>.Sink?>
  private let state = KitLocked(State())
  private let actions = KitLocked<[@Sendable () -> Void]?>([])

  init(_ sink: @escaping EventSource<Value, TestFailure>.Sink) { self.sink = KitLocked(sink) }

  var isOver: Bool { state.withLock { $0.isOver } }

  func send(_ event: Event<Value, TestFailure>) {
    let thread = ThreadToken.current
    state.withLock { if $0.drainer != thread { $0.waiting.append(thread) } }
    // First come, first served: otherwise the thread that the system wakes first would decide what a search finds.
    let mustDrain = state.withLock(when: { $0.drainer == thread || $0.drainer == nil && $0.waiting.first == thread }) {
      state in
      let isInside = state.drainer == thread
      if !isInside { state.waiting.removeFirst() }
      if state.isOver { return false }
      state.isOver = event.isTerminating
      state.queue.append(event)
      state.drainer = thread
      return !isInside
    }
    if mustDrain { drain() } else { state.wakeAll() }
  }

  func atEnd(_ action: @escaping @Sendable () -> Void) {
    let isLate = actions.withLock { actions in
      actions?.append(action)
      return actions == nil
    }
    if isLate { action() }
  }

  private func drain() {
    while let event = next() {
      sink.withLock { $0 }?(event)
      if event.isTerminating { cleanUp() }
    }
    state.wakeAll()
  }

  private func next() -> Event<Value, TestFailure>? {
    state.withLock { state in
      if state.queue.isEmpty { state.drainer = nil }
      return state.queue.isEmpty ? nil : state.queue.removeFirst()
    }
  }

  private func cleanUp() {
    // Taken out before they are released, because the release may run other code.
    let removed = sink.withLock { $0.take() }
    let pending = actions.withLock { $0.take() }
    for action in pending ?? [] { action() }
    withExtendedLifetime(removed) {}
  }
}
