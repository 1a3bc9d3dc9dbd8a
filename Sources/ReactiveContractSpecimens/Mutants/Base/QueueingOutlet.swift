import Reactive
import ReactiveContractKit

/// An outlet that puts events into a queue, which one thread at a time empties.
///
/// An event sent from inside a delivery is delivered after it; another thread waits until the queue is empty and then
/// empties it for itself, so that its event has arrived when it goes on.
final class QueueingOutlet<Value: Sendable>: Outlet {
  private struct State {
    var queue: [Event<Value, TestFailure>] = []
    var emptier: ThreadToken?
    /// The waiting threads, in order of arrival.
    var line: [ThreadToken] = []
    var isOver = false
  }

  private let sink: KitLocked<EventSource<Value, TestFailure>.Sink?>
  private let state = KitLocked(State())
  private let actions = KitLocked<[@Sendable () -> Void]?>([])

  init(_ sink: @escaping EventSource<Value, TestFailure>.Sink) { self.sink = KitLocked(sink) }

  var isOver: Bool { state.withLock { $0.isOver } }

  func send(_ event: Event<Value, TestFailure>) {
    let thread = ThreadToken.current
    state.withLock { if $0.emptier != thread { $0.line.append(thread) } }
    // First come, first served: otherwise the thread that the system wakes first would decide what a search finds.
    let isOurs = state.withLock(when: { $0.emptier == thread || $0.emptier == nil && $0.line.first == thread }) {
      state in
      let isInside = state.emptier == thread
      if !isInside { state.line.removeFirst() }
      if state.isOver { return false }
      state.isOver = event.isTerminating
      state.queue.append(event)
      state.emptier = thread
      return !isInside
    }
    if isOurs { empty() } else { state.wakeAll() }
  }

  func atEnd(_ action: @escaping @Sendable () -> Void) {
    let isLate = actions.withLock { actions in
      actions?.append(action)
      return actions == nil
    }
    if isLate { action() }
  }

  private func empty() {
    while let event = next() {
      sink.withLock { $0 }?(event)
      if event.isTerminating { cleanUp() }
    }
    state.wakeAll()
  }

  private func next() -> Event<Value, TestFailure>? {
    state.withLock { state in
      if state.queue.isEmpty { state.emptier = nil }
      return state.queue.isEmpty ? nil : state.queue.removeFirst()
    }
  }

  private func cleanUp() {
    // Taken out before they are released, because the release may run other code.
    let spent = sink.withLock { $0.take() }
    let due = actions.withLock { $0.take() }
    for action in due ?? [] { action() }
    withExtendedLifetime(spent) {}
  }
}
