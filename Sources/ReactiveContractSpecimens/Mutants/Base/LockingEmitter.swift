import Reactive
import ReactiveContractKit

/// An emitter that is held while it delivers, like a lock: a thread that sends a value waits until it is free.
///
/// A value sent from inside a delivery waits for itself: the deadlock of the guidelines. An end never waits: if the
/// emitter is held, its holder delivers the end before it releases the emitter.
final class LockingEmitter<Value: Sendable>: Emitter {
  private struct State {
    var sink: EventSource<Value, TestFailure>.Sink?
    var isHeld = false
    var isOver = false
    var end: Event<Value, TestFailure>?
    var actions: [@Sendable () -> Void] = []
  }

  private let state: KitLocked<State>

  init(_ sink: @escaping EventSource<Value, TestFailure>.Sink) { state = KitLocked(State(sink: sink)) }

  var isOver: Bool { state.withLock { $0.isOver } }

  @inline(never)
  func send(_ event: Event<Value, TestFailure>) {
    let sink = event.isTerminating ? acquire(toEndWith: event) : acquire()
    guard let sink else { return }
    if !event.isTerminating { sink(event) }
    release()
  }

  @inline(never)
  func atEnd(_ action: @escaping @Sendable () -> Void) {
    let hasEnded = state.withLock { state in
      if state.sink != nil { state.actions.append(action) }
      return state.sink == nil
    }
    if hasEnded { action() }
  }

  private func acquire() -> EventSource<Value, TestFailure>.Sink? {
    state.waitInSearch { !$0.isHeld || $0.isOver }
    return state.withLock(when: { !$0.isHeld || $0.isOver }) { state in
      if state.isOver { return nil }
      state.isHeld = true
      return state.sink
    }
  }

  private func acquire(toEndWith event: Event<Value, TestFailure>) -> EventSource<Value, TestFailure>.Sink? {
    state.withLock { state in
      if state.isOver { return nil }
      state.isOver = true
      state.end = event
      defer { state.isHeld = true }
      return state.isHeld ? nil : state.sink
    }
  }

  private func release() {
    let last = state.withLock { state in
      state.isHeld = state.end != nil
      return state.end.flatMap { end in state.sink.map { (end, $0) } }
    }
    state.wakeAll()
    guard let (end, sink) = last else { return }
    sink(end)
    // The sink is returned with the actions so that what it holds is released outside the lock.
    let removed = state.withLock { state in
      defer { (state.sink, state.actions) = (nil, []) }
      return (sink: state.sink, actions: state.actions)
    }
    for action in removed.actions { action() }
  }
}
