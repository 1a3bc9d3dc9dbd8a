/// The stream behind a ``Signal``: who observes it, and what it lets go of when it ends.
///
/// Everything that changes here changes inside the gate, which it shares with every stream that unary operators have
/// derived from the same root: a value passes all of them under one gate, without a lock or a snapshot in between.
@usableFromInline
final class SignalCore<Value: Sendable, Failure: Error>: EventReceiver, DerivedStream, @unchecked Sendable {
  @usableFromInline let gate: Gate

  @usableFromInline
  @exclusivity(unchecked) var observers = ObserverList<Value, Failure>()

  @usableFromInline
  @exclusivity(unchecked) var hasEnded = false

  /// Raised when the stream has ended, to be asked from outside.
  private let isOver = OnceFlag()

  /// Whether there is a handle that may still interrupt this, be the input of the source released.
  private let hasHandle: Bool

  /// The input of the only source was released: what observes this is told, also what comes later.
  @exclusivity(unchecked) private var isForgotten = false

  /// Rises before and after every event that is passed on.
  @usableFromInline
  @exclusivity(unchecked) var eventNumber: UInt = 0

  /// Whether an event is being passed on; asked from inside the gate.
  var isDelivering: Bool { eventNumber & 1 == 1 }

  /// Whether nobody can send any more, so that observers are no reason to live on.
  @exclusivity(unchecked) private var isSilent: Bool

  /// Whether the signal's instance lives, so that observers may still come.
  @exclusivity(unchecked) private var isReachable = true

  /// Whether this stream waits to be attached to its source; touched under the lock over the gate's pending actions.
  @exclusivity(unchecked) var isPending = false

  /// How many observers wait to be attached; touched under the same lock.
  @exclusivity(unchecked) var pendingObserverCount: Int32 = 0

  /// What detaches this stream from the one, under the same gate, that an operator has derived it from.
  ///
  /// Set before anybody else knows this stream.
  @exclusivity(unchecked) private var source: (any ListedObservation)?

  /// What to dispose of at the end, in order.
  @exclusivity(unchecked) private var resources: [() -> Void] = []

  @usableFromInline
  init(gate: Gate, isSilent: Bool = false, hasHandle: Bool = false) {
    self.gate = gate
    self.hasHandle = hasHandle
    self.isSilent = isSilent
  }

  deinit { observers.release() }

  /// Passes a value on to everybody who observes, from inside the gate.
  @inlinable
  @inline(__always)
  func receive(_ value: Value) {
    eventNumber &+= 1
    observers.send(value, eventNumber)
    eventNumber &+= 1
  }

  /// Takes a value that cannot go inside: by a thread that must not wait, or from inside, which is a breach.
  @usableFromInline
  @inline(never)
  func receiveFromOutside(_ value: Value) {
    if gate.leaveValue({ if !self.hasEnded { self.receive(value) } }) { return }
    if !hasEnded { ContractBreach.recursiveValue(value) }
  }

  /// Ends the stream, from inside the gate: observers first, resources after.
  @usableFromInline
  func end(_ termination: Termination<Failure>) {
    if hasEnded { return }
    hasEnded = true
    eventNumber &+= 1
    observers.end(termination, eventNumber)
    cleanUp()
  }

  /// Ends the stream from anywhere, without waiting.
  @usableFromInline
  func terminate(_ termination: Termination<Failure>) {
    // Of an end that comes too late nobody has anything to do.
    if isOver.isRaised { return }
    gate.perform { self.end(termination) }
  }

  /// Ends the stream without an event, from inside the gate, if nobody observes it and nobody will.
  private func endIfAbandoned() {
    if hasEnded || isReachable { return }
    guard observers.isEmpty || isSilent && observers.canBeForgotten else { return }
    hasEnded = true
    cleanUp()
  }

  /// Notes that nobody can send any more, which everything derived from this stream inherits.
  @usableFromInline
  func fallSilent() {
    if hasEnded || isSilent { return }
    isSilent = true
    observers.fallSilent()
    endIfAbandoned()
  }

  /// Notes that the signal's instance is gone.
  @usableFromInline
  func becomeUnreachable() {
    if gate.tryEnterBriefly() {
      isReachable = false
      endIfAbandoned()
      gate.leaveBriefly()
    } else if gate.withdraw({ isPending && pendingObserverCount == 0 ? source : nil }) {
      // Nobody ever knew this stream: it goes without a trace, and not when the thread inside gets to it.
      hasEnded = true
      source.take()?.letGo()
      for dispose in exchange(&resources, with: []) { dispose() }
    } else {
      gate.performBookkeeping {
        self.isReachable = false
        self.endIfAbandoned()
      }
    }
  }

  private func cleanUp() {
    _ = isOver.raise()
    let remains = Remains(observers, resources)
    observers = ObserverList()
    resources = []
    // From inside this is left pending: chains that nobody needs any more fall apart in a loop and not down the stack.
    source.take()?.dispose()
    gate.afterLeaving(remains)
  }

  /// What an ended stream lets go of once its thread has left the gate.
  private final class Remains: EpiloguePart {
    private let observers: ObserverList<Value, Failure>
    private let resources: [() -> Void]

    init(_ observers: ObserverList<Value, Failure>, _ resources: [() -> Void]) {
      self.observers = observers
      self.resources = resources
    }

    func gateWasLeft() {
      observers.release()
      for dispose in resources { dispose() }
    }
  }

  /// Has the action run when the stream has ended, after its observers were told; at once if it has ended already.
  @usableFromInline
  func atEnd(_ action: @escaping () -> Void) {
    gate.performBookkeeping {
      if self.hasEnded { self.gate.afterLeaving(action) } else { self.resources.append(action) }
    }
  }

  /// Attaches this stream, which nobody knows yet, behind an operator to the one that it is derived from.
  @usableFromInline
  func derive<Input, InputFailure: Error>(
    from source: SignalCore<Input, InputFailure>,
    by receiver: Receiver<Input, InputFailure>,
    cleanup: (() -> Void)?
  ) {
    let attachment = ObserverHandle(core: source, receiver: receiver, derived: self)
    self.source = attachment
    if let cleanup { resources.append(cleanup) }
    gate.perform(attachment)
  }

  /// Ends this stream, which nobody knows yet.
  @usableFromInline
  func endUnknown(cleanup: (() -> Void)?) {
    hasEnded = true
    cleanup?()
  }

  /// Attaches an observer; one who comes too late gets exactly one `interrupted`, and `nil` is returned.
  @usableFromInline
  func observe(_ receiver: Receiver<Value, Failure>) -> ObserverHandle<Value, Failure>? {
    if knownToHaveEnded {
      // Outside the gate: a late observer may do what it likes, also send.
      receiver.sink.end(.interrupted)
      return nil
    }
    let observation = ObserverHandle(core: self, receiver: receiver)
    gate.perform(observation)
    return observation
  }

  /// Attaches what stands under the same gate: it hears from inside the gate that this one had ended before.
  @usableFromInline
  func observe(by derived: Receiver<Value, Failure>) -> ObserverHandle<Value, Failure> {
    let observation = ObserverHandle(core: self, receiver: derived, hearsInside: true)
    gate.perform(observation)
    return observation
  }

  /// Whether the stream has ended, as far as that can be said without waiting for another thread.
  @usableFromInline var knownToHaveEnded: Bool {
    // Streams that share the gate may still be delivering after this one has ended.
    if isOver.isRaised { return true }
    if gate.isInside { return hasEnded }
    guard gate.tryEnterBriefly() else { return false }
    defer { gate.leaveBriefly() }
    return hasEnded
  }

  /// Puts an observer into the list, from inside the gate.
  func attach(_ observation: ObserverHandle<Value, Failure>, wasPending: Bool) {
    if observation.isDisposed {
      endIfAbandoned()
    } else if !hasEnded {
      observers.insert(observation)
      if wasPending { observation.wasAttachedLate() }
      if isForgotten { observation.forget() }
      // What follows may end a run, and that is told to users.
      if isSilent { gate.runUserCode { observation.fallSilent() } }
      return
    } else if observation.hearsInside {
      gate.runUserCode { observation.sink.end(.interrupted) }
    } else {
      gate.afterLeaving { if !observation.isDisposed { observation.sink.end(.interrupted) } }
    }
    gate.afterLeaving { observation.letGo() }
  }

  /// Passes on, inside the gate, that the input of the only source was released.
  @usableFromInline
  func forget() {
    if hasEnded || isForgotten || hasHandle { return }
    isForgotten = true
    observers.forget()
  }

  /// Detaches an observer; the current event, if any, still reaches it.
  func remove(_ observation: ObserverHandle<Value, Failure>) {
    if gate.tryEnterBriefly() {
      let isOut = takeOut(observation)
      gate.leaveBriefly()
      // Outside the gate: what goes with the observer may send.
      if isOut { letGo(observation) }
    } else if gate.withdraw(observation) {
      letGo(observation)
    } else if !(gate.isInside && hasEnded) {
      gate.performDetachment(observation)
    }
  }

  private func letGo(_ observation: ObserverHandle<Value, Failure>) {
    let outer = ThreadState.beginWithoutWaiting()
    observation.letGo()
    ThreadState.endWithoutWaiting(outer)
  }

  /// Takes an observer out of the list, from inside the gate; `false` if it does not stand there.
  func takeOut(_ observation: ObserverHandle<Value, Failure>) -> Bool {
    let isOut = observers.remove(observation)
    endIfAbandoned()
    return isOut
  }
}
