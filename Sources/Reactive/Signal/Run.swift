/// One run of a producer: the gate that its events pass, what it holds, and what cancels it.
@usableFromInline
final class Run: Gate, Disposable, EpiloguePart, @unchecked Sendable {
  /// The bits of `state`; each is set once.
  private static var disposed: UInt32 { 1 }
  private static var begun: UInt32 { 2 }
  private static var forgotten: UInt32 { 4 }
  private static var unheld: UInt32 { 8 }
  private static var over: UInt32 { 16 }
  private static var endedByDisposal: UInt32 { 32 }

  /// Whether the run was disposed of or has ended, has begun, has no input any more, whether its handle was released, and whether a
  /// disposal has ended it.
  ///
  /// One word, because each of these asks for the others: the side that comes second in setting `disposed` and `begun` answers
  /// the disposal, and the side that comes second in setting `forgotten` and `unheld` disposes. Acquiring and releasing: the
  /// second side sees what the first one has written.
  private let state = StateBits()

  /// What answers a disposal in place of the head; set before the run has begun.
  private let interrupter = OnceReference<Interrupter>()

  /// Touched inside the gate until the run has ended, and then by the thread that ended it alone; like everything below.
  @usableFromInline
  @exclusivity(unchecked) var hasEnded = false

  /// Where the run begins: kept alive until the end, and told of an interruption.
  @usableFromInline
  @exclusivity(unchecked) var head: (any Interruptible)?

  /// What to dispose of at the end, in order.
  @exclusivity(unchecked) private var resources: [() -> Void] = []

  /// Whether the task that iterates asks for more; `nil` if this works for no task.
  @usableFromInline let demand: Demand?

  /// What a source that has paused does when it goes on.
  @exclusivity(unchecked) var rest: (() -> Void)?

  /// The gate that the run's events pass: itself, which saves an object per start.
  @inlinable var gate: Gate { self }

  @usableFromInline
  override convenience init() { self.init(on: nil) }

  /// Makes a run whose source pauses while the task that iterates asks for nothing.
  @usableFromInline
  init(on demand: Demand?) {
    self.demand = demand
    super.init()
  }

  // Before its end, only a run that has fallen silent comes here: nobody could have ended it any more.
  deinit {
    for dispose in resources { dispose() }
  }

  /// Whether the run was disposed of, or has ended.
  @usableFromInline
  var isDisposed: Bool { state.containsAny(of: Run.disposed) }

  /// Whether it was a disposal that has ended the run, or is just ending it.
  var isEndedByDisposal: Bool { state.containsAny(of: Run.endedByDisposal) }

  /// The disposing thread stays inside until the handlers of the interruption have returned; senders do not wait for them.
  ///
  /// True only once the interruption has begun: a value dropped earlier could be followed by a delivered one.
  override var dropsValues: Bool { isEndedByDisposal }

  /// Interrupts the run, unless it has ended, and then disposes of what it holds; see P4.
  ///
  /// Before the run has begun, that is left to its beginning.
  @usableFromInline
  func dispose() {
    let before = state.set(Run.disposed)
    if before & Run.disposed == 0, before & Run.begun != 0 { answerDisposal() }
  }

  private func answerDisposal() {
    if let interrupter = interrupter.value { interrupter.interrupt(self) } else { interrupt() }
  }

  /// Carries the interruption that a disposal is in, from anywhere, without waiting.
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

  /// Ends the run, inside the gate, if it was disposed of, also when an operator keeps the interruption to itself.
  @usableFromInline
  func endIfDisposed() {
    // Asked before anything else is looked at: after the end, the rest belongs to the thread that ended the run.
    if hasEnded || !isDisposed { return }
    state.set(Run.endedByDisposal)
    var place = head
    while !hasEnded, let current = place {
      current.interrupt()
      place = current.successor
    }
  }

  /// Says where the run begins, and what answers a disposal if that comes from outside the gate.
  ///
  /// A run that was disposed of before ends there at once.
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

  /// Says, inside the gate and after the first event, where the run begins, which then ends if it was disposed of meanwhile.
  @usableFromInline
  func beginLate(at head: any Interruptible) {
    self.head = head
    state.set(Run.begun)
    endIfDisposed()
  }

  /// Says that the run begins there, and that nothing will be sent.
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

  /// Sends a value from anywhere, at the given place, and waits while another thread is sending.
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

  /// Ends the run from anywhere, at the given place, without waiting.
  ///
  /// A run that was disposed of before is interrupted, whatever an operator makes of the interruption of its inputs (P4).
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
    // Asked once: a disposal may come at any moment.
    let isDisposal = isDisposed
    if isDisposal { state.set(Run.endedByDisposal) }
    sink.end(isDisposal ? .interrupted : termination)
    endIfDisposed()
  }

  /// Notes, inside the gate, that the last receiver has been told the end, or that nobody is left to be told.
  @usableFromInline
  func end() {
    if hasEnded { return }
    hasEnded = true
    gate.afterLeaving(self)
  }

  /// Lets go of everything; nobody but the thread that ended the run comes here.
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

  /// Notes the end like ``end()`` does, and lets go of everything behind what another run makes of that end (P4).
  ///
  /// The end may wait at the other run's gate, where another thread is; or come to nothing there, if that thread disposes.
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

  /// Has the action run when the run has ended, after its observers were told; at once if it has ended already.
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

/// Until when a run lives: as long as its handle or its input is held.
extension Run {
  /// Makes the handle for the user who started the run.
  @usableFromInline
  func makeHandle() -> RunHandle {
    RunHandle(self)
  }

  /// Makes the run one of a thread or task that waits for it: when nobody can send any more, it is interrupted.
  func awaitsEnd() { state.set(Run.unheld) }

  /// Notes that the handle was released: a run that nobody can send into any more is disposed of.
  func releaseHandle() {
    if state.set(Run.unheld) & (Run.forgotten | Run.disposed) == Run.forgotten { dispose() }
  }

  /// Notes, inside the gate, that every input was released that could have sent something: without a handle, the run is disposed of.
  @usableFromInline
  func noteForgotten() {
    if state.set(Run.forgotten) & (Run.unheld | Run.disposed) == Run.unheld { gate.afterLeaving { self.dispose() } }
  }

  /// Notes that the input of this run is gone without an end, and passes that on.
  ///
  /// If the run was disposed of, its interruption is not coming any more from where it was to come.
  @usableFromInline
  func inputWasReleased() {
    gate.perform { [self] in
      endIfDisposed()
      if !hasEnded { head?.forget() }
    }
  }

  /// Passes on that nothing but an interruption will be sent to this run.
  @usableFromInline
  func forget() { gate.noteForgotten { [self] in if !hasEnded { head?.forget() } } }

  /// Passes on that nothing will be sent to this run any more, though it was told no end.
  func fallSilent() {
    gate.perform { [self] in if !hasEnded { head?.fallSilent() } }
  }

  /// Has an operator of this run pass on that nothing will be sent to it any more but an interruption.
  func forget(before operation: any Interruptible) {
    gate.noteForgotten { [self] in if !hasEnded { operation.successor?.forget() } }
  }
}
