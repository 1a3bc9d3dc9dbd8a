public import ReactiveExclusion

/// One run of a producer: the gate for its events, the resources that it holds, and its cancellation.
@usableFromInline
class Run: GuardedGate<RunState>, Disposable, DeferredAction, @unchecked Sendable {
  /// The bits of the word `bits`; each is set once.
  static var disposed: UInt32 { 1 }
  private static var begun: UInt32 { 2 }
  static var forgotten: UInt32 { 4 }
  static var unheld: UInt32 { 8 }
  private static var over: UInt32 { 16 }
  private static var endedByDisposal: UInt32 { 32 }
  @usableFromInline static var ended: UInt32 { 64 }
  static var silent: UInt32 { 128 }

  /// The state of the run, as the bits above.
  ///
  /// `disposed`: disposed of or ended. `begun`: has begun. `forgotten`: every input was released. `unheld`: the handle
  /// was released, or a thread or task waits for the run. `ended`: has ended; set inside the gate. `over`: the cleanup
  /// has begun. `endedByDisposal`: a disposal has ended the run, or is ending it. `silent`: nothing will be sent any more.
  ///
  /// They share one word: the second of two threads that set `disposed` and `begun` answers the disposal, and the
  /// second of two that set `forgotten` and `unheld` disposes of the run. Acquiring and releasing: the second thread
  /// sees what the first one has written.
  @usableFromInline final let bits = StateBits()

  /// The interrupter that answers a disposal instead of the head; set before the run has begun.
  private final let interrupter = OnceReference<Interrupter>()

  /// The demand of the task that iterates over the values; `nil` if no task does.
  @usableFromInline final let demand: Demand?

  /// Releases the target of a subclass: a function that its client specializes, which a method would not be.
  private final let releaseTarget: ((Run, borrowing SoleUser) -> Void)?

  /// The gate for the run's events: the run itself, which saves an allocation per start.
  @inlinable final var gate: Gate { self }

  @usableFromInline
  convenience init() { self.init(on: nil) }

  /// Makes a run; with a demand, its source pauses while the iterating task requests nothing.
  ///
  /// - Parameter releaseTarget: Releases what a subclass holds until the end.
  @usableFromInline
  init(on demand: Demand?, releasingTargetBy releaseTarget: ((Run, borrowing SoleUser) -> Void)? = nil) {
    self.demand = demand
    self.releaseTarget = releaseTarget
    super.init(RunState())
  }

  /// True if the run was disposed of or has ended.
  @usableFromInline
  final var isDisposed: Bool { bits.containsAny(of: Run.disposed) }

  /// True if a disposal has ended the run, or is ending it.
  final var isEndedByDisposal: Bool { bits.containsAny(of: Run.endedByDisposal) }

  /// True once the interruption of a disposed run has begun: from then on, senders drop their values.
  ///
  /// The disposing thread stays inside until the handlers of the interruption have returned, and senders must not wait
  /// for them. Before the interruption has begun, this is false: a dropped value could be followed by a delivered one.
  override final var dropsValues: Bool { isEndedByDisposal }

  /// Returns true if the run has ended: from then on, what it holds belongs to the thread that cleans up.
  @inlinable
  @inline(__always)
  final func hasEnded(_ inside: borrowing Inside) -> Bool { bits.containsAny(of: Run.ended) }

  /// Records that the run has ended; returns `false` if it had ended before.
  private final func noteEnd(_ inside: borrowing Inside) -> Bool { bits.set(Run.ended) & Run.ended == 0 }

  /// Interrupts the run, unless it has ended, and then disposes of its resources; see P4.
  ///
  /// A run that has not begun yet is interrupted when it begins.
  @usableFromInline
  final func dispose() {
    let before = bits.set(Run.disposed)
    if before & Run.disposed == 0, before & Run.begun != 0 { answerDisposal() }
  }

  private final func answerDisposal() {
    if let interrupter = interrupter.value { interrupter.interrupt(self) } else { interrupt() }
  }

  /// Sends the interruption that a disposal causes, from any thread, without waiting.
  @usableFromInline
  final func interrupt() {
    if let inside = gate.tryEnter() {
      let outer = ThreadState.beginWithoutWaiting()
      endIfDisposed(inside)
      gate.leave(inside)
      ThreadState.endWithoutWaiting(outer)
    } else {
      gate.perform { [self] in endIfDisposed($0) }
    }
  }

  /// Interrupts the run if it was disposed of, even if an operator drops the interruption.
  @usableFromInline
  final func endIfDisposed(_ inside: borrowing Inside) {
    // Checked first: after the end, the rest of the state belongs to the thread that cleans up.
    if hasEnded(inside) || !isDisposed { return }
    bits.set(Run.endedByDisposal)
    var place = inside[self].head
    while !hasEnded(inside), let current = place {
      current.interrupt(inside)
      place = current.successor
    }
  }

  /// Begins the run at the head; the interrupter, if there is one, answers a disposal instead of the head.
  ///
  /// A run that was disposed of before is interrupted at once.
  @usableFromInline
  final func begin(at head: any Interruptible, interruptedBy interrupter: Interrupter? = nil) {
    if let interrupter { self.interrupter.set(interrupter) }
    if let inside = gate.tryEnterBriefly() {
      setHead(head, inside)
      gate.leaveBriefly(inside)
    } else {
      gate.performBookkeeping { [self] in setHead(head, $0) }
    }
    if bits.set(Run.begun) & (Run.begun | Run.disposed) == Run.disposed { answerDisposal() }
  }

  private final func setHead(_ head: any Interruptible, _ inside: borrowing Inside) {
    if !hasEnded(inside) { inside[self].head = head }
  }

  /// Begins the run at the head after the first event; a run disposed of meanwhile is interrupted.
  @usableFromInline
  final func beginLate(at head: any Interruptible, _ inside: borrowing Inside) {
    inside[self].head = head
    bits.set(Run.begun)
    endIfDisposed(inside)
  }

  /// Begins the run at the head of a source that never sends anything.
  @usableFromInline
  final func beginSilence(before head: any Interruptible) {
    begin(at: head)
    if let inside = gate.tryEnter() {
      head.fallSilent(inside)
      gate.leave(inside)
    } else {
      gate.perform { head.fallSilent($0) }
    }
  }

  /// Sends a value into the sink from any thread, and waits while another thread is sending.
  @inlinable
  @inline(__always)
  final func send<Value, Failure>(_ value: Value, by sink: Sink<Value, Failure>, as thread: UInt) {
    guard let inside = gate.enterToSend(as: thread) else { return sendFromOutside(value, by: sink) }
    if !hasEnded(inside) { sink.send(value, inside) }
    gate.leave(inside)
  }

  @usableFromInline
  @inline(never)
  final func sendFromOutside<Value, Failure>(_ value: Value, by sink: Sink<Value, Failure>) {
    if gate.leaveValue({ [self] in if !hasEnded($0) { sink.send(value, $0) } }) { return }
    if gate.ifInside({ hasEnded($0) }) != true { ContractBreach.recursiveValue(value) }
  }

  /// Sends a termination into the sink from any thread, without waiting.
  ///
  /// A run that was disposed of before is interrupted instead, even if an operator drops that interruption (P4).
  @usableFromInline
  final func terminate<Value, Failure>(_ sink: Sink<Value, Failure>, _ termination: Termination<Failure>) {
    if let inside = gate.tryEnter() {
      let outer = ThreadState.beginWithoutWaiting()
      end(sink, termination, inside)
      gate.leave(inside)
      ThreadState.endWithoutWaiting(outer)
    } else if !bits.containsAny(of: Run.over) {
      gate.perform { [self] in end(sink, termination, $0) }
    }
  }

  @usableFromInline
  final func end<Value, Failure>(
    _ sink: Sink<Value, Failure>,
    _ termination: Termination<Failure>,
    _ inside: borrowing Inside
  ) {
    if hasEnded(inside) { return }
    // Read once: another thread may dispose of the run at any moment.
    let isDisposal = isDisposed
    if isDisposal { bits.set(Run.endedByDisposal) }
    sink.end(isDisposal ? .interrupted : termination, inside)
    endIfDisposed(inside)
  }

  /// Records that the run has ended: the last receiver has received the end, or no receiver is left.
  @usableFromInline
  final func end(_ inside: borrowing Inside) {
    if noteEnd(inside) { gate.afterLeaving(inside, self) }
  }

  /// Releases everything that the run holds; called by one thread, once, after the end.
  @usableFromInline
  final func gateWasLeft(_ sole: borrowing SoleUser) {
    bits.set(Run.disposed | Run.over)
    if let head = sole[self].head.take() { releaseOutside(head) }
    releaseTarget?(self, sole)
    if let rest = sole[self].rest.take() {
      demand?.remove(self)
      releaseOutside(rest)
    }
    guard let resources = sole[self].resources.take() else { return }
    for resource in resources {
      ThreadState.beginNextCleanup()
      switch resource {
      case .action(let dispose): dispose()
      case .run(let run): run.gateWasLeft(sole)
      }
    }
    releaseOutside(resources)
  }

  /// Records the end as ``end()`` does, and releases everything after another run has handled that end (P4).
  ///
  /// The end may be pending at the gate of the other run because another thread is inside, or have no effect there
  /// because that thread disposes of the other run.
  final func end(behind other: Run, _ inside: borrowing Inside) {
    guard noteEnd(inside) else { return }
    gate.afterLeaving(inside) {
      if other.isDisposed {
        other.atEnd(.run(self))
      } else {
        other.gate.performBookkeeping { other.gate.afterLeaving($0) { self.gateWasLeft($0) } }
      }
    }
  }

  /// Runs the action after the run has ended and its observers have received the end; at once if it has ended already.
  @usableFromInline
  final func atEnd(_ action: @escaping () -> Void) { atEnd(.action(action)) }

  private final func atEnd(_ resource: RunResources.Resource) {
    if let inside = gate.tryEnterBriefly() {
      atEnd(resource, inside)
      gate.leaveBriefly(inside)
    } else {
      gate.performBookkeeping { [self] in atEnd(resource, $0) }
    }
  }

  private final func atEnd(_ resource: RunResources.Resource, _ inside: borrowing Inside) {
    if !hasEnded(inside) {
      inside[self].resources.append(resource)
    } else {
      switch resource {
      case .action(let action): gate.afterLeaving(inside, action)
      case .run(let run): gate.afterLeaving(inside, run)
      }
    }
  }
}
