import Reactive
import ReactiveContractKit

/// An emitter that delivers every event at once: it allows one end only, but does not serialize deliveries.
final class UnguardedEmitter<Value: Sendable>: Emitter {
  private let sink: KitLocked<EventSource<Value, TestFailure>.Sink?>
  private let actions = KitLocked<[@Sendable () -> Void]?>([])

  init(_ sink: @escaping EventSource<Value, TestFailure>.Sink) { self.sink = KitLocked(sink) }

  var isOver: Bool { sink.withLock { $0 == nil } }

  func send(_ event: Event<Value, TestFailure>) {
    let sink = sink.withLock { event.isTerminating ? $0.take() : $0 }
    guard let sink else { return }
    sink(event)
    if event.isTerminating { actions.withLock { $0.take() }?.forEach { $0() } }
  }

  func atEnd(_ action: @escaping @Sendable () -> Void) {
    let isLate = actions.withLock { actions in
      actions?.append(action)
      return actions == nil
    }
    if isLate { action() }
  }
}
