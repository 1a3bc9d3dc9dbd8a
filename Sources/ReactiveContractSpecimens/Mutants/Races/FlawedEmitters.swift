import Reactive
import ReactiveContractKit

/// An emitter that acquires its lock, releases it, and then delivers: the lock protects a flag, but no delivery.
final class EarlyReleaseEmitter<Value: Sendable>: Emitter {
  private let isHeld = KitLocked(false)
  private let content: UnguardedEmitter<Value>

  init(_ sink: @escaping EventSource<Value, TestFailure>.Sink) { content = UnguardedEmitter(sink) }

  var isOver: Bool { content.isOver }

  func send(_ event: Event<Value, TestFailure>) {
    isHeld.waitInSearch { !$0 }
    isHeld.withLock(when: { !$0 }) { $0 = true }
    isHeld.withLock { $0 = false }
    isHeld.wakeAll()
    content.send(event)
  }

  func atEnd(_ action: @escaping @Sendable () -> Void) { content.atEnd(action) }
}

/// An emitter that one thread holds while it delivers, and may enter again: a recursive lock.
final class RecursiveEmitter<Value: Sendable>: Emitter {
  private struct State {
    var holder: ThreadToken?
    var depth = 0
  }

  private let state = KitLocked(State())
  private let content: UnguardedEmitter<Value>

  init(_ sink: @escaping EventSource<Value, TestFailure>.Sink) { content = UnguardedEmitter(sink) }

  var isOver: Bool { content.isOver }

  func send(_ event: Event<Value, TestFailure>) {
    let thread = ThreadToken.current
    state.waitInSearch { $0.holder == nil || $0.holder == thread }
    state.withLock(when: { $0.holder == nil || $0.holder == thread }) { state in
      state.holder = thread
      state.depth += 1
    }
    content.send(event)
    state.withLock { state in
      state.depth -= 1
      if state.depth == 0 { state.holder = nil }
    }
    state.wakeAll()
  }

  func atEnd(_ action: @escaping @Sendable () -> Void) { content.atEnd(action) }
}

/// An emitter that first checks whether it has ended, but sets its flag only after the end has been delivered.
final class LateFlagEmitter<Value: Sendable>: Emitter {
  private struct State {
    var holder: ThreadToken?
    var hasEnded = false
    /// True if the holder delivers an end, or has delivered it.
    var isEnding = false
    /// The end that an observer sent during a delivery.
    var innerEnd: Event<Value, TestFailure>?
    var sink: EventSource<Value, TestFailure>.Sink?
    var actions: [@Sendable () -> Void] = []
  }

  private let state: KitLocked<State>

  init(_ sink: @escaping EventSource<Value, TestFailure>.Sink) { state = KitLocked(State(sink: sink)) }

  var isOver: Bool { state.withLock(\.hasEnded) }

  func send(_ event: Event<Value, TestFailure>) {
    if isOver { return }
    let thread = ThreadToken.current
    let isInside = state.withLock { state in
      if state.holder == thread, event.isTerminating { state.innerEnd = event }
      // An object that the end releases may send on this thread; the flag is late only for other threads.
      return state.innerEnd != nil || state.holder == thread && state.isEnding
    }
    if isInside { return }
    state.waitInSearch { $0.holder == nil }
    let sink = state.withLock(when: { $0.holder == nil }) { state in
      state.holder = thread
      state.isEnding = event.isTerminating
      return state.sink
    }
    sink?(event)
    let (actions, innerEnd) = state.withLock { state in
      defer { (state.holder, state.innerEnd) = (nil, nil) }
      if event.isTerminating { state.hasEnded = true }
      return (event.isTerminating ? state.actions : [], state.innerEnd)
    }
    state.wakeAll()
    for action in actions { action() }
    if event.isTerminating { clear() } else if let innerEnd { send(innerEnd) }
  }

  func atEnd(_ action: @escaping @Sendable () -> Void) {
    let isLate = state.withLock { state in
      if !state.hasEnded { state.actions.append(action) }
      return state.hasEnded
    }
    if isLate { action() }
  }

  private func clear() {
    let removed = state.withLock { state in
      defer { (state.sink, state.actions) = (nil, []) }
      return (state.sink, state.actions)
    }
    withExtendedLifetime(removed) {}
  }
}
