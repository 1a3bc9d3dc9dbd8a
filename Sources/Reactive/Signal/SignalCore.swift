public import ReactiveExclusion

/// The stream of a ``Signal``: its observers, and the resources that it disposes of at its end.
///
/// All streams that unary operators derive from the same root share the gate: a value passes all of them under one
/// gate, without a lock or a snapshot in between.
@usableFromInline
final class SignalCore<Value: Sendable, Failure: Error>: Guarded<SignalState<Value, Failure>>, EventReceiver,
  @unchecked Sendable
{
  /// The number of observers that wait to be attached, and the bits below.
  ///
  /// `ownAttachment`: this stream waits to be attached to its source. It and the number change under the lock over the
  /// gate's pending actions. `over`: has ended. `handle`: a handle may still interrupt this stream, even after the input
  /// of the source was released.
  private let bits = StateBits()
  private static var ownAttachment: UInt32 { 1 << 31 }
  private static var over: UInt32 { 1 << 30 }
  private static var handle: UInt32 { 1 << 29 }

  @usableFromInline let gate: Gate

  @usableFromInline
  init(gate: Gate, isSilent: Bool = false, hasHandle: Bool = false) {
    self.gate = gate
    super.init(SignalState(isSilent: isSilent))
    if hasHandle { bits.set(SignalCore.handle) }
  }

  /// True if the stream has ended, read from outside the gate.
  private var isOver: Bool { bits.containsAny(of: SignalCore.over) }

  #if DEBUG
    /// This stream with a sink that refers to it, as a protocol extension makes one, less the frame of the protocol's witness.
    @usableFromInline
    var receiver: Receiver<Value, Failure> {
      Receiver(
        owner: self,
        sink: Sink(
          context: self,
          receive: { context, value, inside in
            Unmanaged<SignalCore>.fromOpaque(context).takeUnretainedValue().receive(value, inside)
          },
          end: { context, termination, inside in
            Unmanaged<SignalCore>.fromOpaque(context).takeUnretainedValue().end(termination, inside)
          }
        )
      )
    }
  #endif

  /// Sends a value to every observer.
  @inlinable
  @inline(__always)
  func receive(_ value: Value, _ inside: borrowing Inside) {
    beginEvent(inside).send(value, inside)
    endEvent(inside)
  }

  /// A separate function: in a debug build, its access takes no stack while the event is on its way.
  @inlinable
  @inline(__always)
  func beginEvent(_ inside: borrowing Inside) -> Delivery<Value, Failure> {
    inside[self].beginEvent()
  }

  @inlinable
  @inline(__always)
  func endEvent(_ inside: borrowing Inside) { inside[self].endEvent() }

  /// Handles a value whose sender must not wait for the gate or is inside already; the latter may be a breach.
  @usableFromInline
  @inline(never)
  func receiveFromOutside(_ value: Value) {
    if gate.leaveValue({ if !$0[self].hasEnded { self.receive(value, $0) } }) { return }
    if gate.ifInside({ $0[self].hasEnded }) != true { ContractBreach.recursiveValue(value) }
  }

  /// Ends the stream: first the observers receive the termination, then the resources are disposed of.
  @usableFromInline
  func end(_ termination: Termination<Failure>, _ inside: borrowing Inside) {
    if !beginEnd(inside) { return }
    beginEvent(inside).end(termination, inside)
    cleanUp(inside)
  }

  /// Records the end; returns `false` if the stream has ended already.
  private func beginEnd(_ inside: borrowing Inside) -> Bool { !exchange(&inside[self].hasEnded, with: true) }

  /// Ends the stream from any thread, without waiting.
  @usableFromInline
  func terminate(_ termination: Termination<Failure>) {
    // After the end, a termination has no effect, so it need not enter the gate.
    if isOver { return }
    gate.perform { self.end(termination, $0) }
  }

  /// Ends the stream without an event if it is unreachable and no observer needs it.
  private func endIfAbandoned(_ inside: borrowing Inside) {
    guard inside[self].isAbandoned(inside) else { return }
    inside[self].hasEnded = true
    cleanUp(inside)
  }

  /// Records that nothing more can be sent; every stream derived from this one inherits that.
  @usableFromInline
  func fallSilent(_ inside: borrowing Inside) {
    if inside[self].hasEnded || inside[self].isSilent { return }
    inside[self].isSilent = true
    let observers = inside[self].observers
    observers.fallSilent(inside)
    endIfAbandoned(inside)
  }

  /// Records that the signal's instance was released.
  @usableFromInline
  func becomeUnreachable() {
    if let inside = gate.tryEnterBriefly() {
      inside[self].isReachable = false
      endIfAbandoned(inside)
      gate.leaveBriefly(inside)
    } else if let sole = gate.withdraw({ isOnlyOwnAttachmentPending ? $0[self].source : nil }) {
      // Neither attached nor observed yet: this stream is cleaned up now, and not when the thread inside performs its
      // actions.
      let (source, resources) = sole[self].endUnobserved()
      source?.release(sole)
      for dispose in resources { dispose() }
    } else {
      gate.performBookkeeping {
        $0[self].isReachable = false
        self.endIfAbandoned($0)
      }
    }
  }

  private func cleanUp(_ inside: borrowing Inside) {
    bits.set(SignalCore.over)
    let (remains, source) = inside[self].takeRemains()
    // From inside, the detachment is left pending: a chain that is no longer needed is torn down in a loop and not
    // recursively.
    source?.dispose()
    gate.afterLeaving(inside, remains)
  }

  /// Runs the action after the stream has ended and its observers have received the end; at once if it has ended
  /// already.
  @usableFromInline
  func atEnd(_ action: @escaping () -> Void) {
    gate.performBookkeeping {
      if $0[self].hasEnded { self.gate.afterLeaving($0, action) } else { $0[self].resources.append(action) }
    }
  }

  /// Attaches this stream, to which no other code has a reference yet, to its source.
  @usableFromInline
  func attach(by stage: any ListedObservation, cleanup: (() -> Void)?) {
    prepare {
      $0.source = stage
      if let cleanup { $0.resources.append(cleanup) }
    }
    gate.perform(stage)
  }

  /// Ends this stream, to which no other code has a reference yet.
  @usableFromInline
  func endUnknown(cleanup: (() -> Void)?) {
    prepare { $0.hasEnded = true }
    cleanup?()
  }

  /// Attaches an observer; if the stream is known to have ended, sends it exactly one `interrupted` and returns `nil`.
  @usableFromInline
  func observe(_ entry: OpenEntry<Value, Failure>) -> ObserverHandle<Value, Failure>? {
    if knownToHaveEnded {
      // Outside the gate: a late observer may run any code, including a send.
      entry.owner.interruptOutside()
      return nil
    }
    let observation = ReceiverObservation(core: self, sink: entry.sink, owner: .open(entry.owner))
    gate.perform(observation)
    return observation
  }

  /// Attaches a handler; if the stream is known to have ended, sends it exactly one `interrupted` and returns `nil`.
  @inlinable
  func observe<Target: OpenTarget>(_ handler: Target) -> ObserverHandle<Value, Failure>?
  where Target.Value == Value, Target.Failure == Failure {
    if knownToHaveEnded {
      handler.end(.interrupted)
      return nil
    }
    let observation = HandlerObservation(handler, of: self)
    gate.perform(observation)
    return observation
  }

  /// Attaches a receiver under the same gate; if this stream has ended, the receiver is interrupted inside the gate.
  @usableFromInline
  func observe(by derived: Receiver<Value, Failure>) -> ObserverHandle<Value, Failure> {
    let observation = ReceiverObservation(core: self, sink: derived.sink, owner: .sharing(derived.owner))
    gate.perform(observation)
    return observation
  }

  /// True if the stream has ended, as far as that is known without waiting for another thread.
  @usableFromInline var knownToHaveEnded: Bool {
    // Other streams under the same gate may still be delivering after this one has ended.
    if isOver { return true }
    if let hasEnded = gate.ifInside({ $0[self].hasEnded }) { return hasEnded }
    guard let inside = gate.tryEnterBriefly() else { return false }
    let hasEnded = inside[self].hasEnded
    gate.leaveBriefly(inside)
    return hasEnded
  }

  /// Adds an observer to the list.
  func attach(_ observation: ObserverHandle<Value, Failure>, wasPending: Bool, _ inside: borrowing Inside) {
    if observation.isDisposed {
      endIfAbandoned(inside)
    } else if !inside[self].hasEnded {
      inside[self].observers.insert(observation, inside)
      if wasPending { observation.wasAttachedLate(inside) }
      if inside[self].isForgotten { observation.forget(inside) }
      // This may end a run, and so call user code.
      if inside[self].isSilent { gate.runUserCode { observation.fallSilent(inside) } }
      return
    } else if observation.sharesGate(inside) {
      gate.runUserCode { observation.end(.interrupted, inside) }
    }
    gate.afterLeaving(inside) { observation.endLate($0) }
  }

  /// Forwards that the input of the only source was released.
  @usableFromInline
  func forget(_ inside: borrowing Inside) {
    if inside[self].hasEnded || inside[self].isForgotten || bits.containsAny(of: SignalCore.handle) { return }
    inside[self].isForgotten = true
    let observers = inside[self].observers
    observers.forget(inside)
  }

  /// Detaches an observer; the current event, if any, still reaches it.
  func remove(_ observation: ObserverHandle<Value, Failure>) {
    if let inside = gate.tryEnterBriefly() {
      let observer = takeOut(observation, inside) ? observation.take(inside) : nil
      gate.leaveBriefly(inside)
      // Outside the gate: objects that are released with the observer may send.
      releaseDisposed(consume observer)
    } else if let sole = gate.withdraw(observation) {
      releaseDisposed(observation.take(sole))
    } else if gate.ifInside({ $0[self].hasEnded }) != true {
      gate.performDetachment(observation)
    }
  }

  /// Removes an observer from the list; returns `false` if it was not in the list.
  func takeOut(_ observation: ObserverHandle<Value, Failure>, _ inside: borrowing Inside) -> Bool {
    let isOut = inside[self].observers.remove(observation, inside)
    endIfAbandoned(inside)
    return isOut
  }
}

/// The pending attachments; called under the lock over the gate's pending actions.
extension SignalCore {
  /// True if this stream waits to be attached to its source, and no observer of it waits.
  private var isOnlyOwnAttachmentPending: Bool {
    bits.value & ~(SignalCore.over | SignalCore.handle) == SignalCore.ownAttachment
  }

  /// Records that this stream waits to be attached to its source, or waits no more.
  func noteAttachment(isPending: Bool) {
    if isPending { bits.set(SignalCore.ownAttachment) } else { bits.clear(SignalCore.ownAttachment) }
  }

  /// Records that one more observer waits, or one less.
  func noteObserver(isPending: Bool) { if isPending { bits.add(1) } else { bits.subtract(1) } }
}
