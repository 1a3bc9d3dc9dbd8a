/// One run of a producer: the gate that its events pass, what it holds, and the handle that cancels it.
@usableFromInline
final class Run: Gate, Disposable, EpiloguePart, @unchecked Sendable {

  /// Raised by the first disposal, or at the end.
  private let disposed = OnceFlag()

  /// What answers a disposal in place of the head.
  private let interrupter = OnceReference<Interrupter>()

  /// Touched inside the gate, like everything below.
  @usableFromInline
  @exclusivity(unchecked) var hasEnded = false

  /// Where the run begins: kept alive until the end, and told of an interruption.
  @usableFromInline
  @exclusivity(unchecked) var head: (any Interruptible)?

  /// What to dispose of at the end, in order.
  @exclusivity(unchecked) private var resources: [() -> Void] = []

  /// The gate that the run's events pass: itself, which saves an object per start.
  @inlinable var gate: Gate { self }

  @usableFromInline
  override init() {}

  // Before its end, only a run that has fallen silent comes here: nobody could have ended it any more.
  deinit {
    for dispose in resources { dispose() }
  }

  /// Whether the run was disposed of, or has ended.
  @usableFromInline
  var isDisposed: Bool { disposed.isRaised }

  /// Interrupts the run, unless it has ended, and then disposes of what it holds; see P4.
  @usableFromInline
  func dispose() {
    guard disposed.raise() else { return }
    if let interrupter = interrupter.value { interrupter.interrupt(self) } else { interrupt() }
  }

  /// Carries the interruption that a disposal is in, from anywhere, without waiting.
  @usableFromInline
  func interrupt() {
    if gate.tryEnter() {
      endIfDisposed()
      gate.leave()
    } else {
      gate.perform { [self] in endIfDisposed() }
    }
  }

  /// Ends the run, inside the gate, if it was disposed of, also when an operator keeps the interruption to itself.
  private func endIfDisposed() {
    guard isDisposed else { return }
    var place = head
    while !hasEnded, let current = place {
      current.interrupt()
      place = current.successor
    }
  }

  /// Says where the run begins; it ends there at once if it was disposed of before.
  @usableFromInline
  func begin(at head: any Interruptible) {
    if gate.tryEnter() {
      beginInside(at: head)
      gate.leave()
    } else {
      gate.perform { [self] in beginInside(at: head) }
    }
  }

  private func beginInside(at head: any Interruptible) {
    if hasEnded { return }
    self.head = head
    if interrupter.value == nil { endIfDisposed() }
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

  /// Says that the run begins where something else, outside the gate, answers a disposal.
  @usableFromInline
  func begin(at head: any Interruptible, interruptedBy interrupter: Interrupter) {
    self.interrupter.set(interrupter)
    begin(at: head)
    if isDisposed { interrupter.interrupt(self) }
  }

  /// Ends the run from anywhere, at the given place, without waiting.
  ///
  /// A run that was disposed of before is interrupted, whatever an operator makes of the interruption of its inputs (P4).
  @usableFromInline
  func terminate<Value, Failure>(_ sink: Sink<Value, Failure>, _ termination: Termination<Failure>) {
    if gate.tryEnter() {
      endInside(sink, termination)
      gate.leave()
    } else {
      gate.perform { [self] in endInside(sink, termination) }
    }
  }

  @usableFromInline
  func endInside<Value, Failure>(_ sink: Sink<Value, Failure>, _ termination: Termination<Failure>) {
    if hasEnded { return }
    sink.end(isDisposed ? .interrupted : termination)
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
    _ = disposed.raise()
    head = nil
    for dispose in exchange(&resources, with: []) { dispose() }
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
        heir.gate.perform { heir.gate.afterLeaving { self.gateWasLeft() } }
      }
    }
  }

  /// Has the action run when the run has ended, after its observers were told; at once if it has ended already.
  @usableFromInline
  func atEnd(_ action: @escaping () -> Void) {
    if gate.tryEnter() {
      if hasEnded { gate.afterLeaving(action) } else { resources.append(action) }
      gate.leave()
    } else {
      gate.perform { [self] in
        if hasEnded { gate.afterLeaving(action) } else { resources.append(action) }
      }
    }
  }
}

/// What answers the disposal of a run that has other runs or a scheduler before it.
@usableFromInline
final class Interrupter {
  /// Cancels what comes before the run, and has an interruption follow; called from anywhere, possibly inside the gate.
  let interrupt: (Run) -> Void

  @usableFromInline
  init(_ interrupt: @escaping (Run) -> Void) { self.interrupt = interrupt }
}
