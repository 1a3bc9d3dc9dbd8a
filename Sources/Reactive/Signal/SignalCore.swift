public import ReactiveExclusion

/// The stream of a ``Signal``: its observers, and the resources that it disposes of at its end.
///
/// State changes only inside the gate, except where noted. All streams that unary operators derive from the same root
/// share the gate: a value passes all of them under one gate, without a lock or a snapshot in between.
@usableFromInline
final class SignalCore<Value: Sendable, Failure: Error>: EventReceiver, DerivedStream, @unchecked Sendable {
  @usableFromInline let gate: Gate

  @usableFromInline
  @exclusivity(unchecked) var observers = ObserverList<Value, Failure>()

  @usableFromInline
  @exclusivity(unchecked) var hasEnded = false

  /// Raised when the stream has ended; readable from outside the gate.
  private let isOver = OnceFlag()

  /// True if a handle may still interrupt this stream, even after the input of the source was released.
  private let hasHandle: Bool

  /// True if the input of the only source was released: present and later observers are notified of that.
  @exclusivity(unchecked) private var isForgotten = false

  /// A counter that increases before and after every event that is sent to the observers.
  @usableFromInline
  @exclusivity(unchecked) var eventNumber: UInt = 0

  /// True while an event is being sent to the observers; read inside the gate.
  var isDelivering: Bool { eventNumber & 1 == 1 }

  /// True if nothing more can be sent, so that observers no longer keep the stream alive.
  @exclusivity(unchecked) private var isSilent: Bool

  /// True while the signal's instance exists, so that observers may still be added.
  @exclusivity(unchecked) private var isReachable = true

  /// True while this stream waits to be attached to its source; touched under the lock over the gate's pending actions.
  @exclusivity(unchecked) var isPending = false

  /// The number of observers that wait to be attached; touched under the same lock.
  @exclusivity(unchecked) var pendingObserverCount: Int32 = 0

  /// The observation that detaches this stream from its source under the same gate, if an operator has derived it.
  ///
  /// Set before any other code has a reference to this stream.
  @exclusivity(unchecked) private var source: (any ListedObservation)?

  /// The cleanup actions for the end, in order.
  @exclusivity(unchecked) private var resources: [() -> Void] = []

  @usableFromInline
  init(gate: Gate, isSilent: Bool = false, hasHandle: Bool = false) {
    self.gate = gate
    self.hasHandle = hasHandle
    self.isSilent = isSilent
  }

  deinit { observers.release() }

  /// Sends a value to every observer, from inside the gate.
  @inlinable
  @inline(__always)
  func receive(_ value: Value) {
    eventNumber &+= 1
    observers.send(value, eventNumber)
    eventNumber &+= 1
  }

  /// Handles a value whose sender must not wait for the gate or is inside already; the latter may be a breach.
  @usableFromInline
  @inline(never)
  func receiveFromOutside(_ value: Value) {
    if gate.leaveValue({ if !self.hasEnded { self.receive(value) } }) { return }
    if !hasEnded { ContractBreach.recursiveValue(value) }
  }

  /// Ends the stream, from inside the gate: first the observers receive the termination, then the resources are
  /// disposed of.
  @usableFromInline
  func end(_ termination: Termination<Failure>) {
    if hasEnded { return }
    hasEnded = true
    eventNumber &+= 1
    observers.end(termination, eventNumber)
    cleanUp()
  }

  /// Ends the stream from any thread, without waiting.
  @usableFromInline
  func terminate(_ termination: Termination<Failure>) {
    // After the end, a termination has no effect, so it need not enter the gate.
    if isOver.isRaised { return }
    gate.perform { self.end(termination) }
  }

  /// Ends the stream without an event, from inside the gate, if it is unreachable and no observer needs it.
  private func endIfAbandoned() {
    if hasEnded || isReachable { return }
    guard observers.isEmpty || isSilent && observers.canBeForgotten else { return }
    hasEnded = true
    cleanUp()
  }

  /// Records that nothing more can be sent; every stream derived from this one inherits that.
  @usableFromInline
  func fallSilent() {
    if hasEnded || isSilent { return }
    isSilent = true
    observers.fallSilent()
    endIfAbandoned()
  }

  /// Records that the signal's instance was released.
  @usableFromInline
  func becomeUnreachable() {
    if gate.tryEnterBriefly() {
      isReachable = false
      endIfAbandoned()
      gate.leaveBriefly()
    } else if gate.withdraw({ isPending && pendingObserverCount == 0 ? source : nil }) {
      // Neither attached nor observed yet: this stream is cleaned up now, and not when the thread inside performs its
      // actions.
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
    // From inside, the detachment is left pending: a chain that is no longer needed is torn down in a loop and not
    // recursively.
    source.take()?.dispose()
    gate.afterLeaving(remains)
  }

  /// The observers and resources of an ended stream, to be released once its thread has left the gate.
  private final class Remains: EpiloguePart {
    private let observers: ObserverList<Value, Failure>
    private let resources: [() -> Void]

    init(_ observers: ObserverList<Value, Failure>, _ resources: [() -> Void]) {
      self.observers = observers
      self.resources = resources
    }

    func gateWasLeft() {
      observers.release()
      if resources.isEmpty { return }
      for dispose in resources { dispose() }
      // The closures hold objects of the user.
      releaseOutside(resources)
    }
  }

  /// Runs the action after the stream has ended and its observers have received the end; at once if it has ended
  /// already.
  @usableFromInline
  func atEnd(_ action: @escaping () -> Void) {
    gate.performBookkeeping {
      if self.hasEnded { self.gate.afterLeaving(action) } else { self.resources.append(action) }
    }
  }

  /// Attaches this stream, to which no other code has a reference yet, to its source by way of an operator's receiver.
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

  /// Ends this stream, to which no other code has a reference yet.
  @usableFromInline
  func endUnknown(cleanup: (() -> Void)?) {
    hasEnded = true
    cleanup?()
  }

  /// Attaches an observer; if the stream is known to have ended, sends it exactly one `interrupted` and returns `nil`.
  @usableFromInline
  func observe(_ receiver: Receiver<Value, Failure>) -> ObserverHandle<Value, Failure>? {
    if knownToHaveEnded {
      // Outside the gate: a late observer may run any code, including a send.
      receiver.sink.end(.interrupted)
      return nil
    }
    let observation = ObserverHandle(core: self, receiver: receiver)
    gate.perform(observation)
    return observation
  }

  /// Attaches a receiver under the same gate; if this stream has ended, the receiver is interrupted inside the gate.
  @usableFromInline
  func observe(by derived: Receiver<Value, Failure>) -> ObserverHandle<Value, Failure> {
    let observation = ObserverHandle(core: self, receiver: derived, hearsInside: true)
    gate.perform(observation)
    return observation
  }

  /// True if the stream has ended, as far as that is known without waiting for another thread.
  @usableFromInline var knownToHaveEnded: Bool {
    // Other streams under the same gate may still be delivering after this one has ended.
    if isOver.isRaised { return true }
    if gate.isInside { return hasEnded }
    guard gate.tryEnterBriefly() else { return false }
    defer { gate.leaveBriefly() }
    return hasEnded
  }

  /// Adds an observer to the list, from inside the gate.
  func attach(_ observation: ObserverHandle<Value, Failure>, wasPending: Bool) {
    if observation.isDisposed {
      endIfAbandoned()
    } else if !hasEnded {
      observers.insert(observation)
      if wasPending { observation.wasAttachedLate() }
      if isForgotten { observation.forget() }
      // This may end a run, and so call user code.
      if isSilent { gate.runUserCode { observation.fallSilent() } }
      return
    } else if observation.hearsInside {
      gate.runUserCode { observation.sink.end(.interrupted) }
    } else {
      gate.afterLeaving { if !observation.isDisposed { observation.sink.end(.interrupted) } }
    }
    gate.afterLeaving { observation.letGo() }
  }

  /// Forwards, inside the gate, that the input of the only source was released.
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
      // Outside the gate: objects that are released with the observer may send.
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

  /// Removes an observer from the list, from inside the gate; returns `false` if it was not in the list.
  func takeOut(_ observation: ObserverHandle<Value, Failure>) -> Bool {
    let isOut = observers.remove(observation)
    endIfAbandoned()
    return isOut
  }
}
