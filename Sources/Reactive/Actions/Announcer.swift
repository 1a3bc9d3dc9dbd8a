/// A signal of values that are told one after the other, also those that its own observers cause.
final class Announcer<Value: Sendable>: Sendable {
  let signal: Signal<Value, Never>

  /// What observers have caused while they were told something else.
  private let waiting = Locked<[Value]>([])

  init() { signal = Signal(core: SignalCore(gate: Gate())) }

  private var core: SignalCore<Value, Never> { signal.core }

  /// Tells the value, after what another thread is telling, or what this one is further down the stack.
  ///
  /// Brought about by an end, a disposal, or an observer of an action, it waits for no other thread.
  func announce(_ value: Value) {
    let mode = ThreadState.current.pointee.mode
    if mode.mustShowWithoutWaiting, !core.gate.isInside { return announceWithoutWaiting(value) }
    guard core.gate.enter() else {
      waiting.withLock { $0.append(value) }
      return core.gate.afterLeaving { [self] in announceWaiting() }
    }
    tellWaiting()
    tell(value)
    tellWaiting()
    core.gate.leave()
  }

  /// Has the value told before everything that is announced from now on, by whoever tells something next.
  func enqueue(_ value: Value) { waiting.withLock { $0.append(value) } }

  /// Tells what was enqueued, without waiting.
  func tellEnqueued() { core.gate.perform { [self] in tellWaiting() } }

  /// Tells the value without waiting: if another thread is telling something, that one tells it next.
  func announceWithoutWaiting(_ value: Value) {
    if core.gate.isInside { return announce(value) }
    waiting.withLock { $0.append(value) }
    core.gate.perform { [self] in tellWaiting() }
  }

  /// Completes the signal.
  func end() { core.terminate(.completed) }

  /// Tells what nobody has told yet, because the gate was not entered here.
  private func announceWaiting() {
    guard core.gate.enter() else { return }
    tellWaiting()
    core.gate.leave()
  }

  private func tellWaiting() {
    while true {
      let next = waiting.withLock { waiting in exchange(&waiting, with: []) }
      if next.isEmpty { return }
      for value in next { tell(value) }
    }
  }

  private func tell(_ value: Value) { ThreadState.tellOfAction { core.receive(value) } }
}
