public import ReactiveExclusion

/// An observation that can be detached and released.
@usableFromInline
protocol ListedObservation: Disposable, PendingAttachment {}

/// One observer attached to one signal; disposing of it detaches the observer.
///
/// A subclass contains the observer, or refers to it. The list of the signal retains this object, and the user may hold it
/// as a handle, so the subclass releases the observer when nothing is sent to it any more.
///
/// Sendable because the state, that of a subclass included, is out of reach without proof; the constants, the flag and the
/// place are thread-safe.
@usableFromInline
class ObserverHandle<Value: Sendable, Failure: Error>: Guarded<ObserverState>, ListedObservation, @unchecked Sendable {
  /// Raised by the first disposal, or when the observer is released.
  private final let disposed = OnceFlag()

  /// The place among the pending actions of the gate.
  private final let place = PendingPlace()

  private final let core: SignalCore<Value, Failure>

  /// The receiver, which a subclass keeps alive, or this object if the observer is a part of it; set by the initializer.
  @usableFromInline @exclusivity(unchecked) final var context: UnsafeRawPointer

  /// The function that receives values, with the context.
  @usableFromInline final let receiveAction: Sink<Value, Failure>.ReceiveAction

  #if DEBUG
    /// The function that receives a termination, with the context: a call of ``end(_:_:)`` would take one frame more.
    final let endAction: Sink<Value, Failure>.EndAction
  #endif

  /// Makes an observation by the receiver, or by a part of this object if that is `nil`.
  @usableFromInline
  init(
    core: SignalCore<Value, Failure>,
    receiver: UnsafeRawPointer?,
    receive: @escaping Sink<Value, Failure>.ReceiveAction,
    end: @escaping Sink<Value, Failure>.EndAction
  ) {
    self.core = core
    // Without a receiver, any pointer will do until this object can refer to itself.
    context = receiver ?? UnsafeRawPointer(Unmanaged.passUnretained(core).toOpaque())
    receiveAction = receive
    #if DEBUG
      endAction = end
    #endif
    super.init(ObserverState())
    if receiver == nil { context = UnsafeRawPointer(Unmanaged.passUnretained(self).toOpaque()) }
  }

  @usableFromInline
  final var isDisposed: Bool { disposed.isRaised }

  @usableFromInline
  final func dispose() {
    guard disposed.raise() else { return }
    core.gate.ifInside { inside in
      if inside[core].isDelivering {
        inside[self].lastEvent = UInt32(truncatingIfNeeded: inside[core].eventNumber)
        inside[self].isDetached = true
      }
    }
    core.remove(self)
  }

  @usableFromInline
  final func attach(wasPending: Bool, _ inside: borrowing Inside) {
    core.attach(self, wasPending: wasPending, inside)
  }

  @usableFromInline
  final func detach(_ inside: borrowing Inside) -> Bool { core.takeOut(self, inside) }

  @usableFromInline
  final func release(_ sole: borrowing SoleUser) {
    if let observer = take(sole) { releaseOutside(observer) }
  }

  /// Releases an observer that came too late, and interrupts it before unless that was done inside the gate.
  final func endLate(_ sole: borrowing SoleUser) {
    if !isDisposed { interruptOutside(sole) }
    release(sole)
  }

  /// Takes the observer to release, even if this handle is still held, when nothing is sent to it any more.
  final func take(_ inside: borrowing Inside) -> Any? {
    _ = disposed.raise()
    return takeObserver(inside)
  }

  final func take(_ sole: borrowing SoleUser) -> Any? {
    _ = disposed.raise()
    return takeObserver(sole)
  }

  @usableFromInline final var pendingPlace: Int { place.value }

  @usableFromInline
  final func becomePending(at index: Int) {
    if place.value < 0 { notePending(true) }
    place.value = index
  }

  @usableFromInline
  final func ceaseToBePending() {
    place.value = -1
    notePending(false)
  }

  /// Records in the streams concerned that the attachment is pending, or not any more.
  func notePending(_ isPending: Bool) { core.noteObserver(isPending: isPending) }

  /// Returns true if the event with the number still reaches the observer.
  @inlinable
  @inline(__always)
  final func receives(_ number: UInt, _ inside: borrowing Inside) -> Bool {
    !inside[self].isDetached || UInt32(truncatingIfNeeded: number) == inside[self].lastEvent
  }

  /// Sends a termination to the observer.
  func end(_ termination: Termination<Failure>, _ inside: borrowing Inside) {
    #if DEBUG
      endAction(context, termination, inside)
    #endif
  }

  /// True if the observer belongs to the gate of the signal, so that it is always called inside.
  func sharesGate(_ inside: borrowing Inside) -> Bool { false }

  /// Sends an interruption to an observer that does not share the gate.
  func interruptOutside(_ sole: borrowing SoleUser) {}

  func takeObserver(_ inside: borrowing Inside) -> Any? { nil }

  func takeObserver(_ sole: borrowing SoleUser) -> Any? { nil }

  /// True if releasing the observer without sending it an end has no observable effect.
  func canBeForgotten(_ inside: borrowing Inside) -> Bool { true }

  /// Notifies the observer that it was attached later than requested.
  func wasAttachedLate(_ inside: borrowing Inside) {}

  /// Forwards that the input of the source was released: nothing but an interruption will follow.
  func forget(_ inside: borrowing Inside) {}

  /// Forwards that nothing more will be sent.
  func fallSilent(_ inside: borrowing Inside) {}
}

/// The state of an observation, which the gate of the observed stream protects; small, since each stage has one.
@usableFromInline
struct ObserverState {
  /// The number of the last event that still reaches the observer, if `isDetached`; without its upper half.
  ///
  /// The list changes only between two events of the root, and one event of the root may cause several events here.
  @usableFromInline var lastEvent: UInt32 = 0

  /// The index of the observer in the list, -1 if it is not in the list.
  var index: Int32 = -1

  /// True if the observer was detached during a delivery.
  @usableFromInline var isDetached = false

  /// True if a stage has seen the end of its input or of its output; it drops later input.
  @usableFromInline var hasEnded = false

  init() {}
}
