public import ReactiveExclusion

/// An observation that can be detached and released.
@usableFromInline
protocol ListedObservation: Disposable, PendingAttachment {}

/// A stream that an operator derives from another one under the same gate.
protocol DerivedStream: AnyObject {
  /// Records whether the stream waits to be attached to its source.
  func noteAttachment(isPending: Bool)
}

/// One observer attached to one signal; disposing of it detaches the observer.
///
/// Sendable because its state is out of reach without proof; its constants, the flag and the place are thread-safe.
@usableFromInline
final class ObserverHandle<Value: Sendable, Failure: Error>: Guarded<ObserverState>, ListedObservation,
  @unchecked Sendable
{
  @usableFromInline let sink: Sink<Value, Failure>
  private let core: SignalCore<Value, Failure>

  /// Raised by the first disposal, or when the observer is released.
  private let disposed = OnceFlag()

  /// The place among the pending actions of the gate.
  private let place = PendingPlace()

  /// The stream that observes, if it is one under the same gate.
  ///
  /// Read only while this observation is pending; meanwhile the owner keeps the stream alive.
  private unowned(unsafe) let derived: (any DerivedStream)?

  init(
    core: SignalCore<Value, Failure>,
    sink: Sink<Value, Failure>,
    owner: ObserverState.Owner,
    derived: (any DerivedStream)? = nil
  ) {
    self.core = core
    self.sink = sink
    self.derived = derived
    super.init(ObserverState(owner: owner))
  }

  @usableFromInline
  var isDisposed: Bool { disposed.isRaised }

  @usableFromInline
  func dispose() {
    guard disposed.raise() else { return }
    core.gate.ifInside { inside in
      if inside[core].isDelivering { inside[self].lastEvent = inside[core].eventNumber }
    }
    core.remove(self)
  }

  @usableFromInline
  func attach(wasPending: Bool, _ inside: borrowing Inside) { core.attach(self, wasPending: wasPending, inside) }

  @usableFromInline
  func detach(_ inside: borrowing Inside) -> Bool { core.takeOut(self, inside) }

  @usableFromInline
  func release(_ sole: borrowing SoleUser) {
    if let owner = takeOwner(&sole[self]) { releaseOutside(owner) }
  }

  /// Releases an observer that came too late, and interrupts it before unless that was done inside the gate.
  func endLate(_ sole: borrowing SoleUser) {
    if case .open(let observer)? = sole[self].owner, !isDisposed { observer.interruptOutside() }
    release(sole)
  }

  @usableFromInline var pendingPlace: Int { place.value }

  @usableFromInline
  func becomePending(at index: Int) {
    if place.value < 0 {
      core.noteObserver(isPending: true)
      derived?.noteAttachment(isPending: true)
    }
    place.value = index
  }

  @usableFromInline
  func ceaseToBePending() {
    place.value = -1
    core.noteObserver(isPending: false)
    derived?.noteAttachment(isPending: false)
  }

  /// Returns true if the event with the number still reaches the observer.
  @inlinable
  @inline(__always)
  func receives(_ number: UInt, _ inside: borrowing Inside) -> Bool { number <= inside[self].lastEvent }

  /// Takes the object to release, even if the handle is still held, when nothing is sent to the observer any more.
  func takeOwner(_ state: inout ObserverState) -> AnyObject? {
    _ = disposed.raise()
    return state.owner.take()?.object
  }

  /// Notifies the observer that it was attached later than requested.
  func wasAttachedLate(_ inside: borrowing Inside) { inside[self].owner?.object.wasAttachedLate(inside) }

  /// Forwards that the input of the source was released: nothing but an interruption will follow.
  func forget(_ inside: borrowing Inside) { inside[self].owner?.object.forget(inside) }

  /// Forwards that nothing more will be sent.
  func fallSilent(_ inside: borrowing Inside) { inside[self].owner?.object.fallSilent(inside) }

  /// True if releasing the observer without sending it an end has no observable effect.
  func canBeForgotten(_ inside: borrowing Inside) -> Bool { inside[self].owner?.object.canBeForgotten ?? true }
}

/// The state of an observation, which the gate of the observed stream protects.
@usableFromInline
struct ObserverState {
  /// The object of the sink, by the gate that it belongs to.
  enum Owner {
    /// The object shares the gate: it is always called inside.
    case sharing(any Interruptible)

    /// The object may be interrupted outside.
    case open(any OpenInterruptible)

    var object: any Interruptible {
      switch self {
      case .sharing(let object): object
      case .open(let object): object
      }
    }
  }

  /// The object of the sink; `nil` once it was taken out.
  var owner: Owner?

  /// The index of the observer in the list, -1 if it is not in the list.
  var index = -1

  /// The last event that still reaches the observer, if it was detached during a delivery.
  ///
  /// The list changes only between two events of the root, and one event of the root may cause several events here.
  @usableFromInline var lastEvent = UInt.max

  init(owner: Owner) { self.owner = owner }
}
