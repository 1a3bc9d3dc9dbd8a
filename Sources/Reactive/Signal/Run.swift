public import ReactiveExclusion

/// One run of a producer: the gate for its events, the resources that it holds, and its cancellation.
@usableFromInline
final class Run: Gate, Disposable, EpiloguePart, @unchecked Sendable {
  /// The bits of `state`; each is set once.
  private static var disposed: UInt32 { 1 }
  private static var begun: UInt32 { 2 }
  private static var forgotten: UInt32 { 4 }
  private static var unheld: UInt32 { 8 }
  private static var over: UInt32 { 16 }
  private static var endedByDisposal: UInt32 { 32 }

  /// The state of the run, as the bits above.
  ///
  /// `disposed`: disposed of or ended. `begun`: has begun. `forgotten`: every input was released. `unheld`: the handle
  /// was released, or a thread or task waits for the run. `over`: has ended. `endedByDisposal`: a disposal has ended
  /// the run, or is ending it.
  ///
  /// They share one word: the second of two threads that set `disposed` and `begun` answers the disposal, and the
  /// second of two that set `forgotten` and `unheld` disposes of the run. Acquiring and releasing: the second thread
  /// sees what the first one has written.
  private let state = StateBits()

  /// The interrupter that answers a disposal instead of the head; set before the run has begun.
  private let interrupter = OnceReference<Interrupter>()

  /// True if the run has ended; touched only inside the gate.
  ///
  /// The properties below, too, are touched only inside the gate until the run has ended, and afterwards only by the
  /// one thread that calls ``gateWasLeft()``.
  @usableFromInline
  @exclusivity(unchecked) var hasEnded = false

  /// The first object in the chain of the run: retained until the end; it receives an interruption.
  @usableFromInline
  @exclusivity(unchecked) var head: (any Interruptible)?

  /// The cleanup actions for the end of the run, in order.
  @exclusivity(unchecked) private var resources: [() -> Void] = []

  /// The demand of the task that iterates over the values; `nil` if no task does.
  @usableFromInline let demand: Demand?

  /// The continuation of a source that has paused.
  @exclusivity(unchecked) var rest: (() -> Void)?

  /// The gate for the run's events: the run itself, which saves an allocation per start.
  @inlinable var gate: Gate { self }

  @usableFromInline
  override convenience init() { self.init(on: nil) }

  /// Makes a run; with a demand, its source pauses while the iterating task requests nothing.
  @usableFromInline
  init(on demand: Demand?) {
    self.demand = demand
    super.init()
  }

  // Only a run that has fallen silent can be released before its end: nothing could end it any more.
  deinit {
    for dispose in resources { dispose() }
  }

  /// True if the run was disposed of or has ended.
  @usableFromInline
  var isDisposed: Bool { state.containsAny(of: Run.disposed) }

  /// True if a disposal has ended the run, or is ending it.
  var isEndedByDisposal: Bool { state.containsAny(of: Run.endedByDisposal) }

  /// True once the interruption of a disposed run has begun: from then on, senders drop their values.
  ///
  /// The disposing thread stays inside until the handlers of the interruption have returned, and senders must not wait
  /// for them. Before the interruption has begun, this is false: a dropped value could be followed by a delivered one.
  override var dropsValues: Bool { isEndedByDisposal }

  /// Interrupts the run, unless it has ended, and then disposes of its resources; see P4.
  ///
  /// A run that has not begun yet is interrupted when it begins.
  @usableFromInline
  func dispose() {
    let before = state.set(Run.disposed)
    if before & Run.disposed == 0, before & Run.begun != 0 { answerDisposal() }
  }

  private func answerDisposal() {
    if let interrupter = interrupter.value { interrupter.interrupt(self) } else { interrupt() }
  }

  /// Sends the interruption that a disposal causes, from any thread, without waiting.
  @usableFromInline
  func interrupt() {
    if gate.tryEnter() {
      let outer = ThreadState.beginWithoutWaiting()
      endIfDisposed()
      gate.leave()
      ThreadState.endWithoutWaiting(outer)
    } else {
      gate.perform { [self] in endIfDisposed() }
    }
  }

  /// Interrupts the run from inside the gate if it was disposed of, even if an operator drops the interruption.
  @usableFromInline
  func endIfDisposed() {
    // Checked first: after the end, the other properties belong to the thread that cleans up.
    if hasEnded || !isDisposed { return }
    state.set(Run.endedByDisposal)
    var place = head
    while !hasEnded, let current = place {
      current.interrupt()
      place = current.successor
    }
  }

  /// Begins the run at the head; the interrupter, if there is one, answers a disposal instead of the head.
  ///
  /// A run that was disposed of before is interrupted at once.
  @usableFromInline
  func begin(at head: any Interruptible, interruptedBy interrupter: Interrupter? = nil) {
    if let interrupter { self.interrupter.set(interrupter) }
    if gate.tryEnterBriefly() {
      if !hasEnded { self.head = head }
      gate.leaveBriefly()
    } else {
      gate.performBookkeeping { [self] in if !hasEnded { self.head = head } }
    }
    if state.set(Run.begun) & (Run.begun | Run.disposed) == Run.disposed { answerDisposal() }
  }

  /// Begins the run at the head, inside the gate after the first event; a run disposed of meanwhile is interrupted.
  @usableFromInline
  func beginLate(at head: any Interruptible) {
    self.head = head
    state.set(Run.begun)
    endIfDisposed()
  }

  /// Begins the run at the head of a source that never sends anything.
  @usableFromInline
  func beginSilence(before head: any Interruptible) {
    begin(at: head)
    if gate.tryEnter() {
      head.fallSilent()
      gate.leave()
    } else {
      gate.perform { head.fallSilent() }
    }
  }

  /// Sends a value into the sink from any thread, and waits while another thread is sending.
  @inlinable
  @inline(__always)
  func send<Value, Failure>(_ value: Value, by sink: Sink<Value, Failure>, as thread: UInt) {
    if gate.enterToSend(as: thread) {
      if !hasEnded { sink.send(value) }
      gate.leave()
    } else {
      sendFromOutside(value, by: sink)
    }
  }

  @usableFromInline
  @inline(never)
  func sendFromOutside<Value, Failure>(_ value: Value, by sink: Sink<Value, Failure>) {
    if gate.leaveValue({ [self] in if !hasEnded { sink.send(value) } }) { return }
    if !hasEnded { ContractBreach.recursiveValue(value) }
  }

  /// Sends a termination into the sink from any thread, without waiting.
  ///
  /// A run that was disposed of before is interrupted instead, even if an operator drops that interruption (P4).
  @usableFromInline
  func terminate<Value, Failure>(_ sink: Sink<Value, Failure>, _ termination: Termination<Failure>) {
    if gate.tryEnter() {
      let outer = ThreadState.beginWithoutWaiting()
      endInside(sink, termination)
      gate.leave()
      ThreadState.endWithoutWaiting(outer)
    } else if !state.containsAny(of: Run.over) {
      gate.perform { [self] in endInside(sink, termination) }
    }
  }

  @usableFromInline
  func endInside<Value, Failure>(_ sink: Sink<Value, Failure>, _ termination: Termination<Failure>) {
    if hasEnded { return }
    // Read once: another thread may dispose of the run at any moment.
    let isDisposal = isDisposed
    if isDisposal { state.set(Run.endedByDisposal) }
    sink.end(isDisposal ? .interrupted : termination)
    endIfDisposed()
  }

  /// Records, inside the gate, that the run has ended: the last receiver has received the end, or no receiver is left.
  @usableFromInline
  func end() {
    if hasEnded { return }
    hasEnded = true
    gate.afterLeaving(self)
  }

  /// Releases everything that the run holds; called by one thread, once, after the end.
  func gateWasLeft() {
    state.set(Run.disposed | Run.over)
    if let head = head.take() { releaseOutside(head) }
    if let rest = rest.take() {
      demand?.remove(self)
      releaseOutside(rest)
    }
    if resources.isEmpty { return }
    let resources = exchange(&resources, with: [])
    for dispose in resources {
      ThreadState.beginNextCleanup()
      dispose()
    }
    releaseOutside(resources)
  }

  /// Records the end as ``end()`` does, and releases everything after another run has handled that end (P4).
  ///
  /// The end may be pending at the gate of the other run because another thread is inside, or have no effect there
  /// because that thread disposes of the other run.
  func end(behind heir: Run) {
    if hasEnded { return }
    hasEnded = true
    gate.afterLeaving {
      if heir.isDisposed {
        heir.atEnd { self.gateWasLeft() }
      } else {
        heir.gate.performBookkeeping { heir.gate.afterLeaving { self.gateWasLeft() } }
      }
    }
  }

  /// Runs the action after the run has ended and its observers have received the end; at once if it has ended already.
  @usableFromInline
  func atEnd(_ action: @escaping () -> Void) {
    if gate.tryEnterBriefly() {
      if hasEnded { gate.afterLeaving(action) } else { resources.append(action) }
      gate.leaveBriefly()
    } else {
      gate.performBookkeeping { [self] in
        if hasEnded { gate.afterLeaving(action) } else { resources.append(action) }
      }
    }
  }
}

/// The lifetime of a run: it continues as long as its handle or its input is held.
extension Run {
  /// Makes the handle for the user who started the run.
  @usableFromInline
  func makeHandle() -> RunHandle {
    RunHandle(self)
  }

  /// Marks the run as one for which a thread or task waits: it is interrupted when no input is left that could send.
  func awaitsEnd() { state.set(Run.unheld) }

  /// Records that the handle was released; disposes of the run if no input is left that could send.
  func releaseHandle() {
    if state.set(Run.unheld) & (Run.forgotten | Run.disposed) == Run.forgotten { dispose() }
  }

  /// Records, inside the gate, that every input that could have sent was released; disposes of a run without a handle.
  @usableFromInline
  func noteForgotten() {
    if state.set(Run.forgotten) & (Run.unheld | Run.disposed) == Run.unheld { gate.afterLeaving { self.dispose() } }
  }

  /// Handles the release of the run's input without an end, and forwards it to the head.
  ///
  /// If the run was disposed of, this interrupts it: the released input cannot send the interruption any more.
  @usableFromInline
  func inputWasReleased() {
    gate.perform { [self] in
      endIfDisposed()
      if !hasEnded { head?.forget() }
    }
  }

  /// Notifies the head that nothing but an interruption will be sent to this run.
  @usableFromInline
  func forget() { gate.noteForgotten { [self] in if !hasEnded { head?.forget() } } }

  /// Notifies the head that nothing will be sent to this run any more, not even an end.
  func fallSilent() {
    gate.perform { [self] in if !hasEnded { head?.fallSilent() } }
  }

  /// Notifies the successor of one of this run's operators that nothing but an interruption will be sent.
  func forget(before operation: any Interruptible) {
    gate.noteForgotten { [self] in if !hasEnded { operation.successor?.forget() } }
  }
}
