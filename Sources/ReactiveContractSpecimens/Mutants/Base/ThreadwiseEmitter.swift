import Reactive
import ReactiveContractKit

/// An emitter with a lock for each thread: it detects recursion, but does not exclude other threads.
final class ThreadwiseEmitter<Value: Sendable>: Emitter {
  private struct State {
    var sink: EventSource<Value, TestFailure>.Sink?
    var inside: Set<ThreadToken> = []
    var end: Event<Value, TestFailure>?
    var actions: [@Sendable () -> Void] = []
  }

  private let state: KitLocked<State>

  init(_ sink: @escaping EventSource<Value, TestFailure>.Sink) { state = KitLocked(State(sink: sink)) }

  var isOver: Bool { state.withLock { $0.end != nil || $0.sink == nil } }

  func send(_ event: Event<Value, TestFailure>) {
    let thread = ThreadToken.current
    if event.isTerminating {
      let isFree = state.withLock { state in
        if state.end != nil || state.sink == nil { return false }
        state.end = event
        return !state.inside.contains(thread)
      }
      if isFree { finish() }
      return
    }
    let sink = state.withLock(when: { !$0.inside.contains(thread) || $0.end != nil }) { state in
      if state.end != nil { return EventSource<Value, TestFailure>.Sink?.none }
      state.inside.insert(thread)
      return state.sink
    }
    guard let sink else { return }
    sink(event)
    let isLast = state.withLock { state in
      state.inside.remove(thread)
      return state.end != nil && state.sink != nil
    }
    state.wakeAll()
    if isLast { finish() }
  }

  func atEnd(_ action: @escaping @Sendable () -> Void) {
    let hasEnded = state.withLock { state in
      if state.sink != nil { state.actions.append(action) }
      return state.sink == nil
    }
    if hasEnded { action() }
  }

  private func finish() {
    let (sink, end, actions) = state.withLock { state in
      defer { (state.sink, state.actions) = (nil, []) }
      return (state.sink, state.end, state.actions)
    }
    if let sink, let end { sink(end) }
    for action in actions { action() }
  }
}
