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

  /// Whether the run was disposed of, or has ended.
  @usableFromInline
  var isDisposed: Bool { disposed.isRaised }

  /// Interrupts the run, unless it has ended, and then disposes of what it holds; see P4.
  @usableFromInline
  func dispose() {
    if disposed.raise() { interrupt() }
  }

  /// Carries an interruption in, from anywhere, without waiting.
  @usableFromInline
  func interrupt() {
    if let interrupter = interrupter.value {
      interrupter.interrupt()
    } else {
      gate.perform { [self] in
        if !hasEnded { head?.interrupt() }
      }
    }
  }

  /// Says where the run begins.
  @usableFromInline
  func begin(at head: any Interruptible) {
    if gate.tryEnter() {
      if !hasEnded { self.head = head }
      gate.leave()
    } else {
      gate.perform { [self] in
        if !hasEnded { self.head = head }
      }
    }
  }

  /// Says that the run begins where something else, outside the gate, answers a disposal.
  func begin(at head: any Interruptible, interruptedBy interrupter: Interrupter) {
    begin(at: head)
    self.interrupter.set(interrupter)
    if isDisposed { interrupter.interrupt() }
  }

  /// Ends the run from anywhere, at the given place, without waiting.
  @usableFromInline
  func terminate<Value, Failure>(_ sink: Sink<Value, Failure>, _ termination: Termination<Failure>) {
    if gate.tryEnter() {
      if !hasEnded { sink.end(termination) }
      gate.leave()
    } else {
      gate.perform { [self] in
        if !hasEnded { sink.end(termination) }
      }
    }
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
final class Interrupter {
  /// Cancels what comes before the run, and has an interruption follow; called from anywhere, possibly inside the gate.
  let interrupt: () -> Void

  init(_ interrupt: @escaping () -> Void) { self.interrupt = interrupt }
}
