import ReactiveExclusion

/// A signal that delivers its values one after the other, including those that its own observers cause.
final class SerializedSignal<Value: Sendable>: Sendable {
  let signal: Signal<Value, Never>

  /// The values that are still to be delivered.
  private let waiting = Locked<[Value]>([])

  init() { signal = Signal(core: SignalCore(gate: Gate())) }

  private var core: SignalCore<Value, Never> { signal.core }

  /// Delivers the value, after the one that another thread, or this thread further down the stack, is delivering.
  ///
  /// If an end, a disposal, or an observer of an action makes the call, it waits for no other thread.
  func announce(_ value: Value) {
    let mode = ThreadState.current.pointee.mode
    if mode.mustShowWithoutWaiting, !core.gate.isInside { return announceWithoutWaiting(value) }
    guard let inside = core.gate.enter() else {
      waiting.withLock { $0.append(value) }
      return core.gate.performAfterLeaving { [self] in sendEnqueued() }
    }
    sendWaiting(inside)
    send(value, inside)
    sendWaiting(inside)
    core.gate.leave(inside)
  }

  /// Queues the value for the next thread that delivers, before everything that is announced from now on.
  func enqueue(_ value: Value) { waiting.withLock { $0.append(value) } }

  /// Delivers the queued values without waiting; if another thread is delivering, that thread delivers them next.
  func sendEnqueued() { core.gate.perform { [self] in sendWaiting($0) } }

  /// Delivers the value without waiting; if another thread is delivering, that thread delivers this value next.
  func announceWithoutWaiting(_ value: Value) {
    if core.gate.isInside { return announce(value) }
    waiting.withLock { $0.append(value) }
    core.gate.perform { [self] in sendWaiting($0) }
  }

  /// Completes the signal.
  func end() { core.terminate(.completed) }

  private func sendWaiting(_ inside: borrowing Inside) {
    while true {
      let next = waiting.withLock { waiting in exchange(&waiting, with: []) }
      if next.isEmpty { return }
      for value in next { send(value, inside) }
    }
  }

  private func send(_ value: Value, _ inside: borrowing Inside) {
    ThreadState.notifyOfAction { core.receive(value, inside) }
  }
}
